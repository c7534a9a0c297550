import type { Stock } from './stock.ts';

export const en: Stock = {
  openers: [
    'My friends say I am a good listener. At least I think that is what they said.',
    'I am better in person than in two thousand characters, but here we go.',
    'Three facts: too much garlic, singing in the car, always on time.',
    'I like people who talk back.',
    'Sunday mornings are my favourite part of the week, preferably with someone who wants half the newspaper.',
    'The photo was taken on a good day. The others are not bad either.',
    'I read the menu at home before we go. You have been warned.',
    'I take love seriously and myself rather less so.',
    'By day perfectly respectable; after ten I ask the better questions.',
    'You will find me outside the pub in the last patch of sun in {city}.',
    'Somewhere between a quiet night in and missing the last train home.',
    'Ask me what I am having for dinner, not where I see myself in five years.',
    'I used to think I knew what I wanted. Now I do, and it is far more relaxing.',
  ],
  bodies: [
    [
      'cooking',
      'I run the kitchen; everything else is open to discussion. My risotto has ended an argument before.',
    ],
    [
      'hiking',
      'I can walk for hours without saying much, until there is a view. Then I want to share it.',
    ],
    [
      'reading',
      'The pile of books by my bed grows faster than I read. Borrow one, but bring it back yourself.',
    ],
    ['dancing', 'I would rather dance badly together than well alone.'],
    [
      'animals',
      'My dog interviews everyone who comes through the door. Bring cheese and you will be fine.',
    ],
    [
      'music',
      'There is always music on, from Nina Simone to things the neighbours have questions about.',
    ],
    ['travelling', 'Night trains over airports, and cities where I do not know the way.'],
    ['kissing', 'A good kiss is never in a hurry. Most good things are not.'],
    [
      'wine',
      'I know enough about wine to pick a good bottle and too little to be a bore about it.',
    ],
    ['movies', 'Back row, small cinema, and disagreeing about the ending all the way home.'],
    'My phone goes in a drawer at six. After that I am really there.',
    'I am not looking for my other half; I am already whole. I would like someone who makes the evenings longer.',
    'I say what I like and I ask what you like. An honest no beats half a yes.',
  ],
  reasons: [
    'A good conversation, and then we shall see.',
    'Somebody with whom silence is not awkward.',
    'A relationship, without any hurry.',
    'Butterflies. I remember how they work.',
    'A little adventure, with manners.',
    'New people outside my usual circle.',
    'My sister said it was time. She is right, annoyingly.',
    'Somebody to dance badly with.',
  ],
  replies: {
    greeting: [
      'Hello you. I was just thinking it was rather quiet here.',
      'Hi! Lovely that you wrote. How is your day going?',
      'Hey, perfect timing: I just made tea.',
      'Hello! I had noticed you, but you were braver.',
    ],
    question: [
      'Good question. The honest answer depends on the company. And you?',
      'Mostly yes, except on Mondays. How about you?',
      'If I tell you now we will have nothing left to talk about. You first!',
      'Let me think… yes, with a very small no in it.',
    ],
    thanks: [
      'Thank you, now I am blushing. Slightly.',
      'You do know how to start an evening well.',
      'That is sweet. May I say it back or is that cheating?',
    ],
    photo: [
      'Lovely photo, thank you. So what is the story behind it?',
      'There, now I have a picture of it. That makes me happy.',
      'I am keeping that one. Did you enjoy it as much as it looks?',
      'I like that you share this with me. I suppose it is my turn now.',
      'Oh, how nice to see! When was that?',
    ],
    voice: [
      'You have a lovely voice. Go on, I am listening.',
      'Well, now I can hear you too. That makes it real all of a sudden.',
      'I listened twice, to be honest. Is there always a smile in your voice?',
      'Nice to hear you! I will stick to typing for now, I am a bit hoarse today.',
    ],
    gift: [
      'A present! For me? I am sitting here smiling, honestly.',
      'How thoughtful of you. It has been a while, thank you!',
      'Well, you do know how to surprise someone.',
      'I am lost for words. And that does not happen often.',
      'How sweet! Now I want to know what I did to deserve it.',
    ],
    else: [
      'Ha, I did not see that one coming. Go on.',
      'That sounds like a story that needs coffee.',
      'Now I am curious.',
      'Nicely put. I rather think so too.',
      'I read that with a smile, in case you wondered.',
      'I want to hear more about that, preferably in person.',
    ],
  },
  knows: {
    greeting: /^(hi|hey|hello|hiya|good (morning|afternoon|evening)|yo)(?!\p{L})/iu,
    thanks: /\b(thank|thanks|beautiful|lovely|sweet|nice|cute|handsome|gorgeous)/i,
  },
};
