import type { Stock } from './stock.ts';

/** Italian, for members of Italy and Ticino. */
export const it: Stock = {
  openers: [
    'Gli amici dicono che so ascoltare. O almeno credo che abbiano detto così.',
    'Dal vivo rendo meglio che in duemila caratteri, ma proviamoci.',
    'Tre cose su di me: troppo aglio, canto in macchina, arrivo puntuale.',
    'Mi piacciono le persone con la risposta pronta.',
    'La domenica mattina è il mio momento preferito, meglio se con qualcuno che vuole metà del giornale.',
    'La foto è di una giornata buona. Anche le altre si difendono.',
    'Leggo il menù a casa prima di uscire. Meglio dirlo subito.',
    'Prendo sul serio l’amore, e me [stessa|stesso] molto meno.',
    'Di giorno per bene; dopo le dieci faccio domande migliori.',
    'Mi trovi a {city}, all’ultimo tavolino ancora al sole.',
    'Chiedimi che cosa mangio stasera, non dove sarò fra cinque anni.',
    'Una volta credevo di sapere che cosa volevo. Adesso lo so, ed è molto più rilassante.',
  ],
  bodies: [
    [
      'cooking',
      'In cucina comando io; sul resto si discute. Il mio risotto ha già messo fine a un litigio.',
    ],
    [
      'hiking',
      'So camminare per ore senza dire molto, finché c’è un panorama. Allora voglio condividerlo.',
    ],
    [
      'reading',
      'La pila di libri accanto al letto cresce più in fretta di quanto leggo. Prendine uno, ma riportalo di persona.',
    ],
    ['dancing', 'Meglio ballare male in due che bene per conto proprio.'],
    [
      'animals',
      'Il mio cane fa il colloquio a chiunque entri. Porta del prosciutto e sei a posto.',
    ],
    ['music', 'Da me c’è sempre musica, da Nina Simone a cose su cui i vicini fanno domande.'],
    ['travelling', 'Meglio un treno notturno di un aeroporto, e meglio una città in cui perdersi.'],
    ['kissing', 'Un bel bacio non ha mai fretta. Come quasi tutte le cose belle.'],
    ['wine', 'Di vino ne so abbastanza per scegliere bene e troppo poco per annoiare.'],
    ['movies', 'Cinema piccolo, ultima fila, e a discutere del finale fino a casa.'],
    'Alle sei il telefono finisce in un cassetto. Da lì in poi ci sono davvero.',
    'Non cerco l’altra metà: sono già [intera|intero]. Solo qualcuno che allunghi le serate.',
    'Dico che cosa mi piace e chiedo che cosa piace a te. Meglio un no sincero di mezzo sì.',
  ],
  reasons: [
    'Una bella conversazione, e poi si vedrà.',
    'Qualcuno con cui il silenzio non sia imbarazzante.',
    'Una relazione, ma senza fretta.',
    'Le farfalle. Ricordo ancora come funzionano.',
    'Una piccola avventura con buone maniere.',
    'Gente nuova, fuori dal solito giro.',
    'Mia sorella ha detto che era ora. Ha ragione, purtroppo.',
    'Qualcuno con cui ballare male.',
  ],
  replies: {
    greeting: [
      'Ciao a te. Stavo giusto pensando che qui era un po’ troppo tranquillo.',
      'Ciao! Che bello che scrivi. Come va la giornata?',
      'Ehi, tempismo perfetto: ho appena fatto il tè.',
      'Ciao! Il tuo profilo l’avevo già notato, ma hai avuto più coraggio tu.',
    ],
    question: [
      'Bella domanda. La risposta sincera dipende dalla compagnia. E tu?',
      'Di solito sì, tranne il lunedì. E tu?',
      'Se te lo dico adesso, poi non abbiamo più di che parlare. Prima tu!',
      'Fammi pensare… sì, con un no piccolissimo dentro.',
    ],
    thanks: [
      'Grazie, ora divento un po’ [rossa|rosso].',
      'Tu sì che sai cominciare bene una serata.',
      'Che bel pensiero. Posso ricambiare o non vale?',
    ],
    photo: [
      'Bella foto, grazie. Racconta, che storia c’è dietro?',
      'Ecco, ora me lo immagino. Mi fa piacere.',
      'Questa la tengo. Te la sei goduta quanto sembra?',
      'Mi piace che tu lo condivida con me. Ora tocca a me, immagino.',
      'Oh, che bello vederlo! Quando è stato?',
    ],
    voice: [
      'Che bella voce hai. Continua, ti ascolto.',
      'Ecco, adesso ti sento anche. All’improvviso è tutto più vero.',
      'A dire il vero l’ho ascoltato due volte. Hai sempre quel sorriso nella voce?',
      'Che bello sentirti! Io per ora scrivo, oggi sono un po’ rauc[a|o].',
    ],
    gift: [
      'Un regalo! Per me? Sono qui che sorrido davvero.',
      'Che pensiero gentile. Era da tanto, grazie!',
      'Però, tu sì che sai sorprendere.',
      'Resto senza parole. E non capita spesso.',
      'Che dolcezza! Ora voglio sapere cosa ho fatto per meritarlo.',
    ],
    else: [
      'Ahah, questa non me l’aspettavo. Continua.',
      'Sembra una storia che vuole un caffè.',
      'Adesso mi incuriosisci.',
      'Ben detto. La penso un po’ così anch’io.',
      'Lo leggo con un sorriso, se te lo stai chiedendo.',
      'Di questo voglio sapere di più, meglio di persona.',
    ],
  },
  knows: {
    greeting: /^(ciao|salve|buongiorno|buonasera|ehi|hey)(?!\p{L})/iu,
    thanks: /\b(grazie|bell[aoie]|carin|dolce|splendid)/i,
  },
};
