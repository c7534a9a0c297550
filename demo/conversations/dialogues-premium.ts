import type { Dialogue } from './dialogue.ts';

export const PREMIUM_DIALOGUES: readonly Dialogue[] = [
  {
    with: 'Lotte',
    endedMinutesAgo: 3,
    unread: 2,
    text: `
    < Hé Daan, jij bent die man met de foto op de Oudegracht toch? Ik fiets daar elke ochtend langs.
    > Klopt! Dan ben jij vast degene die altijd door oranje rijdt.
    < Donkergeel. Het was donkergeel.
    > Ik geloof je. Een beetje.
    ---
    < Goedemorgen. Vandaag gestopt voor rood, speciaal voor jou.
    > Wat een opoffering. Daar hoort een beloning bij.
    < Ik luister...
    > Koffie bij de bakker op de Twijnstraat? Zaterdag, half elf?
    ---
    < Zaterdag kan! Maar dan wil ik wel het hoekje bij het raam.
    < En een kaneelbroodje. Ik ben makkelijk, maar niet zó makkelijk.`,
  },
  {
    with: 'Noor',
    endedMinutesAgo: 26,
    unread: 1,
    text: `
    > Je schrijft dat je slecht danst. Hoe slecht precies?
    < Op een bruiloft heeft een kind van zes me een keer getroost.
    > Dan zijn we een goed stel. Ik ben gediskwalificeerd bij een polonaise.
    < Dat kan niet. Je hoeft alleen te lopen.
    > En toch.
    < Haha, oké, jij wint. Of verliest. Ik weet niet hoe we dit tellen.
    ---
    > Er is vrijdag een avond met livemuziek in de Helling. Niemand kijkt daar naar de vloer.
    < Verleidelijk. Stuur me een liedje waar je op durft, dan beslis ik.`,
  },
  {
    with: 'Mirjam',
    endedMinutesAgo: 95,
    unread: 0,
    text: `
    < Je las vorige zomer hetzelfde boek als ik, zie ik. Heb jij het ook twee keer gelezen?
    > Eén keer, maar wel met potlood in de hand. Vond je het einde niet oneerlijk?
    < Heel oneerlijk. Daarom moest ik opnieuw beginnen.
    > Dat is de mooiste reden die ik ken.
    < Ik heb er meer. Voor bij een glas wijn.
    > Rood of wit?
    < Dat ligt aan het weer en aan de man.
    > Het gaat regenen.
    < Rood dus. Donderdag?
    > Donderdag. Ik neem mijn potlood mee.`,
  },
  {
    with: 'Yasmin',
    endedMinutesAgo: 240,
    unread: 3,
    text: `
    > Hoi Yasmin, die foto op dat dak: is dat hier in Utrecht?
    < Ja! Het dak van mijn werk. Niemand weet dat de deur open is.
    > Nu weet ik het.
    < Dan moet ik je wel vertrouwen.
    < Doe je dat vaak, vreemden op een dak uitnodigen? Vroeg ik aan mezelf.
    < Het antwoord was nee, trouwens.`,
  },
  {
    with: 'Eva',
    endedMinutesAgo: 60 * 9,
    unread: 0,
    text: `
    < Welke van je drie foto's lijkt het meest?
    > De tweede. Op de eerste had ik geslapen.
    < Eerlijk. Daar hou ik van.
    > En bij jou?
    < Die met de trui. Alleen dan met verf op mijn handen, ik schilder.
    > Wat schilder je?
    < Mensen die denken dat niemand kijkt.
    > Dan moet ik nu heel natuurlijk gaan doen.
    < Te laat. Ik zie je al staan.
    ---
    > Gisteren in het museum aan je gedacht. Er hing een man die deed alsof hij las.
    < Die ken ik! Die doet dat al honderdtwintig jaar.`,
  },
  {
    with: 'Femke',
    endedMinutesAgo: 60 * 21,
    unread: 0,
    text: `
    > Wat voor bril is dat? Hij staat je verschrikkelijk goed.
    < Verschrikkelijk goed, dat ga ik op mijn visitekaartje zetten.
    > Ik heb nog meer complimenten met gemengde gevoelens.
    < Bewaar er een paar. Het is pas maandag.
    ---
    < Het is woensdag. Doe er maar een.
    > Je schrijft gevaarlijk leuk.
    < Oei. Die was raak.
    > Zullen we die bril eens een film laten zien?
    < Alleen als jij achteraf durft te zeggen dat hij te lang duurde.`,
  },
  {
    with: 'Daphne',
    endedMinutesAgo: 60 * 30,
    unread: 0,
    text: `
    < Eindelijk iemand die ook om kwart over zes wakker is. Of ben je nog wakker?
    > Al wakker. Ik train voor een halve marathon en heb daar nu spijt van.
    < Ik loop hetzelfde rondje, langs de Kromme Rijn. Jij bent vast die man die met ganzen praat.
    > Ze beginnen altijd zelf.
    < Zondag acht uur, rustig tempo, koffie na afloop?
    > Als de ganzen mee mogen.`,
  },
  {
    with: 'Amara',
    endedMinutesAgo: 60 * 50,
    unread: 1,
    text: `
    > Hoi Amara, jouw profiel maakte me aan het lachen. Dat is knap voor een maandag.
    < Dank je! Op maandag doe ik extra mijn best.
    > Wat doe je op dinsdag?
    < Dinsdag oefen ik mijn serieuze gezicht. Wil je het zien?`,
  },
  {
    with: 'Ilse',
    endedMinutesAgo: 60 * 74,
    unread: 0,
    text: `
    < Jij kookt, lees ik. Wat maak je als er onverwacht iemand blijft eten?
    > Pasta met wat er is. En een verhaal, zodat niemand op het bord let.
    < Ik breng wel het toetje.
    > Afgesproken. Blijft er onverwacht iemand eten?
    < Dat zou me niets verbazen.`,
  },
  {
    with: 'Roos',
    endedMinutesAgo: 60 * 24 * 5,
    unread: 0,
    text: `
    > Weet jij een goede plek om te wandelen, niet verder dan een half uur met de trein?
    < De Kaapse Bossen. Stap uit in Driebergen en loop tot je telefoon geen bereik meer heeft.
    > Dat klinkt als een wandeling en een advies.
    < Twee voor de prijs van één.
    ---
    > Geweest! Natte voeten, leeg hoofd. Dank je.
    < Zie je wel. De volgende keer wijs ik je de heuvel met het bankje.`,
  },
  {
    with: 'Hanneke',
    endedMinutesAgo: 60 * 24 * 8,
    unread: 0,
    text: `
    < Je bent de eerste hier die een hele zin schrijft. Ik dacht: dat verdient antwoord.
    > Dan schrijf ik er nog een. Met een bijzin, die bescheiden achteraan mag sluiten.
    < Nu word ik verlegen.
    > Dat was de bedoeling van de bijzin.
    < Ik ga volgende week naar mijn zus in Gent. Daarna wil ik wel eens horen hoe je klinkt.
    > Goede reis, en doe Gent de groeten.`,
  },
  {
    with: 'Sophie',
    endedMinutesAgo: 60 * 24 * 12,
    unread: 0,
    text: `
    > Vraag: wat is het laatste waar je hard om moest lachen?
    < Mijn buurman, die zijn eigen sleutels door zijn eigen brievenbus gooide. Terwijl hij zwaaide.
    > Ik wil die buurman ontmoeten.
    < Hij is bezet. Ik niet.
    > Dat was vlot.
    < Ik had even moed. Het zakt alweer.
    > Niet laten zakken. Vertel eens wat je dit weekend doet.`,
  },
];
