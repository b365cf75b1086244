"""Work out every roll of a file of rolls again, with nothing but Python's own library: python recipe.py rolls.json"""
import hashlib
import hmac
import json
import sys
from collections.abc import Iterator, Sequence
from typing import Any


def stream(secret: bytes, number: int, words: str) -> Iterator[int]:
    """The bytes of the roll with that number."""
    block = 0
    while True:
        text = f"companion roll 1\0{number}\0{block}\0{words}"
        yield from hmac.new(secret, text.encode(), hashlib.sha256).digest()
        block += 1


def below(bytes_: Iterator[int], n: int) -> int:
    """A number from 0 to n - 1, all equally likely."""
    size = max(1, ((n - 1).bit_length() + 7) // 8)
    while True:
        x = int.from_bytes([next(bytes_) for _ in range(size)], "big")
        if x < 256 ** size - 256 ** size % n:
            return x % n


def pick(bytes_: Iterator[int], weights: Sequence[int]) -> int:
    """Which one, each as likely as its weight."""
    x = below(bytes_, sum(weights))
    return next(i for i in range(len(weights)) if x < sum(weights[:i + 1]))


def drawn(secret: bytes, roll: dict[str, Any]) -> list[int]:
    """What came: a number for each part, or the place among the outcomes."""
    bytes_, throw = stream(secret, roll["number"], roll["words"]), roll["throw"]
    if not throw:
        return [pick(bytes_, [weight for _, weight in roll["outcomes"]])]
    return [throw["least"] + sum(pick(bytes_, weights) for times, weights in part for _ in range(times))
            for part in throw["parts"]]


def agrees(roll: dict[str, Any], secret: bytes, before: int, chain: str) -> bool:
    """Whether the roll follows from its secret, stands next after the roll `before`, is what the journal says, and its
    link hangs on the one before (`chain`)."""
    came, throw = drawn(secret, roll), roll["throw"]
    told = [entry["action"].get(throw["field"]) if throw else entry["action"] for entry in roll["entered"]]
    said = came if throw else roll["outcomes"][came[0]][0]
    whole = [chain, *(roll[key] for key in ("number", "words", "throw", "outcomes", "drawn"))]
    text = "companion chain 1\0" + json.dumps(whole, ensure_ascii=False, separators=(",", ":"))
    link = hmac.new(secret, text.encode(), hashlib.sha256).hexdigest()
    return (roll["number"] == before + 1 and roll["drawn"] == came and bool(told) and all(one == said for one in told)
            and roll["chain"] == link)


def main(file: str) -> int:
    """0 where everything agrees, else 1."""
    with open(file, encoding="utf-8") as opened:
        record = json.load(opened)
    secrets, number, chain, ok = {}, 0, "", True
    for seal in record["seals"]:
        secret = bytes.fromhex(seal["secret"])
        fits = len(secret) == 32 and hashlib.sha256(secret).hexdigest() == seal["commitment"]
        print("seal", seal["commitment"], "opens" if fits else "DOES NOT OPEN")
        ok = ok and fits
        if fits:
            secrets[seal["id"]] = secret
    for roll in record["rolls"]:
        same = roll["seal"] in secrets and agrees(roll, secrets[roll["seal"]], number, chain)
        print("roll", roll["number"], roll["drawn"], "agrees" if same else "DIFFERS")
        number, chain, ok = roll["number"], roll["chain"], ok and same
    if "count" in record:
        whole = (record["count"], record["last"]) == (len(record["rolls"]), chain)
        print("all", record["count"], "rolls are here" if whole else "rolls are NOT here")
        ok = ok and whole
    print("last link", chain)
    print("EVERYTHING AGREES" if ok else "SOMETHING IS WRONG")
    return 0 if ok else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
