"""The owner's components: where boxes are kept, how they travel as files, how two of them become one."""
