"""Tables without HTTP: the data folder, the journal, the desk where entries are made, and who may do what.

`store` keeps the folder, `desk` is the counter where everything is entered, `journal` reads what was entered,
`passes` knows the devices, `bus` tells them that something happened. All of it runs inside a Flask app context
of an app that went through `store.connect`.
"""
