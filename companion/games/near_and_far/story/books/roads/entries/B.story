# B
place: town
mood: rest
register: humour
author: The Companion authors

## cs Trh pod plachtami
Trh nemá zdi, jenom plachty, a vítr se ho celé dopoledne snaží odnést k moři. Pod největší plachtou sedí kupec
Šafrán, šest prstenů na pěti prstech. „Datle, které si pamatují svou palmu,“ nabízí ti. „A za minci tě
představím lidem, kteří je česali.“ Drží tě přitom za loket, jako byste se znali léta. Za jeho zády loví v
cizích košících tři kluci a jedna docela malá ještěrka. {coins} Čísi měšec změní majitele a hned nato znovu.
Šafrán čeká, co mu nabídneš. Malá ještěrka si položí dráp na pusu a mrkne na tebe.

## en Market Under Canvas
The market has no walls, only sails, and all morning the wind has been trying to take it out to sea. Under the
biggest sail sits Saffron the trader, six rings on five fingers. “Dates that remember their palm tree,” he
offers. “For a coin I will introduce you to the people who picked them.” He holds your elbow as if he had
known you for years. Behind his back three boys and one quite small lizard are fishing in other people’s
baskets. {coins} Somebody’s purse changes owners, and then changes again. Saffron is waiting for your offer.
The small lizard puts a claw to her lips and winks at you.

* skill 5, bonus 7
price: coin
gives: yellow, food
bonus: gem

### cs Smlouvat s kupcem
Začínáš u nuly, Šafrán u nebes, a někde poblíž pravdy se potkáte. Kupec prohlásí, že je na mizině, a nasype ti
do vaku datle, ještě teplé od slunce. Potom nadzvedne poslední plachtu a za ní pijí nomádi čaj. Bez ptaní se
posunou, aby bylo místo. U třetí sklenky ti prstem do písku nakreslí cestu, která na žádné mapě není.

### en Haggle with the trader
You begin at nothing, Saffron begins at heaven, and somewhere close to the truth you meet. The trader declares
himself a ruined man and pours dates into your bag, still warm from the sun. Then he lifts the last sail, and
behind it the nomads are drinking tea. Without a question they move up to make room. Over the third glass they
draw you a road in the sand, one that is on no map.

#### cs
Šafrán řekne cenu, ty řekneš svou a on začne plakat. Pláče dovedně, s přestávkami na dech, a mezi plachtami se
sbíhá obecenstvo. Přinesou mu vodu, stoličku a strýce, který ho odmala zná. Než se dostaneš zase ke slovu, je
pult sklizený a kupec utěšený. „S vámi je radost obchodovat,“ vzlyká ještě za rohem. Poslední plachta zůstane
dole a někdo se za ní směje nad čajem.

#### en
You name a price, Saffron names his, and then he begins to weep. He does it beautifully, with pauses for
breath, and a crowd gathers. Somebody brings him water, a stool, and an uncle. By the time you may speak
again, the stall is packed. “A pleasure doing business,” sobs the trader. The last sail stays down, and behind
it somebody is laughing over tea.

* combat 6, bonus 8
gives: 2 reputation+, coin
bonus: coin

### cs Zahnat kapsáře
Po tvém výkřiku se plachty zatřesou a zloději se rozprsknou jako čočka. Co upustí, to sbíráš a nosíš zpátky k
pultům, do posledního knoflíku. Sýrařka to řekne pekaři a pekař to řekne všem. Od té chvíle ti celý trh váží o
kousek víc, než platíš. Pekařský cech ti vtiskne do dlaně minci. Jenom malá ještěrka se tváří, že od tebe
čekala víc.

### en Chase off the pickpockets
At your shout the sails shiver, and the thieves scatter like spilled lentils. Whatever they drop, you gather
and carry back to the stalls, down to the last button. The cheese woman tells the baker, and the baker tells
everybody. From then on the whole market weighs you out a little more than you pay for. The bakers’ guild
presses a coin into your palm. Only the small lizard looks as if she had expected more of you.

#### cs
Kapsáři znají v tom plátně každou šňůru, ty ani jednu. Po třetím skoku se na tebe snese největší plachta a
najednou běžíš, docela rychle, uvnitř stanu, který nikdo nestavěl. Pekař do té boule pro jistotu párkrát
klepne lopatou. Když konečně najdeš lem, jsou kluci dávno doma u večeře. Malá ještěrka sedí na tyči a drží si
pusu oběma drápy.

#### en
The boys know every rope in this market, and you know none. At your third stride the biggest sail comes down,
and you are running, quite fast, inside a tent that nobody pitched. The baker gives the lump a few taps with
his shovel. When you reach the hem, the thieves are at supper. The small lizard sits on a pole and holds her
mouth shut with both claws.
