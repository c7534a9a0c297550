import { newId } from '../../../shared/identifiers.ts';
import { expect, test } from '../support/fixtures.ts';
import { call } from '../support/members.ts';
import {
  box,
  bubble,
  bubbles,
  expectRead,
  log,
  newText,
  pair,
  typeUntilSeen,
  write,
} from '../support/talk.ts';

test('R-022 R-062 R-170 R-173 one writes, the other sees typing and then the text without reloading, its reading comes back, and a reload keeps what was typed (long: two members, a reload)', async ({
  person,
  dev,
}) => {
  const { premium, free, conversation, names } = await pair(person, dev);
  const row = free.locator(`[data-row="${conversation}"]`);
  await premium.locator(`[data-row="${conversation}"]`).click();
  await typeUntilSeen(premium, () =>
    expect(row).toContainText(`${names.premium} typt…`, { timeout: 1_000 }),
  );
  const first = newText('Zie je dit?');
  await write(premium, first);
  await expect(row).toContainText(first);
  await expect(row).not.toContainText('typt…');
  // On the sender's side, at the end of the line; sent, and not read by a list alone.
  await expect(bubble(premium, first)).toHaveAttribute('data-state', 'sent');
  await expect(premium.getByText('Verstuurd').last()).toBeVisible();
  const [log1, mine] = [
    await log(premium).boundingBox(),
    await bubble(premium, first).boundingBox(),
  ];
  expect((mine?.x ?? 0) + (mine?.width ?? 0) / 2).toBeGreaterThan(
    (log1?.x ?? 0) + (log1?.width ?? 0) / 2,
  );

  await row.click();
  await expect(bubble(free, first)).toBeVisible();
  const [log2, theirs] = [await log(free).boundingBox(), await bubble(free, first).boundingBox()];
  expect((theirs?.x ?? 0) + (theirs?.width ?? 0) / 2).toBeLessThan(
    (log2?.x ?? 0) + (log2?.width ?? 0) / 2,
  );
  await expect(premium.getByText('Gelezen').last()).toBeVisible();

  // Both look at the conversation: dots where the text will be, then the text, read at once.
  await typeUntilSeen(premium, () =>
    expect(log(free).getByText(`${names.premium} typt…`)).toBeAttached({ timeout: 1_000 }),
  );
  const second = newText('En nu?');
  await write(premium, second);
  await expect(bubble(free, second)).toBeVisible();
  await expect(log(free).getByText(`${names.premium} typt…`)).toHaveCount(0);
  await expect(
    free.getByRole('status').filter({ hasText: `${names.premium}: ${second}` }),
  ).toBeAttached();
  await expect(premium.getByText('Gelezen').last()).toBeVisible();
  await expect(premium.getByText('Verstuurd')).toHaveCount(0);
  await expectRead(free, conversation);

  // The typing indicator goes five seconds after the last signal, in the list and here.
  await typeUntilSeen(premium, () =>
    expect(log(free).getByText(`${names.premium} typt…`)).toBeAttached({ timeout: 1_000 }),
  );
  await expect(row.getByText(`${names.premium} typt…`)).toBeVisible();
  await expect(log(free).getByText(`${names.premium} typt…`)).toHaveCount(0);
  await expect(row).not.toContainText('typt…');

  // Text typed right before a reload is there after it.
  for (const text of ['Net getikt', '']) {
    await box(premium).fill(text);
    await premium.reload();
    await expect(box(premium)).toHaveValue(text);
  }
  await expect(bubble(premium, second)).toBeVisible();

  // One that there is not is no such page.
  const unknown = newId();
  await premium.goto(`/nl/chats/${unknown}`);
  await expect(premium.locator('[data-error-status="404"]')).toBeVisible();
  await expect(bubbles(premium)).toHaveCount(0);
  expect((await call(premium, 'GET', `/api/chat.php?conversation=${unknown}`)).status).toBe(404);
});
