"""Values of any struct type, small and hostile: wrong ids, unknown numbers, things that name each other or nothing."""
from __future__ import annotations

from typing import Any

import msgspec
from hypothesis import strategies as st
from msgspec import inspect

WORDS = st.sampled_from(["", "?", "a", "b", "town", "tea", "red", "basic", "skill", "coin", "world:x", "world:a", "1"])


IDS = st.sampled_from(["a", "b", "1", "town", "x-2", "S12", "cs", "coin"])


def made(type_: Any) -> st.SearchStrategy[Any]:
    """A value of that type, through JSON as a file would bring it."""
    return _made(inspect.type_info(type_)).map(lambda tree: msgspec.convert(tree, type_))


def _made(info: Any) -> st.SearchStrategy[Any]:
    match info:
        case inspect.StructType(fields=fields, tag=tag, tag_field=tag_field):
            parts = {field.encode_name: _made(field.type) for field in fields}
            needed = {name: parts[name] for name, field in ((f.encode_name, f) for f in fields) if field.required}
            extra = {name: part for name, part in parts.items() if name not in needed}
            tagged = {tag_field: st.just(tag)} if tag_field else {}
            return st.fixed_dictionaries(needed | tagged, optional=extra)
        case inspect.UnionType(types=types):
            return st.one_of([_made(one) for one in types])
        case inspect.DictType(value_type=value):
            return st.dictionaries(IDS, _made(value), max_size=2)
        case inspect.VarTupleType(item_type=item):
            return st.lists(_made(item), max_size=2)
        case inspect.TupleType(item_types=items):
            return st.tuples(*[_made(item) for item in items]).map(list)
        case inspect.IntType():
            return st.integers(-3, 20) | st.sampled_from([-(2**63), 2**70])
        case inspect.BoolType():
            return st.booleans()
        case inspect.EnumType(cls=cls):
            return st.sampled_from([member.value for member in cls])
        case inspect.NoneType():
            return st.none()
        case inspect.StrType():
            return WORDS
    raise TypeError(info)
