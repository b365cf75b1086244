# D
place: wind
mood: danger
register: humour
author: The Companion authors

## cs Karavana v písku
V písku leží na boku čtyři vozy a kola se ještě točí. {hooves} Poslední tažné zvíře mizí za hřebenem i s
mapou. Žena jménem Trnka sedí opřená o sud, s třískou v lýtku a se seznamem na koleni. „Dva vozkové potlučení,
jeden pták v šoku, jedenáct balíků hedvábí,“ čte nahlas. „Hedvábí na rozdíl od nás počká.“ Z nakloněné
pokladnice zatím vypadávají mince, jako když někdo nedotáhne kohoutek. Nikdo z ležících se tím směrem nedívá.
Kromě tebe tu ovšem taky nikdo nestojí na nohou.

## en Caravan in the Sand
Four wagons lie on their sides in the sand, and the wheels are still turning. {hooves} The last of the draught
animals vanishes over the ridge and takes the map with it. A woman called Sloe sits against a barrel, a
splinter in her calf and a list on her knee. “Two drivers battered, one bird in shock, eleven bolts of silk,”
she reads out. “The silk can wait, unlike us.” Meanwhile coins drip from the tilted strongbox, as from a tap
that nobody turned off. None of those lying here is looking that way. Then again, nobody except you is
standing up.

* skill 6, bonus 8
gives: bird, reputation+
bonus: food

### cs Ošetřit raněné
Dlahy děláš z loukotí a obvazy z hedvábí, které stojí víc než všechny ty nohy dohromady. Pták v šoku nechce
pít odjinud než z tvého hrnku, a tak pije z tvého hrnku. Za soumraku Trnka v seznamu škrtne hedvábí a na jeho
místo napíše tvé jméno. „Pták už se rozhodl,“ povídá, a opravdu, nese ti vak. Kdo se tu zastavil, to se brzy
dozví každá karavana.

### en Tend the wounded
You make splints out of spokes, and bandages out of silk that costs more than all those legs together. The
bird in shock will drink from nothing but your mug, and so it drinks from your mug. At dusk Sloe crosses the
silk off her list and writes your name in its place. “The bird has made up its mind,” she says, and indeed, it
is carrying your bag. Soon every caravan will know who stopped here.

#### cs
Dlahu přivážeš s velkou péčí na špatnou nohu a vozka je příliš zdvořilý, než aby to řekl. Pták v šoku se na to
chvíli dívá. Pak ti všechny uzly zobákem rozváže a uváže je znovu, správně. „Děkujeme za dobrou vůli,“ řekne
Trnka a připíše tě v seznamu mezi náklad. Ještě před setměním se karavana postaví na nohy bez tebe a kulhá za
ptákem k obzoru.

#### en
You splint the wrong leg with great care, and its owner is too polite to mention it. The bird in shock watches
for a while, then undoes every knot with its beak and ties it again, correctly. “We are grateful for the
thought,” says Sloe, and enters you on her list among the cargo. Before dark the caravan gets to its feet
without you and limps off after the bird.

* combat 5, bonus 7
gives: 3 coin, reputation-
bonus: gem

### cs Vybrat vozy
Lehké to není, protože oba vozkové ještě udrží bič. {coins} Bereš pokladnici, hedvábí necháváš ležet a v duchu
tomu říkáš skromnost. Mince při každém kroku zpívají jako dobře živený sbor. Trnka za tvými zády otočí seznam
na čistou stranu. Beze spěchu si na ni zapisuje, jak vypadáš. Má krásný rukopis a spoustu přátel.

### en Strip the wagons
It is not easy work, because both drivers can still hold a whip. {coins} You take the strongbox and leave the
silk where it lies, and in your head you call this modesty. With every step the coins sing like a well-fed
choir. Behind you Sloe turns her list over to the clean side. In no hurry at all, she writes down what you
look like. She has a beautiful hand, and a great many friends.

#### cs
Vozkové nemohou vstát, ale bičem dosáhnou i vleže. Pokaždé když sáhneš po pokladnici, práskne to kousek od
tvých prstů, jednou zleva, jednou zprava. Trnka k tomu nahlas čte seznam, aby věděli, kde co leží. K večeru
přitáhne jiná karavana a postaví na čaj všem kromě tebe. Děti z ní si sednou do řady a dívají se ti na ruce.

#### en
The drivers cannot stand, but they can whip lying down. Each time you reach for the strongbox it cracks a hair
from your fingers, left, right, in a rather pleasant rhythm. Sloe reads out the list so that they know what is
where. Towards evening another caravan draws up and puts the kettle on for everyone but you. Its children sit
in a row and look at your hands.
