import { expect, test } from 'vitest';
import { setAboutText } from './about-text.ts';

test('the first paragraph leads and the others follow', () => {
  expect(
    setAboutText('Boekhouder met zand in de schoenen.\n\nIk kook graag te veel.\nTwee kinderen.'),
  ).toEqual({
    opening: 'Boekhouder met zand in de schoenen.',
    rest: ['Ik kook graag te veel.', 'Twee kinderen.'],
  });
});

test('a long single paragraph is led by its first sentences', () => {
  const about =
    'Boekhouder met zand in de schoenen. Ik zoek iemand die kan luisteren. Door de week cijfers, in het weekend buiten. Ik kook graag te veel en lees liever dan dat ik kijk.';
  expect(setAboutText(about)).toEqual({
    opening: 'Boekhouder met zand in de schoenen. Ik zoek iemand die kan luisteren. Door de week cijfers, in het weekend buiten.',
    rest: ['Ik kook graag te veel en lees liever dan dat ik kijk.'],
  });
});

test('an endless sentence is set as plain text, and nothing is lost', () => {
  const about = 'woord '.repeat(100).trim();
  expect(setAboutText(about)).toEqual({ opening: '', rest: [about] });
  expect(setAboutText('')).toEqual({ opening: '', rest: [] });
});
