"""Every text in every language, with the plural forms of each."""
from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import companion
from companion.i18n import LANGUAGES, TABLE_TEXTS, Texts, percents, plural_forms, preferred_language, signed

APP = Path(companion.__file__).parent
FOLDERS = sorted({file.parent for lang in LANGUAGES for file in APP.rglob(f"*{lang}.toml")
                  if file.name == f"{lang}.toml" or file.name.endswith(f".{lang}.toml")})


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: str(folder.relative_to(APP)))
def test_a_folder_says_the_same_in_both_languages(folder: Path) -> None:
    texts = Texts([folder])
    assert texts.missing() == []
    assert texts.keys("cs") == texts.keys("en") != []


def test_our_own_folder_is_among_them() -> None:
    assert TABLE_TEXTS in FOLDERS


def test_the_app_and_the_web_do_not_share_a_key() -> None:
    Texts(folder for folder in FOLDERS if "games" not in folder.parts)


def error_keys() -> set[str]:
    """The second argument of every TableError(...) and super().__init__(...) in the table layer and the web."""
    keys = set()
    for file in (*(APP / "table").rglob("*.py"), *(APP / "web").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and len(node.args) >= 2 and ast.unparse(node.func) in (
                    "TableError", "super().__init__") and isinstance(node.args[1], ast.Constant):
                keys.add(str(node.args[1].value))
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and re.match(r"disk\.\w", node.value):
                keys.add(node.value)
    return keys


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_objection_of_the_table_has_a_sentence(lang: str) -> None:
    texts, keys = Texts([TABLE_TEXTS]), error_keys()
    assert len(keys) > 30
    assert [key for key in sorted(keys) if not texts.has(lang, f"error.{key}")] == []


def test_no_sentence_is_left_that_nobody_says() -> None:
    said = {f"error.{key}" for key in error_keys()}
    assert [key for key in Texts([TABLE_TEXTS]).keys("en") if key.startswith("error.") and key not in said] == []


def write(folder: Path, **files: str) -> Texts:
    for name, text in files.items():
        (folder / f"{name.replace('_', '.')}.toml").write_text(text, "utf-8")
    return Texts([folder])


COINS_CS = '[coins]\none = "{n} mince"\nfew = "{n} mince"\nmany = "{n} mince"\nother = "{n} mincí"\n'
COINS_EN = '[coins]\none = "one coin"\nother = "{n} coins"\n'


def test_plural_forms_follow_the_language(tmp_path: Path) -> None:
    texts = write(tmp_path, cs=COINS_CS, en=COINS_EN)
    assert texts.missing() == []
    assert [texts.say("cs", "coins", n=n) for n in (0, 1, 3, 5, 22)] == [
        "0 mincí", "1 mince", "3 mince", "5 mincí", "22 mincí"]
    assert [texts.say("en", "coins", n=n) for n in (0, 1, 2)] == ["0 coins", "one coin", "2 coins"]
    assert plural_forms("cs") == {"one", "few", "many", "other"}


def test_keys_are_paths_and_may_contain_dots(tmp_path: Path) -> None:
    texts = write(tmp_path, en='[rule."NF-20.4"]\ntitle = "Movement costs {n}"\n', rules_en='[rule.A3]\ntext = "x"\n')
    assert texts.say("en", "rule.NF-20.4.title", n=2) == "Movement costs 2"
    assert texts.has("en", "rule.A3.text")
    assert not texts.has("cs", "rule.A3.text")
    assert not texts.has("de", "rule.A3.text")


def test_nothing_missing_is_hidden(tmp_path: Path) -> None:
    texts = write(tmp_path, cs='a = "{seat}"\n' + COINS_CS, en='a = "{seat}"\n' + COINS_EN)
    for lang, key, params in (("en", "b", {}), ("de", "a", {"seat": "x"}), ("en", "a", {}), ("en", "coins", {})):
        with pytest.raises(KeyError):
            texts.say(lang, key, **params)


def test_values_are_put_in_as_they_are(tmp_path: Path) -> None:
    texts = write(tmp_path, cs='a = "{seat}"\n', en='a = "{seat}"\n')
    assert texts.say("cs", "a", seat="{0.__class__} <b> {n}") == "{0.__class__} <b> {n}"


def test_numbers_below_nothing_have_a_real_minus(tmp_path: Path) -> None:
    texts = write(tmp_path, cs='a = "pověst {n}, {name}"\n', en='a = "reputation {n}, {name}"\n')
    assert texts.say("cs", "a", n=-2, name="Jan-Eva") == "pověst −2, Jan-Eva"
    assert (signed(-2), signed(3, plus=True), signed(0)) == ("−2", "+3", "0")


@pytest.mark.parametrize(("written", "english"), [
    ("62 %", "62%"), ("< 1 %", "< 1%"), ("62\u00a0% to win", "62% to win"), ("? %", "?%"), ("about %", "about %")])
def test_a_percent_sign_stands_apart_in_czech_only(tmp_path: Path, written: str, english: str) -> None:
    for lang in LANGUAGES:
        (tmp_path / f"{lang}.toml").write_text('odds = "{chance}"\n', "utf-8")
    texts = Texts([tmp_path])
    assert {lang: texts.say(lang, "odds", chance=written) for lang in LANGUAGES} == {"cs": written, "en": english}
    assert percents("en", english) == english


@pytest.mark.parametrize(("cs", "en", "fault"), [
    ('a = "x"\n', "", "a: not in en"),
    ('a = "{one}"\n', 'a = "{two}"\n', "a: placeholders differ"),
    ('a = "x"\n', 'a = " "\n', "a: empty in en"),
    (COINS_EN, COINS_EN, "coins: cs needs the forms few, many, one, other"),
    (COINS_CS, 'coins = "{n} coins"\n', "coins: counted in one language only"),
    ('a = "{"\n', 'a = "x"\n', "a: "),
])
def test_differences_are_found(tmp_path: Path, cs: str, en: str, fault: str) -> None:
    assert [line for line in write(tmp_path, cs=cs, en=en).missing() if line.startswith(fault)]


def test_a_key_in_two_files_or_of_no_text_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="twice"):
        write(tmp_path, en='a = "x"\n', more_en='a = "y"\n').keys("en")
    (tmp_path / "more.en.toml").unlink()
    with pytest.raises(ValueError, match="no text"):
        write(tmp_path, en="a = 3\n").keys("en")


@pytest.mark.parametrize(("header", "lang"), [
    (None, "en"), ("", "en"), ("cs", "cs"), ("cs-CZ,cs;q=0.9,en;q=0.8", "cs"), ("sk", "cs"), ("de-DE,de;q=0.9", "en"),
    ("en-GB,en;q=0.9,cs;q=0.8", "en"), ("de,cs;q=0.5", "cs"), ("en;q=0.3, cs;q=0.7", "cs"), ("cs;q=0", "en"),
    ("cs;q=x", "en"), (",;q=,", "en")])
def test_the_language_of_a_device(header: str | None, lang: str) -> None:
    assert preferred_language(header) == lang
