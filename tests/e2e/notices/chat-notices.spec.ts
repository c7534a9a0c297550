import { couple } from '../support/couple.ts';
import { expect, test } from '../support/fixtures.ts';
import { mailsTo } from '../support/joining.ts';
import { box, bubble, chatsOf, rows } from '../support/talk.ts';

test('R-306 R-390 R-456 who is not confirmed is told in the conversation and gets the mail again there, and the other is told; whoever is blocked finds no conversation any more (long: three states of two members)', async ({
  person,
  dev,
  server,
}) => {
  const { one, other, text, accounts, names, profiles } = await couple(server, dev, person);
  await box(other).fill('Kom je nog');
  await expect(rows(other).first()).toContainText('Concept: Kom je nog');
  await dev('POST', '/dev/member', { id: accounts.one.email, status: 'not_confirmed' });
  await one.reload();
  await expect(one.getByText('Bevestig eerst je e-mailadres.')).toBeVisible();
  await expect(box(one)).toHaveAttribute('readonly', '');
  const before = (await mailsTo(dev, accounts.one.email)).length;
  await one
    .getByRole('region', { name: `Gesprek met ${names.other}` })
    .getByRole('button', { name: 'Stuur opnieuw' })
    .click();
  await expect.poll(async () => (await mailsTo(dev, accounts.one.email)).length).toBe(before + 1);
  // The other is notified too, and their typed text stays.
  await other.reload();
  await expect(
    other.getByText(
      `${names.one} heeft het e-mailadres nog niet bevestigd en kan nog geen berichten krijgen.`,
    ),
  ).toBeVisible();
  await expect(box(other)).toHaveValue('Kom je nog');
  await expect(box(other)).toHaveAttribute('readonly', '');

  await dev('POST', '/dev/member', { id: accounts.one.email, status: 'active' });
  await one.reload();
  await expect(bubble(one, text)).toBeVisible();
  const blocked = await other.context().request.post('/api/block.php', {
    headers: {
      'request-type': 'client',
      origin: server.origin,
      'idempotency-key': crypto.randomUUID(),
    },
    data: { profile: profiles.one },
  });
  expect(blocked.ok(), await blocked.text()).toBe(true);
  await expect(bubble(one, text)).toHaveCount(0);
  await expect(one.getByRole('heading', { name: 'Dit gesprek is er niet meer' })).toBeVisible();
  expect(await chatsOf(one)).toEqual([]);
  await one.goto(`/nl/members/${profiles.other}/chat`);
  await expect(one.getByRole('heading', { name: 'Dit gesprek is er niet meer' })).toBeVisible();
});
