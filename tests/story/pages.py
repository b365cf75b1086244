"""Pages of a storybook in our own words, as somebody pastes or scans them, each with the entry that it is."""
from __future__ import annotations

BRIDGE = """\
12 □

Most přes strž drží jen silou vůle. Na druhé straně
někdo mává.

Schopnost 5

PŘEJÍT PO LANĚ

Krok za krokem se dostaneš na druhý břeh.

5 > **žlutá frakce**

7 > **mince**

Boj 6

ZAHNAT HADA

Had odchází uražený.

6 > **2 jídla, +1 pověst**

8 > **drahokam**

— Jana Nováková
"""
BRIDGE_ENTRY = """\
# 12
author: Jana Nováková

## cs
Most přes strž drží jen silou vůle. Na druhé straně někdo mává.

* skill 5, bonus 7
gives: yellow
bonus: coin

### cs Přejít po laně
Krok za krokem se dostaneš na druhý břeh.

* combat 6, bonus 8
gives: 2 food, reputation+
bonus: gem

### cs Zahnat hada
Had odchází uražený.
"""
CAVE = """\
48 □

Ze stěny jeskyně mluví hlas.

Máš-li slovo **OZVĚNA**

Hlas tě pozná a Riza se směje.

„Tady máš, co jsi chtěl,“ říká.

+3 pověst, získáváš kartu *Kámen a mech*, S178

Jinak **SOUBOJ 8** **ROZBÍT STĚNU S RIZOU**

Stěna povolí.

8 ▶ zelená frakce, -3 pověst, 3 mince
10 ▶ drahokam

nebo **SCHOPNOST 6** **ODPOVĚDĚT**

Mluvíte spolu až do rána.

6 ▶ -1 mince, 1 bod zdraví, získáváš kartu *Noční řeč*
8 ▶ 2 body zdraví

— Ota Pilný
"""
CAVE_ENTRY = """\
# 48
author: Ota Pilný

## cs
Ze stěny jeskyně mluví hlas.

* free
needs: OZVĚNA
gives: 3 reputation+, world kamen-a-mech, story S178

### cs
Hlas tě pozná a Riza se směje.

„Tady máš, co jsi chtěl,“ říká.

* combat 8, bonus 10
gives: green, 3 reputation-, 3 coin
bonus: gem

### cs Rozbít stěnu s rizou
Stěna povolí.

* skill 6, bonus 8
price: coin
gives: heart, world nocni-rec
bonus: 2 heart

### cs Odpovědět
Mluvíte spolu až do rána.
"""
FERRY = """\
7 □

The ferry has no ferryman.

Skill 4

UNTIE THE ROPE
AND PUSH OFF

The river does the rest.

4 ▶ green faction token, 2 food
6 ▶ 1 coin

Combat 7: WRESTLE THE CROCODILE

It gives in and carries you over. Brenna would be proud, Brenna Ash.

7 ▶ gem, 2 reputation, pack bird
9 ▶ treasure

— Mary Small
"""
FERRY_ENTRY = """\
# 7
author: Mary Small

## en
The ferry has no ferryman.

* skill 4, bonus 6
gives: green, 2 food
bonus: coin

### en Untie the rope and push off
The river does the rest.

* combat 7, bonus 9
gives: gem, 2 reputation+, bird
bonus: treasure

### en Wrestle the crocodile
It gives in and carries you over. Brenna would be proud, Brenna Ash.
"""
GATE = """\
S26 □
The gate has two locks.
If you have the keywords SUN and MOON
Both keys turn at once.
gain the Open Gate card, 2 hearts, keyword DAWN
Otherwise, if you have the keyword SUN (optional)
One key turns.
1 adventurer
or COMBAT 9 BREAK IT DOWN
Splinters fly.
9 > red token, -2 hearts, lose 1 reputation
or FIGHT 5 (-1 coin) BRIBE THE GUARD
He counts slowly.
5 > S27
"""
GATE_ENTRY = """\
# S26

## en
The gate has two locks.

* free
needs: SUN, MOON
gives: world open-gate, 2 heart, keyword DAWN

### en
Both keys turn at once.

* free
needs: SUN
optional: yes
gives: adventurer

### en
One key turns.

* combat 9
price: 2 heart
gives: red, reputation-

### en Break it down
Splinters fly.

* combat 5
price: coin
gives: story S27

### en Bribe the guard
He counts slowly.
"""
SCALES = """\
RIZ3

Váhy na trhu lžou.

Další setkání: RIZ4

Máš-li slovo VÁHA SCHOPNOST 4 ZVÁŽIT JE ZNOVU
Teď ukazují správně.
4 ▶ modrá frakce, slovo PRAVDA a jídlo
6 ▶ poklad

Schopnost 7
Promluvit s kupcem
Kupec se červená.
7 → dobrodruh, kivi,
červený žeton frakce
"""
SCALES_ENTRY = """\
# RIZ3
next: RIZ4

## cs
Váhy na trhu lžou.

* skill 4, bonus 6
needs: VÁHA
gives: blue, keyword PRAVDA, food
bonus: treasure

### cs Zvážit je znovu
Teď ukazují správně.

* skill 7
gives: adventurer, bird, red

### cs Promluvit s kupcem
Kupec se červená.
"""
CARD = """\
Hladový pes sedí u cesty.

Schopnost 3
DÁT MU NAJÍST -1 jídlo
Jde s tebou.
3 ▶ 2 pověst

Boj 4
ZAHNAT HO
Jde jinam.
4 ▶ pověst
"""
CARD_ENTRY = """\
# arcade r07

## cs
Hladový pes sedí u cesty.

* skill 3
price: food
gives: 2 reputation+

### cs Dát mu najíst
Jde s tebou.

* combat 4
gives: reputation+

### cs Zahnat ho
Jde jinam.
"""
VILLAIN = """\
171

Kapitánka skládá zbraň. Moře je klidné.

Druhý den už o ní nikdo nemluví.

— Ota Pilný
"""
VILLAIN_ENTRY = """\
# 171
author: Ota Pilný

## cs
Kapitánka skládá zbraň. Moře je klidné.

Druhý den už o ní nikdo nemluví.
"""
RUN_TOGETHER = " ".join(line for line in BRIDGE.replace("**", "").replace("Schopnost", "SCHOPNOST").split("\n") if line)
SCANNED = """\
l2 O

Most přes strž drží jen silou vůle. Na dru-
hé straně někdo mává.

Schopnosl 5
PŘEJÍT PO LANĚ

Krok za kro-
kem se dostaneš na druhý břeh.
5 » zluta frakce
7) mlnce

B0j 6
ZAHNAT HADA
Had odchází uražený.
6 > 2 jidla, +l povest
8 > drahokarn

- Jana Nováková

17
"""
FERRY_SCANNED = """\
7 [
The ferry has no ferryman.

Ski1l 4
UNTIE THE ROPE
AND PUSH OFF
The river does the rest.
4 } green factlon token, 2 fo0d
6 } l coin
Combat 7
WRESTLE THE CROCODiLE
It gives in and carries you over. Brenna would be proud, Brenna Ash.
7 } gem, 2 reputatlon, pack bird
9 } treasurc
~ Mary Small
"""
GATE_CAPITALS = GATE.replace("If you have the keywords SUN and MOON", "If you have the keyword SUN & MOON:").replace(
    "or COMBAT 9 BREAK", "or\nCombat 9\n\nBREAK")
