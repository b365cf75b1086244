# J
place: storm
mood: danger
register: dread
author: The Companion authors

## cs Most z žeber
Zvíře dlouhé jako ulice se kdysi vydalo za mořem a došlo jen k téhle soutěsce. Žebra drží dodnes, lidé je
svázali provazem a říkají jim most. {thunder} Na druhé straně rokle přežvykuje bouřka. U prvního žebra stojí
mystik s pruhem modrého plátna. „Kdo se dívá, vidí hloubku,“ říká. „Kdo se nedívá, slyší, kam ho kosti chtějí
mít.“ U posledního žebra tři ještěráci s kopími vybírají mýto, které nikdo nenařídil. Modré plátno se ti
třepetá před očima. Na protější straně se otevře šupinatá dlaň.

## en Bridge of Ribs
An animal as long as a street once set out after the sea and got no farther than this gorge. Its ribs still
hold, tied together with rope, and people call them a bridge. {thunder} On the far side a storm is chewing its
cud. At the first rib stands a mystic with a strip of blue cloth. “Whoever looks, sees the drop,” he says.
“Whoever does not look, hears where the bones want you.” At the last rib three lizards with spears collect a
toll nobody ordered. The blue cloth flutters before your eyes. Across the gorge a scaly palm opens.

* skill 9, bonus 11
gives: treasure, blue
bonus: reputation+

### cs Přejít poslepu
Ve tmě za plátnem je most široký jako postel. {thunder} Každé žebro bručí jiný tón a ty jdeš, kam jde
písnička. V půli ti kost pod dlaní povolí a vyklouzne z ní něco, co tam kdosi velmi pečlivě schoval. Kopí u
posledního žebra slyší jen vítr, tebe ne. Když uzel rozvážeš, stojíš na pevné zemi a kolem tebe modré kápě.
„Vždyť si to broukáš,“ řekne nejstarší a přidají se všichni.

### en Cross blindfolded
In the dark behind the cloth the bridge is as wide as a bed. {thunder} Every rib hums a different note, and
you go where the tune goes. Halfway over, a bone gives way under your palm, and out slips something that was
hidden with great care. The spears at the last rib hear only wind. When you undo the knot, you stand on firm
ground among blue hoods. “Why, you are humming it,” says the eldest, and everyone joins in.

#### cs
Za plátnem je tma a každé žebro v ní bručí jinou písničku. Uděláš krok za jednou, krok za druhou a po třetím
pod tebou není nic, ani vítr. Klečíš, oběma rukama objímáš kost a cítíš, jak se to zvíře celé nadechuje.
Mystik si pro tebe dojde sám, bez plátna a se zavřenýma očima. „Dnes chtěly, aby někdo zůstal,“ řekne, když ti
rozvazuje uzel.

#### en
Behind the cloth it is dark, and every rib hums its own tune. You take one step, then another, and under the
third there is nothing, not even wind. You kneel with both arms round a bone and feel the whole animal draw a
breath. The mystic comes out for you, his own eyes shut. “Today they wanted somebody to stay,” he says,
undoing the knot.

* combat 8, bonus 10
gives: red, 2 coin
bonus: gem

### cs Odmítnout mýto
„Tak mi to nařízení ukažte,“ řekneš. Oni ti ukážou kopí a ty jim ukážeš, jak úzké je žebro. {blade} První si
sedne, druhý visí a třetí navrhne, že by se o tom dalo mluvit. Toho visícího vytáhneš za ocas vlastníma
rukama, a to rozhodne. Vysypou ti celou dnešní tržbu a z jeskyně přinesou lavici. S někým, kdo umí vyhrát
takhle hezky, prý ještěráci rádi sedí.

### en Refuse the toll
“Then show me the order,” you say. They show you their spears, and you show them how narrow a rib is. {blade}
The first sits down, the second hangs, and the third suggests that all this could be discussed. The hanging
one you pull up yourself, by the tail, and that settles it. They pour out the whole day’s takings and fetch a
bench from their cave. Lizards, they say, like to sit with somebody who can win so nicely.

#### cs
Ještěráci se po sobě podívají, zapřou kopí o poslední žebro a most se začne houpat. Není v tom zloba, jenom
praxe. Couváš kost po kosti, tma dole se otvírá a zavírá a provazy naříkají jeden po druhém. „Pro nás to mýto
není,“ zavolá za tebou nejmenší z nich. Blesk osvítí skálu nad jejich jeskyní a v té skále dva oční důlky.
Zády se k ní neotočí ani jeden.

#### en
The lizards exchange a look, set their spears against the last rib, and the bridge begins to sway. They do it
without malice. You retreat bone by bone, over a darkness that opens and closes, and the ropes complain. “The
toll is not for us,” the smallest calls after you. Lightning shows the rock above, and in it two eye sockets.
None of the three turns his back to it.
