# A
place: desert
mood: wonder
register: humour
author: The Companion authors

## cs Zasypaná studna
Uprostřed písku stojí kamenný kruh a uvnitř není nic než další písek. Nad ním visí vědro, suché jako stará
anekdota. Provaz od něj mizí mezi zrnky a zdola za něj něco tahá. Netahá silně, spíš jako dítě za rukáv.
{bell} Na každé škubnutí odpoví z hloubky malý zvonek. Kolem sedí na převrácených putnách tři pastevkyně koz.
„Do úterka to byla dobrá studna,“ řekne nejstarší a vyklepe z klobouku prach. Můžeš jim písek vyházet, vědro
po vědru. Anebo se protáhnout škvírou, kterou mizí provaz, za tím, co tam dole zvoní.

## en The Buried Well
A ring of stones stands in the sand, with only more sand inside. Above it hangs a bucket, dry as an old joke.
Its rope runs down among the grains, and something is pulling at it. It does not pull hard, only as a child
pulls at a sleeve. {bell} From the depth a small bell answers every tug. Three goat herders sit around on
upturned pails. “It was a good well until Tuesday,” says the eldest, and beats the dust from her hat. You
might dig out the sand for them, bucket by bucket. Or you might squeeze down the gap where the rope goes in,
after whatever is ringing.

* skill 4, bonus 6
gives: reputation+, food
bonus: heart

### cs Vyházet písek
K večeru leží písek na hromadě a ze studny zavoní mokrý kámen. Zvonek patří koze, která je naprosto v pořádku,
jen je uražená, že to tak trvalo. Pastevkyně ti naloží do klína placky, olivy a bílý sýr. Potom vyrazí domů,
každá jiným směrem a všechny s toutéž historkou. Na všech statcích v okolí teď vědí, jak se jmenuješ a jak
držíš lopatu.

### en Dig out the sand
By evening the sand lies in a heap and the well breathes out the smell of wet stone. The bell belongs to a
goat, who is quite unharmed and only offended by the delay. The three women fill your lap with flat bread,
olives and white cheese. Then they set off for home, each her own way, each with the same story. On every farm
around, people now know your name and how you hold a spade.

#### cs
Za každé vědro, které vyneseš, se dovnitř sesype vědro a půl. Pastevkyně to nechají běžet hodinu a pak ti
jedna ukáže, odkud fouká. K večeru je kamenný kruh plný až po okraj a nejstarší do něj zapíchne hůl a pověsí
na ni klobouk. „Na věšák je to hezké místo,“ řekne. Hluboko pod tvými botami dvakrát cinkne zvonek a potom tam
něco přežvykuje.

#### en
Every bucket you lift out is replaced by a bucket and a half. The herders let this go on for an hour before
one points out the wind. By evening the ring is full to the lip, and the eldest plants a stick in it and hangs
up her hat. “It makes a good hatstand,” she says. Deep beneath your boots the bell rings twice, and something
goes on chewing.

* skill 6, bonus 8
gives: coin, gem, food
bonus: coin

### cs Spustit se ke dnu
Provaz končí v suché komoře a v komoře zvoní koza, velmi důstojně. Už od úterka žije z bedny fíků, kterou tu
kdosi dávno schoval před výběrčím daní. Za ní leží i to ostatní, co výběrčí neměl vidět. {coins} Lezeš nahoru
s vakem fíků, se stříbrem v kapse a s kamínkem, ve kterém se převaluje světlo. Kozu neseš na zádech a koza ti
celou cestu vyčítá tempo.

### en Climb to the bottom
The rope ends in a dry chamber, where a goat is ringing with great dignity. Since Tuesday she has lived on a
crate of figs that somebody once hid here from the tax collector. Behind it lies the rest of what he was not
meant to see. {coins} You climb back with a bag of figs, silver in your pocket, and a pebble in which
the light keeps turning. The goat rides on your back and criticises the pace.

#### cs
Škvíra tě spolkne po pás a dál už nechce. Nohy máš ve sklepním chládku, hlavu v poledním žáru a dole ti něco
se zájmem okusuje tkaničky. Pastevkyně tě popadnou pod paží a na tři doby vytáhnou. „Holka, nebo kluk?“ ptá se
nejstarší těch druhých. Zvonek se zatím stěhuje chodbou, kam se tvoje ramena nedostanou, a zazvoní při každém
kroku.

#### en
The gap takes you as far as the waist and there has second thoughts. Your legs hang in cellar air, your head
bakes, and below something begins to nibble your laces with interest. The herders grip you under the arms and
pull on three. “A fine big baby,” the eldest tells the others. The bell moves off along a passage too narrow
for you, ringing at every step.
