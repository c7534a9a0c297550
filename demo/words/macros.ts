import type { MacroKind, MacroTexts } from '../../shared/operator/macros.ts';
import type { LEGAL_PAGES } from '../../shared/site/routes.ts';

/** Ready answers of the demo’s operators, each naming a part of a text of the site. */
export const MACROS: readonly {
  title: string;
  kinds: readonly MacroKind[];
  page: (typeof LEGAL_PAGES)[number];
  section: string;
  texts: MacroTexts;
}[] = [
  {
    title: 'E-mailadres wijzigen',
    kinds: ['complaint'],
    page: 'terms',
    section: 'account',
    texts: {
      nl: `Hallo {{name}},

Je wijzigt je adres zelf: ga naar Instellingen, kies “E-mailadres” en vul het nieuwe adres in. We mailen daar een link naartoe. Zodra je die hebt geopend, log je in met je nieuwe adres.

Waarom die link nodig is, staat in onze voorwaarden onder “Je account en je leeftijd”.`,
      en: `Hello {{name}},

You can change your address yourself: go to Settings, choose “Email address” and enter the new one. We send a link to it. Once you have opened that link, you log in with the new address.

Why the link is needed is explained in our terms, under “Your account and your age”.`,
      de: `Hallo {{name}},

deine Adresse änderst du selbst: Geh zu den Einstellungen, wähle „E-Mail-Adresse“ und gib die neue ein. Wir schicken einen Link dorthin. Sobald du ihn geöffnet hast, meldest du dich mit der neuen Adresse an.

Warum der Link nötig ist, steht in unseren Nutzungsbedingungen unter „Dein Konto und dein Alter“.`,
      fr: `Bonjour {{name}},

Tu peux changer d’adresse toi-même : va dans les réglages, choisis « Adresse e-mail » et saisis la nouvelle. Nous y envoyons un lien. Une fois que tu l’as ouvert, tu te connectes avec ta nouvelle adresse.

Nos conditions expliquent à quoi sert ce lien, dans la partie « Ton compte et ton âge ».`,
    },
  },
  {
    title: 'Betaald, credits nog niet binnen',
    kinds: ['complaint'],
    page: 'terms',
    section: 'credits',
    texts: {
      nl: `Hallo {{name}},

Je credits staan op je saldo zodra je betaling bij ons binnen is. Bij een overboeking of een incasso kan dat een paar werkdagen duren, ook als je bank al zegt dat er is betaald. Bij Betalingen zie je hoe het ermee staat.

Zijn je credits er na vijf werkdagen nog niet? Laat het ons weten met nummer {{number}}, dan zoeken we het uit.

Dit staat in onze voorwaarden onder “Credits en prijzen”.`,
      en: `Hello {{name}},

Your credits are added as soon as your payment has reached us. With a bank transfer or a direct debit that can take a few working days, even if your bank says that you have paid. Under Payments you can see where it stands.

Still no credits after five working days? Let us know, quoting number {{number}}, and we will find out what happened.

This is in our terms, under “Credits and prices”.`,
      de: `Hallo {{name}},

deine Credits bekommst du, sobald deine Zahlung bei uns eingegangen ist. Bei einer Überweisung oder Lastschrift kann das ein paar Werktage dauern, auch wenn deine Bank die Zahlung schon als ausgeführt anzeigt. Unter „Zahlungen“ siehst du, wie weit sie ist.

Sind die Credits nach fünf Werktagen noch nicht da? Dann melde dich mit der Nummer {{number}}, und wir gehen der Sache nach.

Das steht in unseren Nutzungsbedingungen unter „Credits und Preise“.`,
      fr: `Bonjour {{name}},

Tes crédits arrivent dès que nous avons reçu ton paiement. Avec un virement ou un prélèvement, cela peut prendre quelques jours ouvrés, même si ta banque affiche déjà le paiement comme effectué. Tu peux suivre où il en est dans « Paiements ».

Toujours pas de crédits au bout de cinq jours ouvrés ? Écris-nous en indiquant le numéro {{number}}, et nous chercherons ce qui s’est passé.

C’est écrit dans nos conditions, dans la partie « Crédits et prix ».`,
    },
  },
  {
    title: 'Bedenktijd voorbij',
    kinds: ['complaint', 'refund'],
    page: 'return-policy',
    section: 'later',
    texts: {
      nl: `Hallo {{name}},

Voor deze aankoop is de bedenktijd voorbij, en daarom betalen we die niet terug. Je houdt je credits: ze verlopen niet zolang je een account hebt.

Werkte er iets niet zoals we hadden beloofd, of betaalde je dit niet zelf? Schrijf ons dan wat er is gebeurd. Dan kijken we er opnieuw naar.

Dit staat in ons retourbeleid onder “Na de bedenktijd”.`,
      en: `Hello {{name}},

The withdrawal period for this purchase is over, so we cannot refund it. Your credits stay yours: they do not expire as long as you have an account.

Did something not work as we promised, or did you not make this payment yourself? Then write to us what happened, and we will take another look.

This is in our refund policy, under “After the withdrawal period”.`,
      de: `Hallo {{name}},

für diesen Kauf ist die Widerrufsfrist vorbei, deshalb zahlen wir ihn nicht zurück. Deine Credits behältst du: Sie verfallen nicht, solange du ein Konto hast.

Hat etwas nicht so funktioniert, wie wir es versprochen haben, oder hast du das gar nicht selbst bezahlt? Dann schreib uns, was passiert ist, und wir sehen es uns noch einmal an.

Das steht auf der Seite „Widerruf“ unter „Nach der Widerrufsfrist“.`,
      fr: `Bonjour {{name}},

Le délai de rétractation de cet achat est passé : nous ne pouvons donc pas le rembourser. Tu gardes tes crédits, qui n’expirent pas tant que tu as un compte.

Quelque chose n’a pas fonctionné comme promis, ou tu n’as pas fait ce paiement toi-même ? Écris-nous ce qui s’est passé, et nous regarderons à nouveau.

C’est écrit sur la page « Rétractation », dans la partie « Après le délai de rétractation ».`,
    },
  },
  {
    title: 'Gemeld, niets tegen de regels',
    kinds: ['report', 'notice'],
    page: 'terms',
    section: 'conduct',
    texts: {
      nl: `Hallo {{name}},

Bedankt dat je dit hebt gemeld. We hebben bekeken wat je stuurde, en het gaat niet in tegen onze regels. Daarom doen we nu niets.

Wil je geen contact meer? Dan kun je dit lid blokkeren, op het profiel of in het gesprek. Gebeurt er weer iets, meld het dan gerust opnieuw.

Onze regels staan in de voorwaarden onder “Hoe we met elkaar omgaan”.`,
      en: `Hello {{name}},

Thank you for reporting this. We have looked at what you sent, and it does not go against our rules. That is why we are not doing anything now.

Would you rather have no more contact? Then you can block this member, on the profile or in the conversation. If something happens again, please do report it.

Our rules are in the terms, under “How we treat each other”.`,
      de: `Hallo {{name}},

danke für deine Meldung. Wir haben uns angesehen, was du geschickt hast, und es verstößt nicht gegen unsere Regeln. Deshalb unternehmen wir jetzt nichts.

Möchtest du keinen Kontakt mehr? Dann kannst du dieses Mitglied blockieren, im Profil oder im Chat. Wenn wieder etwas passiert, melde es gern noch einmal.

Unsere Regeln stehen in den Nutzungsbedingungen unter „Wie wir miteinander umgehen“.`,
      fr: `Bonjour {{name}},

Merci pour ton signalement. Nous avons examiné ce que tu nous as envoyé, et cela ne va pas contre nos règles. C’est pourquoi nous ne faisons rien pour l’instant.

Tu ne veux plus de contact ? Tu peux bloquer ce membre, sur son profil ou dans la conversation. Si quelque chose se reproduit, n’hésite pas à nous le signaler à nouveau.

Nos règles sont dans les conditions, dans la partie « Comment on se comporte ».`,
    },
  },
];
