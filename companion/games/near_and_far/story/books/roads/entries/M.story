# M
place: wind
mood: danger
register: wonder
author: The Companion authors

## cs Hnízdo na skále
Hnízdo by zaplnilo seník a jsou v něm zapletené stanové tyče, chomout a celý žebřík. Právě po tom žebříku teď
lezeš. Uprostřed sedí supí mládě, holé, ohromné a pevně přesvědčené, že tě zná. Kolem něj leží všechno, co se
v tomhle kraji ztratilo: zrcátka, přezky, trumpeta a prsten, který jistě chybí nějakému kupci. Vítr se opírá
do skály a přes slunce přejede stín, jednou a pak znovu. Matka se dnes vrací domů dřív. Mládě otevře zobák tak
doširoka, že vidíš až na včerejší botu. Z tvého vaku voní večeře, z hromady voní jmění.

## en The Nest on the Cliff
The nest would fill a hayloft, and is woven of tent poles, a horse collar and a whole ladder. That ladder is
what you are climbing. In the middle sits a vulture’s chick, bald, enormous and firmly convinced that it knows
you. Around it lies whatever this land has lost: mirrors, buckles, a trumpet, and a ring that some trader
surely misses. The wind leans on the rock, and a shadow crosses the sun, once and then again. The mother is
coming home early. The chick opens its beak so wide that you see yesterday’s boot. Your bag smells of supper,
the heap smells of fortune.

* skill 8, bonus 10
price: food
gives: world w05, 2 heart
bonus: bird

### cs Krmit mládě
První sousto, druhé sousto, a u třetího ti mládě usne na rukávu. Matka přistane, složí oblohu k tělu a dlouho
si tě prohlíží. Pak si k vám lehne, jedno křídlo přes mládě a druhé přes tebe. Tak teplou noc si nikdo z tvých
známých ani neumí představit. Od rána nad tebou krouží neohrabaný, poslušný stín a občas ti k nohám pustí
botu.

### en Feed the fledgling
The first bite, the second bite, and at the third the chick falls asleep on your sleeve. The mother lands,
folds the sky against her body and studies you for a long while. Then she lies down, one wing over the chick
and the other over you. Nobody you know can even imagine so warm a night. From morning on, a clumsy, obedient
shadow circles above you, and sometimes drops a boot at your feet.

#### cs
Mládě sousto převalí, zamyslí se a pošle ho přes okraj, i se včerejší botou. Zkusíš to znovu a letí i druhá do
páru. Na kraji hnízda zatím dosedla matka a přihlíží s hlavou na stranu. Pak ti předvede, jak se to dělá,
jednou a názorně, zobákem až po ramena do toho malého hrdla. Mládě září, potom se oba otočí a zamyšleně
zadívají se na tvůj krk.

#### en
The chick rolls the bite about, thinks, and drops it over the edge together with yesterday’s boot. You try
again, and out comes the other of the pair. By now the mother sits on the rim, watching with her head on one
side. She demonstrates it, once and plainly, beak and all down that small throat. The chick beams, and then
both of them look thoughtfully at yours.

* combat 9, bonus 11
gives: treasure, gem, coin
bonus: gem

### cs Sebrat třpytky
Hrabeš plnýma rukama a mládě ti k tomu tleská. {blade} Matka spadne z nebe jako vytržené dveře a ty se bráníš
trumpetou, nejdřív jako štítem a nakonec jako trumpetou. Takový tón žádný sup nesnese. Sjíždíš po žebříku, v
kapse stříbro, v hrsti zářivý kámen a pod paží věc, která je na hnízdo příliš vznešená. Nahoře zatím mládě
zkouší ten tón po tobě a docela mu to jde.

### en Snatch the glitter
You rake it in with both hands while the chick applauds. {blade} The mother drops like a torn-off door. You
fend her off with the trumpet, first as a shield, finally as a trumpet. That note is more than a vulture can
bear. You slide down, silver in your pocket, a bright stone in your fist, under your arm something too noble
for nests. Above you the chick tries out the note, and not badly.

#### cs
Mezi tebe a prsten se snese kus oblohy a složí se. Matka neklove, jenom zavře křídla kolem hnízda a všechno,
co se třpytilo, zhasne. V teplé tmě slyšíš dvě srdce, malé a velké, a mládě si ti lehne hlavou do klína. Za
úsvitu tě zobák vezme za límec a postaví na pěšinu hluboko dole. Než odletí, učeše ti matka vlasy, jedno pero
po druhém.

#### en
Between you and the ring a piece of the sky comes down and folds itself up. The mother does not peck, she
closes her wings around the nest, and everything that glittered goes out. In the warm dark you hear two
hearts, small and large. At daybreak a beak takes you by the collar and sets you on the path far below. Before
she leaves, she preens your hair.
