# I
place: mine
mood: wonder
author: The Companion authors

## cs Dílna bez mistra
Na dveřích pod horou visí lístek: hned se vrátím, nic prosím neberte do ruky. {door} Prach na něm je silný
jako plst. Uvnitř se rozsvěcují lampy, jedna za druhou, a třicet nedodělaných věcí otočí hlavu. Na ponku stojí
stroj s trubkou místo pusy a vedle něj leží na čistém hadříku jedno kolečko. Kam patří, poznáš na první
pohled. Zpoza kamen vyjde hlídka, tři patra měděných hrnců a v každé ruce naběračka. „Vy jste mistr?“ zeptá se
s nadějí. „Všechny ostatní smím praštit.“ V břiše jí to chrastí, jako by si na něco spořila.

## en Workshop Without a Master
A card hangs on the door beneath the mountain: back at once, please touch nothing. {door} The dust on it is as
thick as felt. Inside, lamps light themselves one by one, and thirty unfinished things turn their heads. On
the bench stands a machine with a horn for a mouth, and beside it, on a clean cloth, lies one small cog. Where
it belongs, you see at a glance. From behind the stove comes the guard, three storeys of copper pots with a
ladle in each hand. “Are you the master?” it asks hopefully. “Everybody else I am allowed to hit.” Its belly
rattles, as if it were saving up for something.

* skill 8, bonus 10
gives: world w04, coin
bonus: gem

### cs Opravit stroj
Kolečko cvakne a trubka vykašle vosí hnízdo a minci. Pak stroj řekne slovo. Není to hlasité slovo, ale hora na
ně odpoví, hluboko a zdvořile, jako se odpovídá na zaklepání. Hlídka spustí obě naběračky. „Na tom pracoval,“
zašeptá. „Řekněte ho kterýmkoli dveřím pod zemí a nezapomeňte poděkovat.“ Opakuješ si je polohlasem, dokud ti
nesedí v hlavě jako to kolečko.

### en Mend the machine
The cog clicks, and the horn coughs up a wasps' nest and a coin. Then the machine says a word. It is not a
loud word, but the mountain answers, deeply and politely, as one answers a knock. The guard lowers both
ladles. “That is what he was working on,” it whispers. “Say it to any door below ground, and do not forget to
say thank you.” You repeat it under your breath until it sits in your head like the cog.

* combat 6, bonus 8
gives: gem, coin, food
bonus: coin

### cs Rozebrat hlídku
{blade} Začneš naběračkami a zbytek se rozpadá po řadě, jako dobře vedená hádka. Z břicha se vysypou úspory,
granát na nové oko a plechovka sušenek, které svého pekaře dávno přežily. {coins} Hlava mluví dál i na polici.
„Nejdřív ten levý šroub,“ radí ti. „Až se mistr vrátí, bude mě chtít složit.“ Necháš ji u okénka, aby měla
výhled na dveře.

### en Take the guard apart
{blade} You begin with the ladles, and the rest comes apart in order, like a well-led argument. Out of the
belly pour the savings, a garnet meant for a new eye, and a tin of biscuits that have long outlived their
baker. {coins} On the shelf the head goes on talking. “The left screw first,” it advises you. “When the master
comes back, he will want to put me together.” You leave it by the little window, so that it can see the door.
