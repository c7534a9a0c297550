import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ProfileCard } from '../../../shared/contract/profile.ts';
import { newId } from '../../../shared/identifiers.ts';
import { card, like, openedProfile, profile, user } from '../../../tests/component/builders.ts';
import { log, talk } from '../../../tests/component/conversation-page.ts';
import { find } from '../../../tests/component/geometry.ts';
import { cards } from '../../../tests/component/member-cards.ts';
import { searchAmong } from '../../../tests/component/own-reads.ts';
import { openScreen } from '../../../tests/component/screen.ts';
import {
  FOREIGN_HOST,
  HOSTILE_NAMES,
  HOSTILE_TEXTS,
  RAN,
} from '../../../tests/support/hostile-texts.ts';
import { likeRowOf, profileRowOf } from '../../worker/store/rows.ts';

const ADDRESSES = /^(href|src|srcset|action|formaction|data|xlink:href|poster)$/i;
let ran: string[] = [];

beforeEach(() => {
  ran = [];
  Object.assign(window, { [RAN]: () => ran.push(location.href), alert: () => ran.push('alert') });
});

/** A picture that is asked for now has come: what was put into the page before it ran by then. */
const settled = () =>
  new Promise((resolve) => {
    const probe = new Image();
    probe.onload = resolve;
    probe.src = `/photos/probe/${Math.random()}`;
  });

/** No text ran, asked another host, or became an element, an attribute that runs or an address. */
async function expectUnharmed(): Promise<void> {
  await settled();
  expect(ran).toEqual([]);
  const asked = performance.getEntriesByType('resource').map(({ name }) => name);
  expect(asked.filter((address) => URL.parse(address)?.hostname === FOREIGN_HOST)).toEqual([]);
  const harmful = [...document.querySelectorAll('#root *, dialog *, [role="menu"] *')].flatMap(
    (element) =>
      [...element.attributes].filter(
        ({ name, value }) =>
          /^on/i.test(name) ||
          (ADDRESSES.test(name) &&
            /^\s*(javascript|data|vbscript):/i.test(value) &&
            // The bundler's own drawings, which the built app has as files.
            !/^data:image\/svg\+xml[;,].*#[\w-]+$/s.test(value)),
      ),
  );
  expect(harmful.map(({ name, value }) => `${name}=${value}`)).toEqual([]);
  const foreign = document.querySelectorAll(
    '#root script, iframe, object, embed, base, portal, marquee, template, details:not([class])',
  );
  expect([...foreign].map((one) => `${one.tagName} in ${one.parentElement?.className}`)).toEqual(
    [],
  );
}

/** As many at once as fit into a conversation's first window. */
const groups = (size: number): string[][] =>
  Array.from({ length: Math.ceil(HOSTILE_TEXTS.length / size) }, (_, at) =>
    HOSTILE_TEXTS.slice(at * size, (at + 1) * size),
  );
/** What an element says, with all white space alike. */
const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

test('hostile texts that one member sends run nowhere for the other: conversation, list, quotes, report', async () => {
  for (const texts of groups(40)) {
    const as = user();
    const noor = card({ name: 'Noor' });
    // Each answers the one before it, and quotes it.
    const ids = texts.map(() => newId());
    const begun = talk(
      as,
      noor,
      texts.map((text, at) => {
        const quoted = ids[at - 1];
        const reply_to = quoted === undefined ? null : { id: quoted, position: at };
        return { id: ids[at] ?? newId(), text, reply_to };
      }),
    );
    await openScreen(`/nl/chats/${begun.row.id}`, {
      as,
      // So high that all of them are in the page.
      size: { width: 1_440, height: 6_000 },
      fill: async (db) => {
        await begun.fill(db);
      },
    });
    const shown = () =>
      [...document.querySelectorAll('[data-message] [dir="auto"]')]
        .filter((one) => !one.closest('[data-quote]'))
        .map((one) => plain(one.textContent));
    await expect.poll(() => shown().length).toBe(texts.length);
    expect(shown()).toEqual(texts.map(plain));
    await expect
      .poll(() => document.querySelectorAll('[data-message] [data-quote]').length)
      .toBe(texts.length - 1);
    await expect
      .poll(() => plain(find('[data-row]').textContent))
      .toContain(plain(texts.at(-1) ?? '').slice(0, 12));
    await expectUnharmed();
    // As what is answered: over the box.
    const last = begun.messages.at(-1)?.id ?? '';
    (log.element() as HTMLElement).focus();
    await userEvent.keyboard('r');
    await expect.poll(() => document.querySelector(`[data-reply="${last}"]`)).not.toBeNull();
    await expectUnharmed();
  }
  await userEvent.keyboard('{Escape}');
  const last =
    [...document.querySelectorAll<HTMLElement>('[data-message]')].at(-1)?.dataset['message'] ?? '';
  await userEvent.hover(find(`[data-message="${last}"]`));
  await page.elementLocator(find(`[data-menu="${last}"]`)).click();
  await page.getByRole('menuitem', { name: 'Bericht melden' }).click();
  await page
    .getByRole('dialog')
    .getByRole('textbox')
    .fill(HOSTILE_TEXTS.slice(0, 8).join('\n').slice(0, 900));
  await expectUnharmed();
});

test('hostile words about oneself and hostile names run nowhere on a profile and in its title', async () => {
  for (const [at, texts] of groups(20).entries()) {
    const name = HOSTILE_NAMES[at % HOSTILE_NAMES.length] ?? '';
    const shown = profile({ name, about: texts.join('\n\n'), reason: name, city: name });
    const screen = await openScreen(`/nl/members/${shown.id}`, {
      as: user(),
      fill: (db) => db.profiles.put(openedProfile(shown, [])),
    });
    await expect.element(page.getByRole('heading', { name: 'In het kort' })).toBeVisible();
    await expect
      .element(page.getByRole('heading', { level: 1 }))
      .toHaveTextContent(`${plain(name)}, 34`);
    await expect.poll(() => document.title.startsWith(`${plain(name)}, 34`)).toBe(true);
    for (const text of texts) expect(plain(document.body.textContent)).toContain(plain(text));
    await expectUnharmed();
    expect(screen.complaints).toEqual([]);
  }
});

test('hostile texts as names, places and last messages run nowhere in any list of members, nor in the switcher', async () => {
  for (const [at, texts] of groups(90).entries()) {
    const as = user();
    const members: ProfileCard[] = texts.map((text, index) =>
      card({ name: text, city: text, region: text, fictional: index % 2 === 0 }),
    );
    const screen = await openScreen('/nl/likes/received', {
      as,
      calls: {
        searchMembers: searchAmong(members, {
          similar_results: members.slice(24),
          similar_numResults: members.length - 24,
          similar_search: null,
        }),
      },
      fill: async (db) => {
        await db.profiles.bulkPut(members.map((one) => profileRowOf(one, undefined, Date.now())));
        const instant = '2026-01-01T00:00:00.000Z';
        await db.likes.bulkPut(
          members.map((one) =>
            likeRowOf(like(one, { given_at: instant, matched_at: instant, like_new: true })),
          ),
        );
        for (const one of members)
          await talk(as, one, [{ text: one.name }], { unread: 1 }).fill(db);
      },
    });
    for (const path of ['/nl/likes/received', '/nl/likes/matches']) {
      await screen.goto(path);
      await expect.poll(() => cards().length).toBe(members.length);
      await expectUnharmed();
    }
    await screen.goto(`/nl/members?min_age=${20 + at}`);
    const first = plain(texts[0] ?? '');
    await expect
      .poll(() => cards().some((one) => plain(one.textContent).includes(`${first}, 34`)))
      .toBe(true);
    await expectUnharmed();
    await screen.goto('/nl/chats');
    await expect.poll(() => document.querySelectorAll('[data-row]').length).toBeGreaterThan(5);
    await expectUnharmed();
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect.element(page.getByRole('combobox', { name: /^Zoek een lid/ })).toHaveFocus();
    await userEvent.keyboard('hostile');
    await expect.poll(() => page.getByRole('option').elements().length).toBeGreaterThan(0);
    await expectUnharmed();
  }
});
