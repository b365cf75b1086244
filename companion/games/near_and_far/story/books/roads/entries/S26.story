# S26
place: forest
mood: danger
register: wonder
author: The Companion authors

## cs Květ za branou
Za posledním chrámem vrostl les do brány, anebo brána do lesa. Kde končí mříž a kde začínají trny, to nikdo
nepozná. Všechno to kvete, jako by tu nikdy nikdo neřekl dost, a v té vůni usínají včely. Za mříží stojí v
železném květináči jediný bílý květ a dívá se na tebe. „Rychle,“ řekne papírovým hlasem, „než si tě všimnou.“
Trny si všimnou a s vrzáním se k tobě otočí všechny naráz. {bell} Zazvoní zvonec a přijde strážce, ještěrák
přes celou bránu, po lokty zelený od prořezávání. „Zůstat tu nechce, to uznávám,“ bručí, „ale kdo ho chce,
musí mě z té brány vytlačit.“ Za jeho zády je škvíra, akorát na jeden květináč. A pod vší tou sladkostí je
slabounce cítit ještě něco. Někde hodně daleko si sníh rozmýšlí, jestli začne padat.

## en The Flower Beyond the Gate
Behind the last temple the forest has grown into the gate, or else the gate into the forest. Where the bars
end and the thorns begin, nobody can tell. All of it blooms as if no one had ever said enough, and bees fall
asleep in the scent. Behind the bars, in an iron pot, a single white flower is looking at you. “Quick,” it
says in a paper voice, “before they notice you.” The thorns notice, and all turn at once, creaking. {bell} A
bell rings and the keeper comes, a lizard who fills the gate, green to the elbows with pruning. “It does not
want to stay, I grant you,” he grumbles, “but whoever wants it must push me out of this gate.” Behind him is a
gap, right for one pot. And under all that sweetness, faintly, lies something else. Far away, snow is thinking
of falling.

* skill 9, bonus 11
gives: world w24, coin, heart
bonus: heart

### cs Přesadit ho
Protáhneš ruku škvírou a domlouváš kořenům, protože květ se na to bojí dívat. Starou hlínu pouštějí pomalu a
nerady. V novém květináči květ zhluboka vydechne a tobě se najednou dýchá líp. Na dně toho starého zůstane
mince, kterou tam nějaký zahradník z legrace zasadil, a kámen ve tvaru srdce, klidný a teplý. „Ten kámen si
nech,“ řekne květ. „Měl jsem ho jen vypůjčený, proti strachu.“

### en Transplant it
You reach through the gap and reason with the roots, because the flower is afraid to watch. Slowly,
unwillingly, they let go of the old soil. In its new pot the flower breathes out deeply, and all at once you
breathe more easily too. The old one still holds a coin, planted as a joke, and a calm, warm stone shaped like
a heart. “Keep the stone,” says the flower. “I only borrowed it, against fear.”

#### cs
Kořeny tě pozorně vyslechnou a pak se chytí pevněji. Celá brána se o kousek stáhne a mezi mřížemi vykvete
poupě, které tam ráno nebylo. „To nic,“ řekne květ papírovým hlasem. „Ony se jenom bojí, že tu zůstanou samy.“
Strážce to slyší už poněkolikáté, podívá se na nůžky a odloží je. Sladkosti ve vzduchu přibude a sníh už cítit
není.

#### en
The roots hear you out and then take a firmer hold. The whole gate draws tighter, and among the bars a bud
opens that was not there this morning. “Never mind,” says the flower in its paper voice. “They are only afraid
of being left by themselves.” The keeper has heard this before, and he puts down his shears. The air grows
sweeter, and you can no longer smell snow.

* combat 8, bonus 10
gives: red, bird
bonus: coin, reputation+

### cs Přetlačit strážce
On se opře, ty se opřeš a chvíli jste oba prostě součástí brány. Pak si vzpomeneš, že se má vydechnout, a on
zapomene. {door} Vrata se rozletí, trny slušně uhnou a strážce sedí v mechu a směje se. „Konečně můžu ke
svým,“ řekne, „a ty jdeš na večeři se mnou.“ Pták, který mu nosil nůžky, bude teď nosit tvoje věci. Květ se mu
veze na hřbetě a diví se, že svět má i kopce.

### en Outpush the keeper
He leans, you lean, and for a while you are both simply part of the gate. Then you remember to breathe out,
and he forgets. {door} The gate flies open, the thorns step aside, and the keeper sits laughing in the moss.
“At last I can go to my own people,” he says, “and you are coming to supper.” The bird that carried his shears
will carry your things now. The flower rides along, amazed that the world has hills.

#### cs
Strážce tlačí pomalu a ohleduplně a cestou tě upozorňuje na kořeny. U posledního chrámu tě posadí na schod,
narovná se a podrží si záda. „Dvacet let čekám, že to někdo dokáže,“ řekne smutně, „a pak musím jít zase
zamknout.“ Jeho kroky šustí mechem ještě hodně dlouho. Za mříží obrací bílý květ hlavu ke zdi.

#### en
He pushes slowly and points out the roots as you slide past them. At the last temple he sits you down and
holds the small of his back. “Twenty years I have waited for somebody to manage it,” he says sadly, “and then
I go and lock up.” You hear him walk off over the moss. Behind the bars the white flower turns its face to the
wall.

* free
needs: TUNDRA
optional: yes
gives: treasure, red, gem

### cs Zmrazit trny
„Tundra,“ řekneš a od pusy ti stoupá pára. {thunder} Nejbližší trn ztuhne v půli pohybu a po mříži se rozběhne
jíní. „Tak přece někdo odpověděl,“ šeptá květ. „Čtu ten dopis každou noc, jenom jsem to slovo neuměl
vyslovit.“ Brána se sesype a v jejím ledu stojí poklad, na který od poslední zimy nikdo nesáhl. Vedle něj se
třpytí kapka ledu, která už nikdy neroztaje. Strážce chytá vločky na jazyk. „O tomhle zpívala babička,“ řekne
a obejme tě za celý ještěří rod.

### en Freeze the thorns
“Tundra,” you say, and your breath turns white. {thunder} The nearest thorn stops mid-bend, and frost races
along the bars. “So somebody did reply,” whispers the flower. “I read the letter every night, but could not
pronounce the word.” The gate collapses, and its ice holds a treasure untouched since the last winter. Beside
it glitters a drop of ice that never melts. The keeper catches snowflakes on his tongue. “Grandmother sang of
this,” he says, hugging you for all lizardkind.
