# E
place: night
mood: wonder
author: The Companion authors

## cs Tisíc zvonků
Přes celý dvůr se táhnou šňůry zvonků, malých jako hrášek i velkých jako dýně. {bell} Jeden z nich právě
oznámil nebi, že saháš na branku. Uprostřed spí v křesle starý ještěrák, na kolenou palcát a na nohou deku. Na
krku mu visí cedulka. „Hlídač Paní dun,“ stojí na ní. „Spí lehce a rád se popere.“ Za ním čeká stůl prostřený
pro dva, ale zatím u něj sedí jen měsíc. Z pod poklice voní meruňky. Zvonky se chvějí a čekají, co udělá tvoje
noha. Můžeš projít po špičkách. Nebo můžeš starému pánovi udělat radost.

## en A Thousand Bells
Strings of bells run across the whole courtyard, some small as peas, some as big as pumpkins. {bell} One of
them has just told the sky that your hand is on the gate. In the middle an old lizard is asleep in an
armchair, a mace on his knees and a blanket on his feet. A card hangs round his neck. “Watchman of the Dune
Lady,” it says. “A light sleeper, enjoys a good fight.” Behind him waits a table laid for two, though so far
only the moon is sitting there. From under the lid comes a scent of apricots. The bells quiver and wait for
your foot to decide. You could pass on tiptoe. Or you could make an old gentleman happy.

* skill 7, bonus 9
gives: world w01, food
bonus: reputation+

### cs Projít potichu
Jdeš jako písek, po zrnku, a zvonky drží jazyk za zuby. U stolu ti průvan přistrčí židli. Pod poklicí se kouří
z krup s meruňkami a duna za zdí se nakloní blíž, aby viděla, jak ti chutná. Když dojíš, je prázdný i ten
druhý talíř. Vedle něj někdo napsal prstem do písku, že jsi tu host. A vítr, který tě celý týden šlehal do
očí, ti teď jde uctivě v zádech.

### en Pass without a sound
You walk the way sand walks, one grain at a time, and the bells hold their tongues. At the table a draught
pushes a chair under you. Barley and apricots steam beneath the lid, and the dune behind the wall leans closer
to see whether you like it. When you finish, the other plate is empty too. Beside it a finger has written in
the sand that you are a guest here. And the wind that has slapped you all week now walks respectfully behind
you.

* combat 8, bonus 10
gives: red, coin, gem
bonus: coin

### cs Probudit hlídače
{bell} Chytíš největší zvonek za srdce a mlátíš, jako by hořelo. Ještěrák je na nohou dřív, než deka spadne na
zem, a celou bitku se směje. Když si zase sedne, bez dechu a s boulí, utírá si oči. „Celý život kolem mě chodí
po špičkách,“ řekne a vysype ti do dlaní svůj plat, stříbro i červený kámen. O takové noci se u ještěřích ohňů
bude vyprávět dlouho.

### en Wake the watchman
{bell} You grab the biggest bell by its tongue and ring as if the town were burning. The lizard is on his feet
before his blanket touches the ground, and he laughs through the entire fight. When he sits down again,
breathless and bruised, he wipes his eyes. “All my life they tiptoe round me,” he says, and pours his pay into
your palms, silver, red stone and all. They will be telling of this night at the lizard fires for a long time.
