import type { Dialogue } from './dialogue.ts';

/** The free sign-in's conversations, newest first; she started one, so one start is left. */
export const FREE_DIALOGUES: readonly Dialogue[] = [
  {
    with: 'Thijs',
    endedMinutesAgo: 8,
    unread: 1,
    text: `
    < Dag Sanne. Ik zag dat jij ook een moestuin hebt. Ook zo'n jaar met alleen maar courgettes?
    > Zeventien. Ik leg ze 's nachts bij de buren op de stoep.
    < Dus jij was dat.
    > Ik ontken alles.
    ---
    < Vanavond courgettesoep gemaakt. Met een schuldgevoel aan je gedacht. Zullen we een keer ruilen, soep tegen verhalen?`,
  },
  {
    with: 'Bram',
    endedMinutesAgo: 52,
    unread: 2,
    text: `
    < Hoi Sanne! Wat is je lievelingsplek in de stad?
    > Het bankje achter de Pieterskerk. Niet verder vertellen.
    < Wat voor bankje?
    < Ik ben heel discreet. Vraag maar aan mijn broer, die weet niets.`,
  },
  {
    with: 'Jeroen',
    endedMinutesAgo: 60 * 7,
    unread: 0,
    text: `
    > Jouw hond kijkt op die foto alsof hij alles doorheeft.
    < Dat heeft hij ook. Hij keurt al mijn berichten.
    > Zeg maar dat hij er mooi bij ligt.
    < Hij kwispelt. Je hebt een streepje voor.`,
  },
  {
    with: 'Pieter',
    endedMinutesAgo: 60 * 28,
    unread: 0,
    text: `
    < Goedenavond. Je zoekt iemand bij wie stilte niet ongemakkelijk is, lees ik.
    < ...
    < ...
    > Haha. Geslaagd.
    < Ik heb geoefend.`,
  },
  {
    with: 'Ruben',
    endedMinutesAgo: 60 * 55,
    unread: 1,
    text: `
    < Hoi Sanne, ik zag je lach en dacht: die wil ik verdienen. Wat is je lievelingsmop?
    > Die over de twee tomaten die oversteken. Slechter bestaat niet.
    < Ketchup! Ik ken hem. En ik moest toch weer lachen.`,
  },
  {
    with: 'Sander',
    endedMinutesAgo: 60 * 24 * 6,
    unread: 0,
    text: `
    < Fijne tekst heb je. Vooral dat van die halve krant.
    > De sportpagina mag je hebben, als ik de puzzel krijg.
    < Verkocht. Ik lees alleen de overlijdensberichten en de moppen, dus er blijft genoeg over.
    > Dan heb jij een evenwichtig wereldbeeld.`,
  },
];
