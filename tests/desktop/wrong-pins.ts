import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  app,
  box,
  isLocked,
  isOpen,
  me,
  other,
  PIN,
  pinField,
  profile,
  SAID,
  startApp,
  WAITING,
} from './lock-app.ts';
import { between } from './person.ts';
import { signIn } from './signed-in.ts';
import { lockPage, memberPage, pagesOf } from './surfaces.ts';

export function describeWrongPins(): void {
  describe('wrong PINs', () => {
    test('that come all at once are counted each, and the wait outlives a kill', async () => {
      await app.machine('clickTrayItem', 'lock');
      await isLocked();
      const answers = await (
        await lockPage(app)
      ).evaluate(async (right) => {
        const guesses = [
          '0000',
          '0001',
          '0002',
          '0003',
          '0004',
          ...Array.from({ length: 15 }, () => right),
        ];
        return Promise.all(
          guesses.map(
            async (pin) =>
              (
                await (
                  window as unknown as {
                    lock: { unlock(pin: string): Promise<{ status: string }> };
                  }
                ).lock.unlock(pin)
              ).status,
          ),
        );
      }, PIN);
      expect(answers).toEqual([
        ...Array.from({ length: 5 }, () => 'wrong'),
        ...Array.from({ length: 15 }, () => 'wait'),
      ]);
      await app.kill();
      const stored = JSON.parse(readFileSync(join(profile, 'lock.json'), 'utf8')) as {
        attempts: object;
      };
      expect(stored.attempts).toMatchObject({ failures: 5, waitSeconds: 30 });
      // As long as the ninth makes it: a start on a slow machine takes longer than half a minute.
      writeFileSync(
        join(profile, 'lock.json'),
        JSON.stringify({
          ...stored,
          attempts: { ...stored.attempts, failures: 9, waitSeconds: 3_600 },
        }),
      );
      await startApp();
      await isLocked();
      const screen = await lockPage(app);
      expect(await pinField(screen).isDisabled()).toBe(true);
      await screen.getByText(/Over (60|5\d):\d\d kun je het opnieuw proberen/).waitFor();
      expect(
        await screen.evaluate(
          (right) =>
            (window as unknown as { lock: { unlock(pin: string): Promise<unknown> } }).lock.unlock(
              right,
            ),
          PIN,
        ),
      ).toMatchObject({ status: 'wait' });
      expect(
        await screen.evaluate(() =>
          ['12', '7302846192501', 730284, null, { pin: '730284' }]
            .map((pin) =>
              (window as unknown as { lock: { unlock(pin: unknown): Promise<unknown> } }).lock
                .unlock(pin)
                .then(
                  () => 'taken',
                  () => 'refused',
                ),
            )
            .reduce(
              async (all, one) => [...(await all), await one],
              Promise.resolve([] as string[]),
            ),
        ),
      ).toEqual(['refused', 'refused', 'refused', 'refused', 'refused']);
    });

    test('have one way out: signing in anew, which wipes what this machine keeps', async () => {
      const page = await lockPage(app);
      await page.getByRole('button', { name: 'Pincode vergeten?' }).click();
      await page.getByRole('heading', { name: 'Opnieuw inloggen?' }).waitFor();
      await page.getByRole('button', { name: 'Annuleren' }).click();
      await page.getByRole('button', { name: 'Pincode vergeten?' }).click();
      await page.getByRole('button', { name: 'Wissen en opnieuw inloggen' }).click();
      await isOpen();
      const members = await memberPage(app);
      await members.getByLabel('E-mailadres').waitFor();
      expect(existsSync(join(profile, 'lock.json'))).toBe(false);
      expect(JSON.parse(readFileSync(join(profile, 'preferences.json'), 'utf8'))).toMatchObject({
        lock: null,
      });
      const stored = await members.evaluate(async () => ({
        databases: (await indexedDB.databases()).map(({ name }) => name),
        member: localStorage.getItem('vonk.member'),
      }));
      expect(stored.databases.filter((name) => name?.includes('-'))).toEqual([]);
      expect(stored.member).toBeNull();
      expect(readFileSync(join(profile, 'stand-in', 'cookies-server.json'), 'utf8')).not.toContain(
        'vonk_session',
      );
      await signIn(members, me);
      await members.goto(`${new URL(members.url()).origin}/nl/chats/${between(me, other)}`);
      await members.getByRole('log').getByText(SAID).first().waitFor();
      expect(await box(members).inputValue()).toBe('');
    });

    test('leave no way around it by a kill: a wipe that was cut short goes on at the next start', async () => {
      await app.kill();
      writeFileSync(join(profile, 'lock.json'), JSON.stringify({ kind: 'wiping' }));
      await startApp();
      await (await memberPage(app)).getByLabel('E-mailadres').waitFor();
      await isOpen();
      expect(existsSync(join(profile, 'lock.json'))).toBe(false);
    });

    test('are all that a damaged file knows', async () => {
      await app.kill();
      writeFileSync(join(profile, 'lock.json'), '{"kind":"pin"');
      await startApp();
      await expect.poll(() => pagesOf(app).length, WAITING).toBe(2);
      const screen = await lockPage(app);
      await screen.getByText('De vergrendeling is beschadigd').waitFor();
      expect(await pinField(screen).count()).toBe(0);
      expect(
        await screen.evaluate(() =>
          (window as unknown as { lock: { unlock(pin: string): Promise<unknown> } }).lock.unlock(
            '730284',
          ),
        ),
      ).toEqual({ status: 'spent' });
    });
  });
}
