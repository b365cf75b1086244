# L
place: desert
mood: danger
register: dread
author: The Companion authors

## cs Nápisy v lomu
Poledne v lomu spálilo všechny stíny a nikdo nemá sílu udělat nové. Stěny jsou popsané od země až do výšky
šesti žebříků a každý řádek psala jiná ruka. Rozluštíš objednávku: jedna deska, leštěná, jméno dodáme. O kus
dál si někdo stěžuje na polévku. Mezi slovy se táhnou modré znaky, které k žádné stížnosti nepatří. Lamači
buší dál, spoutaní po dvou, a hlavu nezvedne ani jeden. Zvedne ji dozorce, za všechny. „Číst se smí,“ řekne a
práskne bičem. „Jenom to ještě nikdo nedočetl.“ Kdosi z lamačů sotva pohne rty: „Nebo mu můžeš odpovědět.“

## en Writing in the Quarry
Noon has burnt up all the shadows in the quarry, and nobody has the strength to make new ones. The walls are
written over to the height of six ladders, every line by a different hand. You make out an order: one slab,
polished, name to follow. Farther on somebody complains about the soup. Between the words run blue signs that
belong to no complaint. The cutters hammer on, chained in pairs, and not one looks up. The overseer looks up
for them all. “Reading is allowed,” he says, and cracks his whip. “Only, nobody has ever finished.” One cutter
barely moves his lips: “Or you could answer him.”

* skill 9, bonus 11
gives: blue, 2 gem
bonus: coin

### cs Číst nápisy
Čteš až do večera a vynecháváš všechno, co není modré. Zbude jedna dlouhá věta a tu řekneš stěně nahlas. Stěna
uctivě ustoupí stranou jako číšník. {page} Ve výklenku za ní zvedne od knihy hlavu žena v modré kápi a řekne:
„No konečně.“ Na cestu ti do vaku nasype třpytivé odštěpky z vět, které se musely opravit. Ve tmě z nich
vychází docela dobré světlo.

### en Read the writing
You read till evening and leave out everything that is not blue. What remains is one long sentence, and this
you say aloud to the wall. The wall steps aside like a waiter. {page} In the niche behind it a woman in a blue
hood looks up from a book and says: “Well, at last.” For the road she gives you glittering chips from
sentences that had to be corrected. In the dark they make quite a good light.

#### cs
Čteš modré znaky a modré znaky čtou tebe. U třetího žebříku už na stěně stojí, odkud jdeš a komu tam chybíš.
Písmo je čerstvé a až na pár obloučků tvoje. „Kdo sem přišel číst, ten sem taky něco připsal,“ řekne dozorce
skoro laskavě a podává ti dláto. Couvneš a bušení se v celém lomu na jeden úder zastaví. Prázdné místo před
tebou má délku tvého jména.

#### en
You read the blue signs, and the blue signs read you. By the third ladder the wall says where you come from
and who misses you. The hand is fresh and, but for a loop or two, your own. “Whoever reads here adds a line,”
says the overseer kindly, holding out a chisel. For one stroke the hammering stops. The blank before you is as
long as your name.

* combat 10, bonus 12
gives: green, adventurer
bonus: coin

### cs Přemoci dozorce
Bič je delší než tvoje trpělivost, jenže je delší i než dozorcova ruka. {blade} Zblízka je to jenom člověk s
provázkem. Klíče jdou z dlaně do dlaně a bušení poprvé po letech ustane. Skoro všichni zamíří do kopců, k
ohňům psanců, a přísahají, že tam máš místo napořád. Jedna postava ale zůstane a hodí si přes rameno tvůj vak.
„Proti kamení jsou to hotové prázdniny.“

### en Beat the overseer
The whip is longer than your patience, but it is also longer than the overseer’s arm. {blade} Seen from close
up, he is only a man with a string. The keys pass from palm to palm, and the hammering stops for the first
time in years. Nearly all make for the hills, where the outlaws tend their fires, and swear to keep you a
place. But one figure stays and shoulders your bag. “Next to rocks, this is a holiday.”

#### cs
Bič se ti ovine kolem zápěstí a zůstane tam, zdvořile, dokud se neuklidníš. „Nejdeš první,“ řekne dozorce,
„ale aspoň máš kam odejít.“ Vyvede tě za bránu a zevnitř ji zamkne. Teprve teď je vidět řetěz na jeho vlastním
kotníku a místo, kde mizí ve skále. Za zdí se znovu rozběhne bušení, o něco rychleji, aby dohnalo ztracený
čas.

#### en
The whip winds round your wrist and stays there, civilly, until you are calm. “You are not the first,” says
the overseer, “but you have somewhere to go.” He walks you out and locks the gate from the inside. Only now do
you see the chain on his own ankle, running into the rock. Behind the wall the hammering begins again, a
little faster, to make up the time.
