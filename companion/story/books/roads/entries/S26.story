# S26
place: forest
mood: danger
author: The Companion authors

## cs Květ za branou
Za posledním chrámem vrostl les do brány, anebo brána do lesa. Kde končí mříž a kde začínají trny, se nepozná,
a všechno to kvete, v pravé poledne, tak hustě, že v té vůni usínají včely. Za mříží stojí v železném
květináči jediný bílý květ a dívá se na tebe. „Rychle,“ řekne hlasem jako papír, „než si všimnou, že je den.“
Trny si všimnou a s vrzáním se k tobě otočí všechny naráz. {bell} Kdesi zazvoní a přijde strážce, ještěrák
široký jako vrata, po lokty zelený od prořezávání. „O pobyt nestála, to uznávám,“ bručí, „ale kdo ji chce,
musí mě z té brány vytlačit.“ Za jeho zády zůstává škvíra, akorát na jeden květináč. A pod vší tou sladkou
vůní je cítit ještě něco, docela slabě. Jako by někde daleko měl padat sníh.

## en The Flower Beyond the Gate
Behind the last temple the forest has grown into the gate, or else the gate into the forest. Where the bars
end and the thorns begin, nobody can tell, and all of it is in bloom, at high noon, with a scent so thick that
bees fall asleep in it. Behind the bars, in an iron pot, stands a single white flower and looks at you.
“Quick,” it says in a voice like paper, “before they notice it is day.” The thorns notice, and with a creak
they turn towards you, all at once. {bell} Somewhere a bell rings and the keeper comes, a lizard as broad as a
barn door, green to the elbows with pruning. “She never asked to stay, I grant you,” he grumbles, “but whoever
wants her must push me out of this gate.” Behind his back there is a gap, just right for one pot. And under
all that sweetness there is something else, very faint. It smells as if somewhere, far away, snow were about
to fall.

* skill 9, bonus 11
gives: world w24, coin, heart
bonus: heart

### cs Přesadit ho
Protáhneš ruku škvírou a domlouváš kořenům, protože květ se na to bojí dívat. Pouštějí starou hlínu jeden po
druhém. V novém květináči se otřepe, zhluboka vydechne a tobě se najednou dýchá líp. Na dně toho starého
zůstane mince, kterou tam nějaký zahradník z legrace zasadil, a kámen ve tvaru srdce, klidný a teplý. „Nech si
ho,“ řekne květ. „Měl jsem ho jen vypůjčený, proti strachu.“

### en Transplant it
You reach through the gap and reason with the roots, because the flower is afraid to watch. One by one they
let go of the old soil. In its new pot it shakes itself and breathes out deeply, and all at once you breathe
more easily too. At the bottom of the old one lie a coin that some gardener planted as a joke, and a stone
shaped like a heart, calm and warm. “Keep it,” says the flower. “I only borrowed it, against fear.”

* combat 8, bonus 10
gives: red, bird
bonus: coin, reputation+

### cs Přetlačit strážce
On se opře, ty se opřeš a chvíli jste oba prostě součástí brány. Pak si vzpomeneš, že se má vydechnout, a on
zapomene. {door} Křídla se rozletí, trny slušně uhnou a strážce sedí v mechu a směje se. „Konečně můžu ke
svým,“ řekne, „a ty jdeš na večeři se mnou.“ Pták, který mu nosil nůžky, bude teď nosit tebou sbalené věci.
Květ se mu veze na hřbetě a na všechno se ptá.

### en Outpush the keeper
He leans, you lean, and for a while you are both simply part of the gate. Then you remember to breathe out,
and he forgets to. {door} The gate flies open, the thorns step politely aside, and the keeper sits in the moss
and laughs. “At last I can go to my own people,” he says, “and you are coming to supper.” The bird that
carried his shears will carry your things from now on. The flower rides on its back and asks about everything.

* free
needs: TUNDRA
optional: yes
gives: treasure, red, gem

### cs Zmrazit trny
„Tundra,“ řekneš a od pusy ti stoupá pára. {thunder} Nejbližší trn ztuhne v půli pohybu, pak další, a po mříži
se rozběhne jíní. „Tak přece někdo odpověděl,“ šeptá květ. „Čtu ten dopis každou noc, jenom jsem to slovo
neuměl vyslovit.“ Brána se sesype a v jejím ledu stojí poklad, na který od poslední zimy nikdo nesáhl, a
krůpěj jinovatky, která netaje. Strážce chytá vločky do dlaní. „O tomhle nám zpívala babička,“ řekne a zve tě
ke svým ohňům.

### en Freeze the thorns
“Tundra,” you say, and your breath comes out white. {thunder} The nearest thorn stops in mid-bend, then
another, and frost races along the bars. “So somebody did reply,” whispers the flower. “I read the letter
every night, only I could not pronounce the word.” The gate collapses, and in its ice stands a treasure that
nobody has touched since the last winter, beside a drop of rime that will not melt. The keeper is catching
snowflakes. “Grandmother used to sing about this,” he says, and invites you to his people's fires.
