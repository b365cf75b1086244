# E
place: night
mood: wonder
register: wonder
author: The Companion authors

## cs Tisíc zvonků
Přes celý dvůr se táhnou šňůry zvonků, nejmenší je hrášek a největší dýně. {bell} Jeden z nich právě oznámil
nebi, že saháš na branku. Uprostřed spí v křesle starý ještěrák s palcátem na kolenou a s dekou přes nohy.
Cedulka na krku ho představuje jako hlídače Paní dun. „Má lehké spaní,“ stojí na ní, „a rád se popere.“ Za ním
čeká stůl prostřený pro dva, ale zatím u něj sedí jen měsíc. Zpod poklice voní meruňky, zvonky se chvějí a
čekají, co udělá tvoje noha. Můžeš tudy projít po špičkách. Nebo můžeš starému pánovi udělat radost.

## en A Thousand Bells
Strings of bells cross the courtyard, the smallest a pea, the biggest a pumpkin. {bell} One of them has just
told the sky that your hand is on the gate. In the middle an old lizard sleeps in an armchair, mace on his
knees, blanket on his feet. The card round his neck calls him the watchman of the Dune Lady. “Sleeps lightly,”
it says, “and enjoys a fight.” Behind him waits a table for two, where so far only the moon is sitting.
Apricots scent the air, and the bells quiver, waiting for your foot to decide. You could pass on tiptoe. Or
you could make an old gentleman happy.

* skill 7, bonus 9
gives: world w01, food
bonus: reputation+

### cs Projít potichu
Jdeš, jako chodí písek, a zvonky drží jazyk za zuby. U stolu ti průvan přistrčí židli. Pod poklicí se kouří z
krup s meruňkami a duna za zdí se nakloní blíž, aby viděla, jak ti chutná. Když dojíš, je prázdný i ten druhý
talíř. Vedle něj je jemným pískem nasypáno, že jsi tu host. A vítr, který tě celý týden šlehal do očí, teď
kráčí uctivě za tebou.

### en Pass without a sound
You walk the way sand walks, and the bells hold their tongues. At the table a draught pushes a chair under
you. Barley and apricots steam beneath the lid, and the dune behind the wall leans closer to watch you eat.
When you finish, the other plate is empty too. Beside it, in a trickle of fine sand, it says that you are a
guest here. And the wind that slapped you all week now walks respectfully behind you.

#### cs
V půli dvora se zastavíš, protože se zastavil i vítr. Zvonky mlčí, jenom jejich srdce se natočila k tobě, a v
tom tichu je slyšet tvoje. Nejmenší zvonek je zkusí po tobě, potom druhý, až jím tepe celý dvůr. „Paní dnes
večeří sama,“ zamumlá hlídač ze spaní. Duna za zdí se ve svitu měsíce zvolna obrátí na druhý bok.

#### en
Halfway across you stop, because the wind has stopped. The bells hold still, only their tongues have swung
round to you, and in the hush your heart can be heard. The smallest bell tries the beat, then the next, until
the whole courtyard rings with your pulse. “The Lady dines alone tonight,” mutters the watchman in his sleep.
Beyond the wall the dune rolls slowly over.

* combat 8, bonus 10
gives: red, coin, gem
bonus: coin

### cs Probudit hlídače
{bell} Chytíš největší zvonek za srdce a mlátíš, jako by hořelo. Ještěrák je na nohou dřív, než deka spadne na
zem, a celou bitku se směje. Když si zase sedne, bez dechu a s boulí, utírá si oči. „Celý život kolem mě chodí
po špičkách,“ řekne a vysype ti do dlaní svůj plat, stříbro i červený kámen. O takové noci se bude v ještěřích
rodinách vyprávět ještě vnoučatům.

### en Wake the watchman
{bell} You grab the biggest bell by its tongue and ring as if the town were burning. The lizard is on his feet
before his blanket touches the ground, and he laughs through the entire fight. When he sits down again,
bruised and breathless, he wipes his eyes. “All my life they tiptoe round me,” he says, and pours his pay into
your palms, silver, red stone and all. Lizard families will be telling their grandchildren about this night.

#### cs
Zvon zaburácí, ještěrák otevře jedno oko a obejme tě. Ze spaní objímá pevně a vrčí při tom ukolébavku někomu,
komu říká Bublinko. Přes jeho rameno se díváš, jak hvězdy přecházejí od šňůry ke šňůře, a na nohou ti dřímá
palcát. K ránu povolí a slušně se podiví, kde se tu bereš. „Škoda, že mě nikdo nevzbudil,“ vzdychne, „v noci
se tu prý člověk popere.“

#### en
The bell roars, and the lizard opens one eye and embraces you. He hugs hard in his sleep and growls a lullaby
to somebody called Bubbles. Over his shoulder you watch the stars pass from string to string, the mace asleep
on your feet. Towards morning he lets go and is politely surprised to find you. “A pity nobody woke me,” he
sighs, “they say there is fighting here.”
