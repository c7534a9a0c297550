import type { Stock } from './stock.ts';

/** German, for members of Germany, Austria, German-speaking Switzerland and Eupen. */
export const de: Stock = {
  openers: [
    'Meine Freunde sagen, ich könne gut zuhören. Glaube ich jedenfalls.',
    'In echt bin ich besser als in zweitausend Zeichen, aber bitte.',
    'Drei Dinge vorab: zu viel Knoblauch, Gesang im Auto, immer pünktlich.',
    'Ich mag Menschen, die Widerworte geben.',
    'Sonntagmorgen ist meine liebste Zeit, am liebsten mit jemandem, der die halbe Zeitung will.',
    'Das Foto entstand an einem guten Tag. Die anderen Tage können sich auch sehen lassen.',
    'Ich lese die Speisekarte schon zu Hause. Das solltest du wissen.',
    'Die Liebe nehme ich ernst, mich selbst deutlich weniger.',
    'Tagsüber seriös, nach zehn stelle ich die besseren Fragen.',
    'Zu finden bin ich in {city}, am letzten Tisch, der noch Sonne hat.',
    'Frag mich nicht nach meinem Fünfjahresplan, frag mich, was es heute zu essen gibt.',
    'Früher dachte ich zu wissen, was ich will. Jetzt weiß ich es, und das ist viel entspannter.',
    'Herzlich, eigensinnig und meistens ausgeschlafen.',
  ],
  bodies: [
    [
      'cooking',
      'In der Küche bestimme ich, über alles andere lässt sich reden. Mein Risotto hat schon einen Streit beendet.',
    ],
    [
      'hiking',
      'Ich kann stundenlang gehen, ohne viel zu sagen, bis es eine Aussicht gibt. Die möchte ich dann teilen.',
    ],
    [
      'reading',
      'Der Bücherstapel neben meinem Bett wächst schneller, als ich lese. Leih dir eins, aber bring es selbst zurück.',
    ],
    ['dancing', 'Lieber zu zweit schlecht tanzen als allein gut.'],
    ['animals', 'Mein Hund prüft jeden, der durch die Tür kommt. Mit Wurst bestehst du.'],
    [
      'music',
      'Bei mir läuft immer Musik, von Nina Simone bis zu Sachen, zu denen die Nachbarn Fragen haben.',
    ],
    [
      'travelling',
      'Lieber Nachtzug als Flughafen, und am liebsten Städte, in denen ich mich verlaufe.',
    ],
    ['kissing', 'Ein guter Kuss hat es nie eilig. Die meisten guten Dinge nicht.'],
    [
      'wine',
      'Von Wein verstehe ich genug, um einen guten auszusuchen, und zu wenig, um damit zu langweilen.',
    ],
    ['movies', 'Kleines Kino, letzte Reihe, und auf dem Heimweg über das Ende streiten.'],
    'Um sechs kommt mein Handy in die Schublade. Danach bin ich wirklich da.',
    'Ich suche keine zweite Hälfte, ich bin schon ganz. Gern aber jemanden, der die Abende länger macht.',
    'Ich sage, was ich mag, und frage, was du magst. Ein ehrliches Nein ist mir lieber als ein halbes Ja.',
  ],
  reasons: [
    'Ein gutes Gespräch, und dann sehen wir weiter.',
    'Jemand, mit dem Schweigen nicht unangenehm ist.',
    'Eine Beziehung, aber ohne Eile.',
    'Schmetterlinge. Ich weiß noch, wie das geht.',
    'Ein kleines Abenteuer mit guten Manieren.',
    'Neue Menschen außerhalb meiner üblichen Runde.',
    'Meine Schwester meinte, es sei Zeit. Leider hat sie recht.',
    'Jemand, mit dem man schlecht tanzen kann.',
  ],
  replies: {
    greeting: [
      'Hallo du. Ich dachte gerade, hier sei es etwas still.',
      'Hi! Schön, dass du schreibst. Wie läuft dein Tag?',
      'Hey, gutes Timing: Der Tee ist gerade fertig.',
      'Hallo! Gesehen hatte ich dich schon, aber du warst mutiger.',
    ],
    question: [
      'Gute Frage. Die ehrliche Antwort hängt von der Gesellschaft ab. Und bei dir?',
      'Meistens ja, nur montags nicht. Und du?',
      'Wenn ich das jetzt verrate, haben wir später nichts mehr zu reden. Du zuerst!',
      'Lass mich überlegen … ja, mit einem ganz kleinen Nein darin.',
    ],
    thanks: [
      'Danke, jetzt werde ich rot. Ein bisschen.',
      'Du weißt, wie man einen Abend gut beginnt.',
      'Das ist lieb. Darf ich das zurückgeben, oder ist das geschummelt?',
    ],
    photo: [
      'Schönes Foto, danke. Erzähl, was steckt dahinter?',
      'So, jetzt habe ich ein Bild dazu. Das freut mich.',
      'Das behalte ich. Hast du es auch so genossen?',
      'Schön, dass du das mit mir teilst. Jetzt bin wohl ich dran.',
      'Oh, wie schön, das zu sehen! Wann war das?',
    ],
    voice: [
      'Was für eine schöne Stimme. Erzähl weiter, ich höre zu.',
      'Jetzt höre ich dich auch noch. Das macht es auf einmal ganz echt.',
      'Ehrlich gesagt habe ich es zweimal gehört. Hast du immer so ein Lächeln in der Stimme?',
      'Schön, dich zu hören! Ich schreibe lieber noch, meine Stimme ist heute etwas heiser.',
    ],
    gift: [
      'Ein Geschenk! Für mich? Ich sitze hier und lächle wirklich.',
      'Wie aufmerksam von dir. Das ist lange her, danke!',
      'Na so was, du weißt, wie man jemanden überrascht.',
      'Da bin ich kurz sprachlos. Und das passiert mir selten.',
      'Wie lieb! Jetzt will ich aber wissen, womit ich das verdient habe.',
    ],
    else: [
      'Haha, das kam unerwartet. Erzähl weiter.',
      'Das klingt nach einer Geschichte, zu der Kaffee gehört.',
      'Jetzt bin ich neugierig.',
      'Schön gesagt. So sehe ich das eigentlich auch.',
      'Ich lese das gerade mit einem Lächeln, falls du dich fragst.',
      'Davon will ich mehr hören, am liebsten persönlich.',
    ],
  },
  knows: {
    greeting: /^(hallo|hi|hey|servus|moin|grüß|guten (morgen|tag|abend)|na)(?!\p{L})/iu,
    thanks: /\b(dank|schön|hübsch|süß|nett|lieb|toll)/i,
  },
};
