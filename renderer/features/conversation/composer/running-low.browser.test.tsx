import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { card, user } from '../../../../tests/component/builders.ts';
import { talk } from '../../../../tests/component/conversation-page.ts';
import { expectAccessible, openScreen, PHONE } from '../../../../tests/component/screen.ts';

const sanne = card({ name: 'Sanne' });
const head = () => document.querySelector<HTMLAnchorElement>('header [data-coins]');

test.each([
  [true, '/nl/credits'],
  [false, '/nl/premium'],
])(
  'a balance that runs out has a shape and leads to more, in head and composer (premium: %s)',
  async (premium, way) => {
    const me = user({ paid_user: premium, credits: 11 });
    const begun = talk(me, sanne, [{ text: 'Dag' }]);
    const screen = await openScreen(`/nl/chats/${begun.row.id}`, {
      as: me,
      size: PHONE,
      fill: begun.fill,
    });
    const more = page.getByRole('link', { name: /Saldo \d+ ?Aanvullen/ });
    await expect.poll(() => head()?.dataset['state']).toBe('none');
    expect(head()?.getAttribute('href')).toBe('/nl/credits/statement');
    expect(more.elements()).toEqual([]);
    for (const [credits, state] of [
      [10, 'warning'],
      [0, 'danger'],
    ] as const) {
      await screen.setUser({ credits });
      await expect.poll(() => head()?.dataset['state']).toBe(state);
      expect(head()?.getAttribute('href')).toBe(way);
      expect(head()?.getAttribute('aria-label')).toContain('Aanvullen');
      await expect.element(more).toHaveAttribute('href', way);
      await expectAccessible();
    }
    expect(screen.complaints).toEqual([]);
  },
);
