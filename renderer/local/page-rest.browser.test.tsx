import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { newId } from '../../shared/identifiers.ts';
import { user } from '../../tests/component/builders.ts';
import { blockNavigation } from '../../tests/component/leaving-page.ts';
import { openScreen } from '../../tests/component/screen.ts';
import { saveMeta } from './meta.ts';
import { openLocalDatabase } from './open-database.ts';
import { closeWhilePageRests } from './page-rest.ts';
import { rememberMember } from './session.ts';

const tell = (kind: 'pagehide' | 'pageshow', persisted: boolean) =>
  window.dispatchEvent(new PageTransitionEvent(kind, { persisted }));

test('a page that is kept for Back reads no more, so that the next one can write', async () => {
  const me = user({ id: newId() });
  const db = openLocalDatabase(me.id);
  const shown = vi.fn<() => void>();
  closeWhilePageRests(db, shown);
  let reads = 0;
  const reading = db.transaction('r', db.meta, async () => {
    for (;;) {
      await db.meta.count();
      reads += 1;
    }
  });
  const ended = reading.catch((error: unknown) => (error as Error).name);
  await expect.poll(() => reads).toBeGreaterThan(2);

  tell('pagehide', false);
  const so = reads;
  await expect.poll(() => reads).toBeGreaterThan(so);
  tell('pagehide', true);
  expect(await ended).toBe('AbortError');
  await expect(db.meta.count()).rejects.toThrow('Database has been closed');
  const next = openLocalDatabase(me.id);
  await saveMeta(next, 'user', me);

  expect(shown).not.toHaveBeenCalled();
  for (const persisted of [false, true, true]) tell('pageshow', persisted);
  expect(shown).toHaveBeenCalledOnce();
  await expect(db.meta.count()).rejects.toThrow('Database has been closed');
  await next.delete();
});

test('a page that comes back from Back shows what changed meanwhile, and goes on', async () => {
  const me = user({ id: newId() });
  const screen = await openScreen('/nl/transactions', { as: me });
  const rename = (name: string) => screen.setUser({ profile: { ...me.profile, name } });
  const seen = (name: string) =>
    expect.element(page.getByRole('banner').getByText(name)).toBeVisible();
  await seen(me.profile.name);
  for (const name of ['Fleur', 'Floor']) {
    tell('pagehide', true);
    await rename(name);
    tell('pageshow', true);
    await seen(name);
  }
  await rename('Flora');
  await seen('Flora');
  expect(screen.complaints).toEqual([]);
});

test('a page that comes back after its member signed out shows nothing of them', async () => {
  const me = user({ id: newId() });
  await openScreen('/nl/transactions', { as: me });
  const name = page.getByRole('banner').getByText(me.profile.name);
  await expect.element(name).toBeVisible();
  const root = document.getElementById('root');
  const sent = blockNavigation();
  tell('pagehide', true);
  rememberMember(null);
  tell('pageshow', true);
  expect(document.body.textContent).toBe('');
  expect(sent).toEqual([location.href]);
  document.body.append(root ?? '');
});
