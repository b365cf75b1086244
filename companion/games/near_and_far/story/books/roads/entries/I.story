# I
place: mine
mood: wonder
register: humour
author: The Companion authors

## cs Dílna bez mistra
Na dveřích pod horou visí lístek: hned se vrátím, nic prosím neberte do ruky. {door} Prach na něm by se dal
krájet. Uvnitř se samy rozsvítí lampy a třicet nedodělaných věcí otočí hlavu. Na ponku stojí stroj s trubkou
místo pusy a vedle něj leží na čistém hadříku jedno kolečko. Kam patří, poznáš na první pohled. Zpoza kamen
vyjde hlídka, tři patra měděných hrnců a v každé ruce naběračka. „Vy jste mistr?“ zeptá se s nadějí. „Já totiž
všechny ostatní smím praštit.“ V břiše jí chrastí, jako by si na něco spořila.

## en Workshop Without a Master
A card hangs on the door beneath the mountain: back shortly, please touch nothing. {door} The dust on it could
be cut in slices. Inside, lamps light themselves, and thirty unfinished things turn their heads. On the bench
stands a machine with a horn for a mouth, beside it one small cog on a clean cloth. Where it belongs is plain
at a glance. From behind the stove comes the guard, three storeys of copper pots with a ladle in each hand.
“Are you the master?” it asks hopefully. “Everybody else I am allowed to hit.” Its belly rattles, as if it
were saving up for something.

* skill 8, bonus 10
gives: world w04, coin
bonus: gem

### cs Opravit stroj
Kolečko cvakne a trubka vykašle vosí hnízdo a minci. Pak se stroj nadechne a řekne slovo. Není nijak hlasité,
ale hora na ně odpoví, hlubokým hlasem a zdvořile, jako se odpovídá na zaklepání. Hlídka dojatě svěsí obě
naběračky. „Na tomhle mistr pracoval,“ zašeptá. „Řekněte to kterýmkoli dveřím pod zemí a nezapomeňte
poděkovat.“ Opakuješ si to slovo polohlasem, dokud ti nezapadne do hlavy jako to kolečko.

### en Mend the machine
The cog clicks, and the horn coughs up a wasps’ nest and a coin. Then the machine breathes in and says a word.
It is not loud, but the mountain answers, deeply and politely, as one answers a knock. The guard, moved,
lowers both ladles. “The master was working on this,” it whispers. “Say it to any door below ground, and
remember to say thank you.” You repeat it softly until it clicks into your head like the cog.

#### cs
Kolečko zapadne a všech třicet nedodělaných věcí začne dělat tu půlku, kterou umí. Polovina čajníku zpívá, dvě
třetiny ptáka zkoušejí vzlétnout. Stroj vysloví začátek slova a hora se zeptá, jak to bylo dál. „To ještě
nevíme!“ křičí hlídka a cpe do trubky zástěru. Uspat je všechny zpátky trvá do večera. Na lístek u dveří
hlídka drobným písmem připíše: ani neopravujte.

#### en
The cog goes in, and all thirty unfinished things do their half. Half a kettle sings, two thirds of a bird
attempts to fly. The machine says the beginning of a word, and the mountain asks how it goes on. “We do not
know yet!” cries the guard, stuffing a rag into the horn. That evening it adds to the card on the door, in
small letters: nor mend.

* combat 6, bonus 8
gives: gem, coin, food
bonus: coin

### cs Rozebrat hlídku
{blade} Začneš naběračkami a zbytek se rozpadne popořadě, jako dobře promyšlená výmluva. Z břicha se vysypou
úspory, granát na nové oko a sušenky, které svého pekaře dávno přežily. {coins} Hlava mluví dál, i na polici.
„Nejdřív ten levý šroub,“ radí ti. „Až se mistr vrátí, bude mě chtít složit.“ Necháš ji u okénka s výhledem na
dveře.

### en Take the guard apart
{blade} You begin with the ladles, and the rest comes apart in order, like a well-planned excuse. Out of the
belly pour savings, a garnet for a new eye, and biscuits that have long outlived their baker. {coins} On the
shelf the head goes on talking. “The left screw first,” it advises you. “When the master returns, he will want
to put me together.” You leave it by the little window, with a view of the door.

#### cs
„Takže vy jste ti ostatní!“ zaraduje se hlídka a vymění naběračky za dvě pokličky, které líp zní. Každou ránu
předem ohlásí, jak velí slušnost, a každá přiletí o chlup dřív než její ohlášení. Potom tě vynese přes práh,
opráší a urovná ti límec. „Kdybyste potkali mistra, pošlete ho domů,“ prosí. „Vyřiďte mu, že pořád topím.“
Dveře za tebou zavře docela potichu.

#### en
“So you are everybody else!” cries the guard, and changes the ladles for two pot lids, which ring better. It
announces every blow in advance, as manners require, and each arrives slightly before its announcement. Then
it sets you outside, dusts you off and straightens your collar. “Should you meet the master, send him home,”
it begs. “Tell him that I keep the stove lit.” The door closes very softly.
