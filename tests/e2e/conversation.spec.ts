import type { Page } from '@playwright/test';
import { newId } from '../../shared/identifiers.ts';
import { textLength } from '../../shared/text.ts';
import { expect, expectNoSidewaysScroll, test, violationsOf } from './fixtures.ts';
import { ask, call, search } from './members.ts';
import {
  agreeToPrice,
  box,
  bubble,
  bubbles,
  chatsOf,
  log,
  newText,
  pair,
  rows,
  stranger,
  typeUntilSeen,
  write,
} from './talk.ts';

const userId = async (page: Page): Promise<string> =>
  (await ask<{ user: { id: string } }>(page, '/api/user.php')).user.id;
const credits = async (page: Page): Promise<number> =>
  (await ask<{ user: { credits: number } }>(page, '/api/user.php')).user.credits;

test('R-022 R-170 one writes, the other sees typing and then the text without reloading, and its reading comes back', async ({
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
});

test('R-056 the chat with a member opens though nothing was written yet, and begins with the first message', async ({
  person,
}) => {
  const { page } = await person({ as: 'premium' });
  const other = await stranger(page);
  await page.goto(`/nl/members/${other.id}/chat`);
  await expect(page.getByRole('heading', { name: new RegExp(`^${other.name}, `) })).toBeVisible();
  await expect(
    page.getByRole('heading', { name: `Begin het gesprek met ${other.name}` }),
  ).toBeVisible();
  const text = newText('Een eerste zin');
  await write(page, text);
  await expect(bubble(page, text)).toHaveAttribute('data-state', 'sent');
  await expect(
    page.getByRole('heading', { name: `Begin het gesprek met ${other.name}` }),
  ).toHaveCount(0);
  expect((await chatsOf(page)).some((chat) => chat.profile.id === other.id)).toBe(true);
  await page.reload();
  await expect(bubble(page, text)).toBeVisible();
});

test('R-062 one conversation shows its messages; an unknown and a foreign one are no such page', async ({
  person,
  dev,
}) => {
  const { premium, conversation } = await pair(person, dev);
  await premium.goto(`/nl/chats/${conversation}`);
  await expect(bubbles(premium).first()).toBeVisible();
  const { page: stranger } = await person({ as: 'new' });
  for (const [page, id] of [
    [premium, newId()],
    [stranger, conversation],
  ] as const) {
    const answer = await page.goto(`/nl/chats/${id}`);
    await expect(page.locator('[data-error-status="404"]')).toBeVisible();
    await expect(bubbles(page)).toHaveCount(0);
    expect(await answer?.text()).not.toContain('data-message');
    expect((await call(page, 'GET', `/api/chat.php?conversation=${id}`)).status).toBe(404);
  }
});

test('R-286 two conversations opened in turn never mix', async ({ person }) => {
  const { page } = await person({ as: 'premium', path: '/nl/chats' });
  const [one, other] = await chatsOf(page);
  if (!one || !other) throw new Error('The demo has two conversations.');
  for (const chat of [one, other, one, other]) {
    await page.locator(`[data-row="${chat.conversation.id}"]`).click();
    const { messages } = await ask<{ messages: { text: string; id: string }[] }>(
      page,
      `/api/chat.php?conversation=${chat.conversation.id}`,
    );
    await expect(bubbles(page).last()).toHaveAttribute('data-message', messages.at(-1)?.id ?? '');
    const shown = await bubbles(page).evaluateAll((all) =>
      all.map((bubble) => bubble.getAttribute('data-message')),
    );
    expect(shown.length).toBeGreaterThan(0);
    expect(messages.map((message) => message.id)).toEqual(expect.arrayContaining(shown));
  }
});

test('any text is shown as text and breaks no layout', async ({ person, dev }) => {
  const { premium, free, conversation } = await pair(person, dev);
  await premium.setViewportSize({ width: 390, height: 844 });
  await premium.goto(`/nl/chats/${conversation}`);
  await free.locator(`[data-row="${conversation}"]`).click();
  const texts = [
    `<script>document.title='gekraakt'</script><b onclick="x()">${newText('vet')}</b>`,
    `"><img src=x onerror=alert(1)> ${newText('plaatje')}`,
    `javascript:alert(1) {{constructor.constructor('return 1')()}} ${newText('sjabloon')}`,
    'onafbreekbaar'.repeat(76),
    `שלום עולם ${newText('مرحبا')}`,
    `👨‍👩‍👧‍👦 🏳️‍🌈 👍🏽 ${newText('emoji')}`,
    newText('Z̷̢͎̈́a̶l̴g̵o̸'),
  ];
  for (const text of texts) {
    await write(free, text);
    await expect(bubble(premium, text.slice(0, 60)).last()).toHaveText(
      new RegExp(`${text.slice(-12).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`),
    );
    await expectNoSidewaysScroll(premium);
    const [bubbleBox, logBox] = [
      await bubble(premium, text.slice(0, 60)).last().boundingBox(),
      await log(premium).boundingBox(),
    ];
    expect((bubbleBox?.x ?? 0) + (bubbleBox?.width ?? 0)).toBeLessThanOrEqual(
      (logBox?.x ?? 0) + (logBox?.width ?? 0),
    );
  }
  expect(await premium.locator('[data-message] :is(script, img, b)').count()).toBe(0);
  await expect(premium).not.toHaveTitle(/gekraakt/);
  expect(violationsOf(premium)).toEqual([]);
});

test('R-268 R-393 the composer counts down from message_length and stops at it, and the API refuses one more', async ({
  person,
  dev,
}) => {
  const before = (await dev('GET', '/dev/settings')) as { message_length: number };
  await dev('PATCH', '/dev/settings', { message_length: 100 });
  try {
    const { premium, free, conversation } = await pair(person, dev);
    await premium.goto(`/nl/chats/${conversation}`);
    const family = '👨‍👩‍👧‍👦';
    await box(premium).fill('é'.repeat(30));
    await expect(premium.locator('[data-left]')).toHaveAttribute('data-left', '70');
    await box(premium).pressSequentially(family);
    await expect(premium.locator('[data-left]')).toHaveAttribute('data-left', '69');
    await box(premium).fill('n'.repeat(101));
    await expect(box(premium)).toHaveValue('n'.repeat(100));
    await expect(premium.locator('[data-left]')).toHaveAttribute('data-left', '0');
    await box(premium).press('End');
    await box(premium).pressSequentially('xyz');
    await expect(box(premium)).toHaveValue('n'.repeat(100));
    await box(premium).press('Enter');
    await agreeToPrice(premium);
    await expect(bubble(premium, 'n'.repeat(100)).last()).toHaveAttribute('data-state', 'sent');
    await expect(bubble(free, 'n'.repeat(100))).toHaveCount(0);
    const send = (text: string) =>
      call<{ error?: { fields?: Record<string, string> } }>(premium, 'POST', '/api/chat.php', {
        conversation,
        kind: 'text',
        text,
        client_id: newId(),
      });
    const refused = await send('n'.repeat(101));
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.error?.fields ?? {})).toEqual(['text']);
    expect(textLength(family.repeat(100))).toBe(100);
    expect((await send(family.repeat(100))).status).toBe(200);
  } finally {
    await dev('PATCH', '/dev/settings', { message_length: before.message_length });
  }
});

test('a draft is kept for each conversation and survives a reload; nothing but white space is not sent', async ({
  person,
}) => {
  const { page } = await person({ as: 'premium', path: '/nl/chats' });
  await rows(page).first().click();
  await box(page).fill('Half af');
  await rows(page).nth(1).click();
  await expect(box(page)).toHaveValue('');
  await box(page).fill('   ');
  const count = await bubbles(page).count();
  await box(page).press('Enter');
  await expect(bubbles(page)).toHaveCount(count);
  await rows(page).first().click();
  await expect(box(page)).toHaveValue('Half af');
  await expect(rows(page).first()).toContainText('Concept: Half af');
  await page.reload();
  await expect(box(page)).toHaveValue('Half af');
});

test('what was typed right before a page is loaded anew is there after it', async ({
  person,
  dev,
}) => {
  const { premium, conversation } = await pair(person, dev);
  await premium.goto(`/nl/chats/${conversation}`);
  for (const text of ['Net getikt', 'En nog iets', '']) {
    await box(premium).fill(text);
    await premium.reload();
    await expect(box(premium)).toHaveValue(text);
  }
});

test('Enter sends and keeps the focus, Shift with Enter makes a line, and the box grows', async ({
  person,
  dev,
}) => {
  const { premium, conversation } = await pair(person, dev);
  await premium.goto(`/nl/chats/${conversation}`);
  await box(premium).click();
  const low = (await box(premium).boundingBox())?.height ?? 0;
  const [one, two] = [newText('eerste regel'), newText('tweede regel')];
  await premium.keyboard.type(one);
  await premium.keyboard.press('Shift+Enter');
  await premium.keyboard.type(two);
  await expect(box(premium)).toHaveValue(`${one}\n${two}`);
  expect((await box(premium).boundingBox())?.height ?? 0).toBeGreaterThan(low);
  await premium.keyboard.press('Enter');
  await agreeToPrice(premium);
  await expect(bubble(premium, one)).toContainText(two);
  await expect(box(premium)).toHaveValue('');
  await expect(box(premium)).toBeFocused();
  expect((await box(premium).boundingBox())?.height).toBe(low);
});

test('price and balance stand under the box; without credits the text stays as a bubble that can be sent again', async ({
  person,
  dev,
}) => {
  const { premium, conversation } = await pair(person, dev);
  const id = await userId(premium);
  const balance = await credits(premium);
  await premium.goto(`/nl/chats/${conversation}`);
  await expect(premium.getByText('Een bericht kost 1 credit')).toBeVisible();
  await expect(premium.getByText(`Saldo ${balance}`)).toBeVisible();
  await write(premium, newText('Dit kost een credit'));
  await expect(premium.getByText(`Saldo ${balance - 1}`)).toBeVisible();
  await dev('POST', '/dev/member', { id, credits: 0 });
  await expect(premium.getByText('Saldo 0')).toBeVisible();
  const text = newText('Dit gaat niet');
  await write(premium, text);
  await premium.getByRole('alertdialog').getByRole('button', { name: 'Nu niet' }).click();
  await expect(bubble(premium, text)).toHaveAttribute('data-state', 'failed');
  await expect(premium.getByText('Niet verstuurd: je hebt te weinig credits.')).toBeVisible();
  await expect(
    premium.locator('#main').getByRole('link', { name: 'Meer over credits' }),
  ).toHaveAttribute('href', '/nl/credits');
  await expect(premium.locator(`[data-row="${conversation}"]`)).toContainText(
    `Niet verstuurd: ${text}`,
  );
  await premium.reload();
  await expect(bubble(premium, text)).toHaveAttribute('data-state', 'failed');
  await dev('POST', '/dev/member', { id, credits: balance });
  await premium.getByRole('button', { name: 'Opnieuw', exact: true }).click();
  await expect(bubble(premium, text)).toHaveAttribute('data-state', 'sent');
  await expect(premium.getByRole('link', { name: 'Meer over credits' })).toHaveCount(0);
});

test('a refused message can be removed', async ({ person, dev }) => {
  const { premium, conversation } = await pair(person, dev);
  const id = await userId(premium);
  const balance = await credits(premium);
  await premium.goto(`/nl/chats/${conversation}`);
  await dev('POST', '/dev/member', { id, credits: 0 });
  try {
    const text = newText('Dit gooi ik weg');
    await write(premium, text);
    await premium.getByRole('alertdialog').getByRole('button', { name: 'Nu niet' }).click();
    await premium.getByRole('button', { name: 'Verwijderen', exact: true }).click();
    await expect(bubble(premium, text)).toHaveCount(0);
    await expect(premium.locator(`[data-row="${conversation}"]`)).not.toContainText(text);
  } finally {
    await dev('POST', '/dev/member', { id, credits: balance });
  }
});

test('a message keeps its place from waiting to read: nothing around it moves @service-worker', async ({
  person,
  dev,
}) => {
  const { premium, free, conversation } = await pair(person, dev);
  await premium.goto(`/nl/chats/${conversation}`);
  await premium.context().setOffline(true);
  const text = newText('Waar sta ik');
  await write(premium, text);
  await expect(premium.getByText('Wacht op verbinding')).toBeVisible();
  const place = async () => {
    const at = await bubble(premium, text).boundingBox();
    return [at?.x, at?.y, at?.width, at?.height];
  };
  // The bubble rises into its place.
  await bubble(premium, text).evaluate((element) =>
    Promise.all(element.getAnimations().map((animation) => animation.finished)),
  );
  const waiting = await place();
  await premium.context().setOffline(false);
  await expect(premium.getByText('Verstuurd').last()).toBeVisible();
  await expect.poll(place).toEqual(waiting);
  await free.locator(`[data-row="${conversation}"]`).click();
  await expect(premium.getByText('Gelezen').last()).toBeVisible();
  await expect.poll(place).toEqual(waiting);
});

test('a fictional profile carries its warning before the first message and after it', async ({
  person,
}) => {
  const { page } = await person({ as: 'premium' });
  const { fictional_warning: warning } = await ask<{ fictional_warning: string }>(
    page,
    '/api/settings.php',
  );
  let fictional: { id: string } | undefined;
  for (let number = 1; number < 8 && !fictional; number++)
    fictional = (await search(page, `page=${number}`)).find((card) => card.fictional);
  if (!fictional) throw new Error('The demo has fictional members.');
  await page.goto(`/nl/members/${fictional.id}/chat`);
  await expect(page.locator('#main').getByText(warning.split('. ')[1] ?? warning)).toBeVisible();
  const text = newText('Hallo verzonnen mens');
  await write(page, text);
  await expect(bubble(page, text)).toBeVisible();
  await expect(page.locator('#main').getByText(warning.split('. ')[1] ?? warning)).toBeVisible();
  await page.reload();
  await expect(bubble(page, text)).toBeVisible();
  await expect(page.locator('#main').getByText(warning.split('. ')[1] ?? warning)).toBeVisible();
});

test('who has not confirmed cannot write and is told why, and the other is told too; what was typed stays', async ({
  person,
  dev,
}) => {
  const { premium, free, conversation, names } = await pair(person, dev);
  const id = await userId(free);
  await premium.goto(`/nl/chats/${conversation}`);
  await free.goto(`/nl/chats/${conversation}`);
  await box(premium).fill('Nog niet af');
  try {
    await dev('POST', '/dev/member', { id, status: 'not_confirmed' });
    await free.reload();
    await premium.reload();
    await expect(free.locator('#main').getByText('Bevestig eerst je e-mailadres')).toBeVisible();
    await expect(box(free)).not.toBeEditable();
    // Nor is a price told for what cannot be bought.
    await expect(free.locator('#main form').getByText(/tegoed|credit/i)).toHaveCount(0);
    await expect(
      premium.getByText(`${names.free} heeft het e-mailadres nog niet bevestigd`),
    ).toBeVisible();
    await expect(box(premium)).not.toBeEditable();
    await expect(box(premium)).toHaveValue('Nog niet af');
  } finally {
    await dev('POST', '/dev/member', { id, status: 'active' });
  }
  await premium.reload();
  await expect(box(premium)).toBeEditable();
  await expect(box(premium)).toHaveValue('Nog niet af');
});
