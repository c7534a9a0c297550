import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { FOREIGN_HOST, HOSTILE_TEXTS, RAN } from '../../tests/support/hostile-texts.ts';
import { newId } from '../../shared/identifiers.ts';
import { success } from '../../shared/result.ts';
import { deskRefuses, operator, reportCase } from '../../tests/component/fake-desk.ts';
import { openDesk, press } from '../../tests/component/desk-screen.ts';
import { expectAccessible } from '../../tests/component/screen.ts';

const shown = (number: number | undefined) =>
  expect.element(page.getByRole('heading', { name: `Zaak ${number}` })).toBeVisible();

test('a digit chooses the measure with what the server proposes, Enter decides and goes on', async () => {
  const waiting = [reportCase(), reportCase()];
  const desk = await openDesk('/nl/desk/reports', { waiting });
  await shown(waiting[0]?.number);
  await press('4');
  await expect.element(page.getByLabelText('Hoeveel dagen')).toHaveValue(7);
  await press('Enter');
  await shown(waiting[1]?.number);
  expect(desk.asked('decideCase')).toMatchObject([
    { id: waiting[0]?.id, measure: 'messages_off', days: 7, ground: 'money', version: 1 },
  ]);
  await press('z');
  await shown(waiting[0]?.number);
});

test('a decision that is undone comes back as it was chosen and written', async () => {
  const waiting = [reportCase(), reportCase()];
  const desk = await openDesk('/nl/desk/reports', { waiting });
  await shown(waiting[0]?.number);
  await press('4');
  await page.getByLabelText('Hoeveel dagen').fill('3');
  await page.getByLabelText(/^Eigen woorden/).fill('Vraag niemand om geld.');
  await page.getByRole('button', { name: 'Beslissen en volgende' }).click();
  await shown(waiting[1]?.number);
  await press('z');
  await shown(waiting[0]?.number);
  await expect.element(page.getByLabelText('Hoeveel dagen')).toHaveValue(3);
  await expect.element(page.getByLabelText(/^Eigen woorden/)).toHaveValue('Vraag niemand om geld.');
  expect(desk.asked('decideCase')).toHaveLength(1);
});

test('Enter decides nothing before a measure is chosen', async () => {
  const waiting = [reportCase()];
  const desk = await openDesk('/nl/desk/reports', { waiting });
  await shown(waiting[0]?.number);
  await press('Enter');
  expect(desk.asked('decideCase')).toEqual([]);
});

test('what an unfounded report costs its sender says whom it is for', async () => {
  const item = reportCase();
  const grounds = ['money', 'false_reports'] as const;
  const choices = item.choices.map((one) =>
    one.measure === 'warned' ? { ...one, grounds: [...grounds] } : one,
  );
  await openDesk('/nl/desk/reports', { waiting: [{ ...item, choices }] });
  await shown(item.number);
  await press('2');
  const hint = page.getByText('Dit is voor het lid dat meldde, niet voor wie gemeld is.');
  await expect.element(hint).not.toBeInTheDocument();
  await userEvent.selectOptions(page.getByLabelText('Grond'), 'Valse meldingen');
  await expect.element(hint).toBeVisible();
});

test('a decision that needs a fresh passkey asks for it, and is sent again as it was', async () => {
  const bytes = new Uint8Array([1, 2, 3]).buffer;
  const get = vi.spyOn(navigator.credentials, 'get').mockResolvedValue({
    ...{ id: 'AQID', type: 'public-key', rawId: bytes, authenticatorAttachment: null },
    response: { authenticatorData: bytes, clientDataJSON: bytes, signature: bytes },
    getClientExtensionResults: () => ({}),
  } as unknown as Credential);
  const item = reportCase();
  let isFresh = false;
  const desk = await openDesk('/nl/desk/reports', {
    waiting: [item],
    answers: {
      decideCase: ({ decision }) =>
        isFresh ? success({ decision: null, approval: decision }) : deskRefuses('step_up_required'),
      stepUpOptions: () => success({ options: { challenge: 'AQID' } }),
      stepUp: () => {
        isFresh = true;
        return success({ me: operator('moderator') });
      },
    },
  });
  await shown(item.number);
  await press('7', 'Enter');
  await page.getByRole('button', { name: 'Passkey laten zien' }).click();
  await expect.poll(() => desk.asked('decideCase')).toHaveLength(2);
  const [first, second] = desk.asked('decideCase');
  expect(first).toMatchObject({ id: item.id, measure: 'closed' });
  expect(second).toEqual(first);
  expect(get).toHaveBeenCalledOnce();
  get.mockRestore();
});

test('T leads to the ground, and the letter is shown as it will be sent', async () => {
  const waiting = [reportCase()];
  const desk = await openDesk('/nl/desk/reports', {
    waiting,
    answers: {
      previewDecision: ({ ground }) =>
        success({
          letters: [
            {
              to: 'member',
              locale: 'de',
              subject: 'Wir haben dich verwarnt',
              text: `Grund: ${ground}`,
              parts: [],
            },
          ],
        }),
    },
  });
  await shown(waiting[0]?.number);
  await press('2', 't');
  await expect.poll(() => document.activeElement?.tagName).toBe('SELECT');
  await userEvent.selectOptions(page.getByLabelText('Grond'), 'Oplichting');
  await expect.element(page.getByText('Grund: fraud')).toBeVisible();
  await expect.element(page.getByText('Aan het lid, in het Duits')).toBeVisible();
  expect(desk.asked('decideCase')).toEqual([]);
});

test('closing an account is asked of a colleague, and that is said', async () => {
  const waiting = [reportCase()];
  await openDesk('/nl/desk/reports', {
    waiting,
    answers: {
      decideCase: ({ id }) => success({ decision: null, approval: id }),
    },
  });
  await shown(waiting[0]?.number);
  await press('7');
  await expect.element(page.getByRole('button', { name: 'Vragen aan een collega' })).toBeVisible();
  await press('Enter');
  await expect.element(page.getByText(/wacht op een collega/)).toBeVisible();
});

test('what is folded is opened by a case that is claimed, and asks for it by name', async () => {
  const waiting = [reportCase()];
  const desk = await openDesk('/nl/desk/reports', {
    waiting,
    answers: { unfold: () => success({ lines: [{ field: 'geboren', text: '1992-04-01' }] }) },
  });
  await shown(waiting[0]?.number);
  expect(document.body.textContent).not.toContain('1992-04-01');
  await page.getByRole('button', { name: 'Openen' }).first().click();
  await expect.element(page.getByText('1992-04-01')).toBeVisible();
  expect(desk.asked('unfold')).toEqual([{ id: waiting[0]?.id, of: 'subject', what: 'birthday' }]);
});

test('a complaint of a member shows what was written before, and folds their account', async () => {
  const at = '2026-11-20T16:00:00.000Z';
  const letter = { number: 41, kind: 'complaint', locale: 'nl', at, sent_at: null } as const;
  const waiting = [
    reportCase({
      ...{ queue: 'complaints', kind: 'complaint', topic: 'payment', subject: null, evidence: [] },
      sender: {
        folded: ['account', 'address', 'payments'],
        thread: [
          { ...letter, id: newId(), by: 'sender', text: 'Waar blijft mijn bon?' },
          { ...letter, id: newId(), by: 'us', text: 'Die is gisteren gemaild.', sent_at: at },
        ],
      },
    }),
  ];
  const lines = [{ field: 'member_since', text: '2026-02-03' }];
  const desk = await openDesk('/nl/desk/complaints', {
    waiting,
    answers: { unfold: () => success({ lines }) },
  });
  await shown(waiting[0]?.number);
  await expect.element(page.getByText('Die is gisteren gemaild.')).toBeVisible();
  await page.getByRole('button', { name: 'Openen' }).first().click();
  await expect.element(page.getByText('Lid sinds')).toBeVisible();
  expect(desk.asked('unfold')).toMatchObject([{ of: 'sender', what: 'account' }]);
  await expectAccessible();
});

test('quotes of harassment lie under a veil until Space is held', async () => {
  const waiting = [reportCase({ topic: 'harassment' })];
  await openDesk('/nl/desk/reports', { waiting, as: operator('moderator') });
  await shown(waiting[0]?.number);
  const quote = () =>
    getComputedStyle(
      page.getByText('Kun je me 200 euro lenen?').element().closest('p') ?? document.body,
    ).filter;
  expect(quote()).toContain('blur');
  await userEvent.keyboard('[Space>]');
  await expect.poll(quote).toBe('none');
  await userEvent.keyboard('[/Space]');
});

test('whatever members write is text: nothing of it runs', async () => {
  const base = reportCase();
  const texts = HOSTILE_TEXTS.slice(0, 120);
  const [words] = base.words;
  const [evidence] = base.evidence;
  if (!words || !evidence) throw new Error('no words');
  const foreign: string[] = [];
  const observer = new PerformanceObserver((list) =>
    foreign.push(
      ...list.getEntries().flatMap(({ name }) => (name.includes(FOREIGN_HOST) ? [name] : [])),
    ),
  );
  observer.observe({ type: 'resource' });
  await openDesk('/nl/desk/reports', {
    waiting: [
      {
        ...base,
        words: texts.slice(0, 20).map((text, index) => ({ ...words, number: index, text })),
        evidence: texts.map((text, index) => ({ ...evidence, id: `${evidence.id}${index}`, text })),
        subject: base.subject && {
          ...base.subject,
          name: texts[3] ?? '',
          about: texts[5] ?? '',
          reason: texts[6] ?? '',
          city: texts[8] ?? '',
        },
        notes: [{ by: 'Moderator 2', at: base.created_at, text: texts[10] ?? '' }],
      },
    ],
  });
  await shown(base.number);
  for (const text of texts)
    expect(document.querySelector('[data-case]')?.textContent).toContain(text);
  expect((globalThis as Record<string, unknown>)[RAN]).toBeUndefined();
  expect(foreign).toEqual([]);
  observer.disconnect();
});

test('the desk of reports has nothing that a screen reader stumbles over, light and dark', async () => {
  for (const dark of [false, true]) {
    const waiting = [reportCase({}, { about: 'Ik houd van wandelen.' })];
    await openDesk('/nl/desk/reports', { waiting, dark });
    await shown(waiting[0]?.number);
    await press('4');
    await expectAccessible();
  }
});

test('what came before a report stands apart, and a file that changed since is said', async () => {
  const item = reportCase();
  const evidence = item.evidence.map((one) =>
    one.reported
      ? { ...one, kind: 'photo' as const, photo: newId(), file: 'changed' as const }
      : one,
  );
  await openDesk('/nl/desk/reports', { waiting: [{ ...item, evidence }] });
  const before = page.getByRole('region', { name: /Wat eraan voorafging/ });
  await expect.element(before.getByText('Waarom heb je dat nodig?')).toBeVisible();
  await expect.element(before.getByText('gemeld', { exact: true })).not.toBeInTheDocument();
  await expect.element(page.getByText(/niet meer wat bij de melding is vastgelegd/)).toBeVisible();
});
