import type { Stock } from './stock.ts';

/** French, for members of France, Wallonia, Brussels, Romandy and Québec. */
export const fr: Stock = {
  openers: [
    'Mes amis disent que je sais écouter. Enfin, je crois que c’est ce qu’ils ont dit.',
    'En vrai, je suis [meilleure|meilleur] qu’en deux mille caractères, mais allons-y.',
    'Trois choses à savoir : trop d’ail, je chante en voiture, et j’arrive à l’heure.',
    'J’aime les gens qui ont du répondant.',
    'Le dimanche matin est mon moment préféré, surtout avec quelqu’un qui veut la moitié du journal.',
    'La photo date d’un bon jour. Les autres jours se défendent aussi.',
    'Je lis la carte du restaurant avant de partir. Autant le dire tout de suite.',
    'Je prends l’amour au sérieux, et moi beaucoup moins.',
    'Sage en journée ; après vingt-deux heures, je pose de meilleures questions.',
    'On me trouve à {city}, à la dernière table encore au soleil.',
    'Demande-moi ce qu’on mange ce soir, pas où je serai dans cinq ans.',
    'Avant, je croyais savoir ce que je voulais. Maintenant je le sais, et c’est bien plus reposant.',
  ],
  bodies: [
    [
      'cooking',
      'En cuisine, c’est moi qui décide ; pour le reste, tout se discute. Mon risotto a déjà mis fin à une dispute.',
    ],
    [
      'hiking',
      'Je peux marcher des heures sans dire grand-chose, jusqu’au panorama. Là, j’ai envie de partager.',
    ],
    [
      'reading',
      'La pile de livres près de mon lit grandit plus vite que je ne lis. Empruntes-en un, mais rapporte-le en personne.',
    ],
    ['dancing', 'Je préfère mal danser à deux que bien danser dans mon coin.'],
    [
      'animals',
      'Mon chien fait passer un entretien à tous ceux qui entrent. Avec du fromage, c’est gagné.',
    ],
    [
      'music',
      'Il y a toujours de la musique chez moi, de Nina Simone à des choses qui intriguent les voisins.',
    ],
    ['travelling', 'Plutôt train de nuit qu’aéroport, et plutôt une ville où je me perds.'],
    ['kissing', 'Un bon baiser n’est jamais pressé. Comme la plupart des bonnes choses.'],
    ['wine', 'Je m’y connais assez en vin pour bien choisir, et trop peu pour ennuyer la table.'],
    ['movies', 'Petit cinéma, dernier rang, et pas d’accord sur la fin jusqu’à la maison.'],
    'À dix-huit heures, mon téléphone part dans un tiroir. Après, je suis vraiment là.',
    'Je ne cherche pas ma moitié, je suis déjà [entière|entier]. Juste quelqu’un qui rallonge les soirées.',
    'Je dis ce que j’aime et je demande ce que tu aimes. Un vrai non vaut mieux qu’un demi-oui.',
  ],
  reasons: [
    'Une bonne conversation, et on verra bien.',
    'Quelqu’un avec qui le silence n’est pas gênant.',
    'Une relation, mais sans se presser.',
    'Des papillons. Je me souviens comment ça marche.',
    'Une petite aventure, avec de bonnes manières.',
    'De nouvelles têtes, hors de mon cercle habituel.',
    'Ma sœur a dit qu’il était temps. Elle a raison, hélas.',
    'Quelqu’un avec qui mal danser.',
  ],
  replies: {
    greeting: [
      'Bonjour toi. Je me disais justement que c’était bien calme ici.',
      'Salut ! Ça me fait plaisir que tu écrives. Ta journée se passe bien ?',
      'Coucou, tu tombes bien : le thé est prêt.',
      'Hello ! J’avais bien vu ton profil, mais tu as eu plus de courage que moi.',
    ],
    question: [
      'Bonne question. La réponse honnête dépend de la compagnie. Et toi ?',
      'En général oui, sauf le lundi. Et toi ?',
      'Si je te le dis maintenant, on n’aura plus rien à se raconter. Toi d’abord !',
      'Laisse-moi réfléchir… oui, avec un tout petit non dedans.',
    ],
    thanks: [
      'Merci, voilà que je rougis. Un peu.',
      'Tu sais comment bien commencer une soirée.',
      'C’est gentil. J’ai le droit de te le renvoyer ou c’est tricher ?',
    ],
    photo: [
      'Belle photo, merci. Raconte, quelle est l’histoire derrière ?',
      'Voilà, maintenant j’ai une image. Ça me fait plaisir.',
      'Celle-là, je la garde. Tu en as profité autant qu’on le dirait ?',
      'J’aime que tu partages ça avec moi. C’est mon tour, je suppose.',
      'Oh, ça fait plaisir à voir ! C’était quand ?',
    ],
    voice: [
      'Tu as une belle voix. Continue, je t’écoute.',
      'Voilà que je t’entends aussi. Tout à coup, ça devient très réel.',
      'Je l’ai écouté deux fois, pour être honnête. Tu as toujours ce sourire dans la voix ?',
      'Ça fait plaisir de t’entendre ! Moi, j’écris encore un peu : je suis enrou[ée|é] aujourd’hui.',
    ],
    gift: [
      'Un cadeau ! Pour moi ? Je souris [toute seule|tout seul] devant mon écran.',
      'C’est une belle attention. Ça faisait longtemps, merci !',
      'Dis donc, tu sais surprendre les gens.',
      'J’en reste sans voix. Et ça n’arrive pas souvent.',
      'C’est adorable ! Maintenant je veux savoir ce que j’ai fait pour le mériter.',
    ],
    else: [
      'Haha, je ne l’avais pas vue venir. Continue.',
      'Ça ressemble à une histoire qui demande un café.',
      'Là, tu piques ma curiosité.',
      'Joliment dit. Je pense un peu pareil.',
      'Je lis ça avec le sourire, si jamais tu te le demandes.',
      'J’ai envie d’en savoir plus, de préférence de vive voix.',
    ],
  },
  knows: {
    greeting: /^(bonjour|bonsoir|salut|coucou|hello|hey|hi)(?!\p{L})/iu,
    thanks: /\b(merci|belle|beau|joli|charmant|gentil|adorable)/i,
  },
};
