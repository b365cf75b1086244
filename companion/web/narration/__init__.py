"""The narrator at a table: hear an entry, steer it, choose who reads."""
