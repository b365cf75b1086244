# P
place: night
mood: wonder
register: wonder
author: The Companion authors

## cs Kde končí cesta
Na posledním patníku stojí nula a pod ní někdo připsal: pojďte dál. Jenže žádné dál tu není. Cesta prostě
přestane, jako když někdo zapomene, co chtěl říct, a hned za ní začínají hvězdy. Na patníku sedí starý poutník
s propálenými rukávy a olejničkou. „Odskočil jsem si jen pro olej,“ povídá. „A za každou zatáčkou byla ještě
jedna.“ Přes kolena má hůl, protože slíbil ještěrákům i nomádům, že tudy pustí jen toho, kdo ho přemůže. Nad
hlavou mu visí jedna hvězda navíc, tak nízko, že by šla sfouknout, a mrká po slabikách. Poutník se na ni
zadívá s tebou. „Tuhle jsem se nikdy číst nenaučil,“ přizná.

## en Where the Road Ends
The last milestone says zero, and under it is scratched: keep going. There is nowhere left to keep going to.
The road simply stops, like somebody forgetting their words, and behind it the stars begin. On the milestone
sits an old wanderer with scorched sleeves and an oilcan. “I only stepped out for oil,” he says. “But each
bend had another behind it.” Across his knees lies a stick, for he promised lizards and nomads to let only a
better fighter pass. Above him hangs one star too many, low enough to blow out, blinking in syllables. “That
one I never learned to read,” he admits, looking up.

* skill 11, bonus 13
gives: treasure, blue, gem
bonus: 2 reputation+

### cs Přečíst hvězdy
Čteš nahlas, pomalu, a poutník pohybuje rty s tebou. Je to seznam všeho, co se kdy na konci cesty ztratilo, i
s místem, kde to leží. Nejbližší věc je pod patníkem, v modrém plátně mystiků, kteří s tebou zjevně počítali.
{page} Odbalíš nádheru, na kterou nemáš slovo, a k ní kámen s jiskrou uvnitř. „A co olej?“ zeptá se poutník. I
ten je na seznamu: doma, za kamny.

### en Read the stars
You read aloud, slowly, and the wanderer moves his lips with you. It is a list of all that was ever lost where
roads end, and where it lies. The nearest is under the milestone, in the blue cloth of mystics who were
clearly counting on you. {page} You unwrap a splendour you have no word for, and a stone with a spark inside.
“What about the oil?” asks the wanderer. It is listed too: at home, behind the stove.

#### cs
Přečteš nahlas první slabiku a hvězda zhasne, aby líp slyšela. Na tu druhou už není vidět. Sedíte s poutníkem
na patníku zády k sobě a každý hlídá svou půlku nebe. „Bylo to něco o kamnech,“ usoudí poutník po hodině.
„Nebo o tom, kdo u nich sedí.“ Teprve daleko za tvými zády se hvězda zase rozsvítí a začne pomalu od začátku.

#### en
At the first syllable you read, the star goes dark in order to hear better. For the second there is no light.
You sit back to back with the wanderer, each minding half the sky. “Something about a stove,” he decides after
an hour. “Or about who is sitting by it.” When you are a long way off, the star comes on behind you and starts
again at the beginning.

* combat 11, bonus 13
gives: red, yellow, coin, gem
bonus: treasure

### cs Porazit poutníka
Je starý, ale má v nohou celou tu cestu. {blade} Obcházíte patník, dokud nepadne rosa, a pak poutník leží na
zádech a dívá se vzhůru. „Takhle to odsud vypadá,“ řekne spokojeně. Ze tmy vylezou ti, kdo na tu chvíli
čekali, z jedné strany ještěráci a z druhé nomádi. Třesou ti rukou a vyplácejí sázky, ve stříbře a v kameni,
který svítí i bez hvězd. Poutník se ptá na cestu domů a všichni ukážou stejným směrem.

### en Defeat the wanderer
He is old, but he has all that road in his legs. {blade} You circle the milestone until the dew falls, and
then he lies on his back. “So this is the view from here,” he says contentedly. Out of the dark come those who
waited for this, lizards here, nomads there. They shake your hand and pay their bets, in silver and a stone
that shines without stars. The wanderer asks the way home, and everyone points the same way.

#### cs
Poutník bojuje, jak šel, krok za krokem a bez oddechu. Uhýbáš, ustupuješ a po hodině máš pod patami trávu,
která u konce cesty neroste. Patník je odsud jenom světélko a hvězda nad ním tečka. Ve tmě si vzdychnou
ještěráci z jedné strany, nomádi z druhé, a jdou spát. „Kdyby se doma někdo ptal, už jdu,“ řekne poutník a
vydá se opačným směrem.

#### en
The wanderer fights the way he walked, without a rest. You give ground, and after an hour there is grass under
your heels again. The milestone is a glimmer now, the star a dot. In the dark lizards and nomads sigh and go
to bed. “If they ask at home, I am on my way,” he says, and walks off in the other direction.
