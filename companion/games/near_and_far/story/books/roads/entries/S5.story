# S5
place: storm
mood: wonder
register: wonder
author: The Companion authors

## cs Dopis pro mrtvou zimu
Ten dopis neseš už pár dní a dnes ráno ti ve vaku začal namrzat. {page} Na obálce stojí Mrtvá zima, poslední
dům, a inkoust je modrý zimou. Otevřít ho nechceš, a tak se otevře bez tebe. „Milá zimo,“ píše se v něm, „prý
jste umřela, a od té doby tu nic neví, kdy přestat. Mé trny kvetou ve dne v noci a drží bránu tak pevně, že
nemohu ven. Poraďte mi, prosím, co jim mám říct.“ Pod tím je podepsaný květ za branou. Sotva dočteš, začne z
jasného nebe padat sníh, na tebe a na nikoho jiného. {door} V závěji se pootevřou dveře a za nimi je psací
stůl, pero a zamrzlý kalamář. Jenže na vzdáleném hřebeni mezitím zabliká okno, přesně na té adrese. Zima je
možná po smrti, ale někdo tam u ní svítí.

## en A Letter to Dead Winter
You have carried the letter for days, and this morning it began to freeze in your bag. {page} Dead Winter, the
last house, says the envelope, and the ink is blue with cold. You would rather not open it, so it opens
itself. “Dear Winter,” it says, “they tell me you are dead, and since then nothing here knows when to stop. My
thorns bloom day and night, and hold the gate so tightly that I cannot leave. Please, what should I tell
them?” It is signed by the flower beyond the gate. At once snow begins to fall from a clear sky, on you and
nobody else. {door} In the drift a door opens a crack, and behind it are a desk, a pen and a frozen inkwell.
Yet on a distant ridge a window blinks, at exactly that address. Winter may be dead, but somebody has kept her
light on.

* skill 7, bonus 9
gives: keyword TUNDRA, coin, gem
bonus: food

### cs Napsat odpověď
Zahřeješ kalamář dechem a píšeš, jak by psala zima, stručně a se širokými okraji. „Řekni jim, že už stačí,“
napíšeš, a pero pod to připíše jedno slovo samo. Tundra. To slovo na jazyku studí, zatím k ničemu není a nejde
zapomenout. Sníh obálku zapečetí a liška s poštovní brašnou ji odnese bez jediné stopy. Na stole zůstane
vrácené poštovné, stříbro zamrzlé kolem čirého kamene.

### en Write the reply
You warm the ink with your breath and write as Winter would, briefly and with wide margins. “Tell them it is
enough,” you write, and beneath it the pen adds a word by itself. Tundra. The word is cold on the tongue, of
no use yet, and impossible to forget. Snow seals the envelope, and a fox with a mailbag takes it off without a
footprint. On the desk lies the returned postage, silver frozen around a clear stone.

#### cs
Kalamář rozmrzne, ale každá věta zamrzne dřív, než dojde k tečce. Zkusíš to stručně, pak ještě stručněji, a
nakonec zbude jenom oslovení. Liška s poštovní brašnou ti čte přes rameno. „Milý květe,“ slabikuje a zavrtí
hlavou. „Bez zimy to pošta vzít nesmí.“ Dveře v závěji se zavřou a sníh nad tebou přestává, vločka po vločce,
až je zase obyčejný den.

#### en
The ink thaws, but every sentence freezes before it gets to the full stop. You try to be brief, then briefer,
until only the greeting is left. A fox with a mailbag is reading over your shoulder. “Dear Flower,” it spells
out, and shakes its head. “We cannot take it without Winter’s hand.” The door in the drift closes, and over
you the snow leaves off, flake by flake.

* combat 6, bonus 8
gives: red, heart
bonus: food

### cs Doručit ho přes závěje
Závěje jsou hluboké jako rodinná hádka a dvakrát tak studené. Jdeš na ně ramenem, loktem a nakonec čelem.
{door} V posledním domě neotevře zima, ale ještěrák v devíti dekách. „Nechala mi na starosti kamna,“
vysvětluje, přečte si dopis a schová ho pod polštář. Posadí tě zády ke kachlům a nepustí, dokud ti neroztaje i
to, o čem ani nevíš, že to zamrzlo. Celá ještěří stráň se k němu chodí ohřát. Od dneška tam mají místo i pro
tebe.

### en Deliver it through the drifts
The drifts are deep as a family quarrel and twice as cold. You use shoulder, elbow, finally forehead. {door}
In the last house it is not Winter who opens, but a lizard in nine blankets. “She left me the stove,” he
explains, reads the letter and tucks it under his pillow. He sits you by the tiles until things thaw that you
never knew were frozen. Every lizard on the slope comes here for warmth. Now you have a place too.

#### cs
Závěje jsou čtyři a ta poslední chodí za tebou. Držíš se okna na hřebeni, dokud nenarazíš na vlastní stopy, a
vedle nich na cizí, drobné a čerstvé. Dopis se ve vaku rozbalí a čte si sám nahlas, aby ti nebylo smutno. U
podpisu se mu zlomí hlas. Nahoře v okně někdo zvedne lampu, chvíli ji drží a potom ji zase postaví na stůl.

#### en
There are four drifts, and the last of them follows you. You steer by the window until you meet your own
tracks, and beside them another set, small and fresh. In your bag the letter reads itself aloud, so that you
shall not be lonely. At the signature its voice gives way. Somebody lifts the lamp in the window, holds it up,
and sets it back on the table.
