import { beforeEach, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { auditedActs } from '../../../tests/support/operator/test-desk.ts';
import { openOwnDesk } from '../../../tests/support/operator/own-desk.ts';
import type { TestOperator } from '../../../tests/support/operator/test-desk.ts';
import { publishTestText } from '../../../tests/support/test-texts.ts';
import type { OperatorAnswer, OperatorBody } from '../../../shared/contract/operator/calls.ts';
import { newId } from '../../../shared/identifiers.ts';
import { auditEntries } from '../../database/schema/operators.ts';

type Macro = OperatorAnswer<'getMacros'>['macros'][number];
type Contents = Omit<OperatorBody<'createMacro'>, 'id'>;
const at = openOwnDesk({ four_eyes: 'pair' });
let senior: TestOperator;
let moderator: TestOperator;
beforeEach(async () => {
  await at.database.execute(sql`truncate legal_texts, macros, macro_versions`);
  [senior, moderator] = await Promise.all([at.operator('senior'), at.operator('moderator')]);
  await publishTestText(at.database, { version: dayFrom(-10) });
});

const dayFrom = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const contents = (more: Partial<Contents> = {}): Contents => ({
  title: 'Credits come later',
  kinds: ['complaint'],
  texts: { nl: 'Hallo {{name}}, je credits komen zo.', de: 'Hallo {{name}}, gleich.' },
  clause: { page: 'terms', section: 'credits', version: dayFrom(-10) },
  ...more,
});
const change = (
  name: 'createMacro' | 'editMacro' | 'confirmMacro' | 'retireMacro',
  body: Record<string, unknown>,
  who = senior,
) => at.ask(name, { cookie: who.cookie, body });
const macroIn = (answer: { body: unknown }): Macro => (answer.body as { macro: Macro }).macro;
const create = async (more: Partial<Contents> = {}): Promise<Macro> =>
  macroIn(await change('createMacro', { id: newId(), ...contents(more) }));
const listed = async (who: TestOperator): Promise<Macro[]> =>
  ((await at.ask('getMacros', { cookie: who.cookie })).body as OperatorAnswer<'getMacros'>).macros;
const reviews = async () => (await at.ask('getMacroReviews', { cookie: senior.cookie })).body;
const seen = ({ id, version }: Macro) => ({ id, version });

test('a macro is kept, and offered to whoever decides cases of its kinds', async () => {
  const macro = await create();
  expect(macro).toMatchObject({
    version: 1,
    clause: { section_title: 'Wat het kost', page_title: 'Voorwaarden van Vonk', changed: false },
    to_review: false,
    review_from: null,
    retired: false,
    saved_by: { id: senior.id },
  });
  await create({ title: 'Nothing to give back', kinds: ['refund'], clause: null });
  expect((await listed(moderator)).map(({ id }) => id)).toEqual([macro.id]);
  expect((await listed(await at.operator('finance'))).map(({ kinds }) => kinds)).toEqual([
    ['refund'],
  ]);
  expect((await listed(senior)).length).toBe(2);
  await change('retireMacro', { ...seen(macro), retired: true });
  expect(await listed(moderator)).toEqual([]);
  expect((await listed(senior)).find(({ id }) => id === macro.id)).toMatchObject({
    retired: true,
    version: 2,
  });
  const back = await change('retireMacro', { id: macro.id, version: 2, retired: false });
  expect(macroIn(back).retired).toBe(false);
});

test('each change is a version that stays, and an entry of the audit that says which', async () => {
  const macro = await create();
  const edited = macroIn(
    await change('editMacro', { ...seen(macro), ...contents({ texts: { nl: 'Even geduld.' } }) }),
  );
  expect(edited).toMatchObject({ version: 2, texts: { nl: 'Even geduld.' } });
  const { body } = await at.ask('getMacroHistory', {
    cookie: senior.cookie,
    query: { id: macro.id },
  });
  expect((body as OperatorAnswer<'getMacroHistory'>).versions).toMatchObject([
    { version: 2, texts: { nl: 'Even geduld.' }, saved_by: { id: senior.id } },
    { version: 1, texts: contents().texts },
  ]);
  const entries = await at.database.select().from(auditEntries).orderBy(auditEntries.number);
  const [made, changed] = entries.slice(-2);
  expect(made).toMatchObject({
    act: 'create_macro',
    subjects: [`macro:${macro.id}`],
    before: null,
    after: { version: 1, locales: ['de', 'nl'], clause: { section: 'credits' } },
  });
  expect(changed).toMatchObject({ act: 'edit_macro', before: made?.after, after: { version: 2 } });
  expect(JSON.stringify(changed)).not.toContain('geduld');
  for (const change of [
    sql`update macro_versions set title = 'Other' where macro_id = ${macro.id}`,
    sql`delete from macro_versions where macro_id = ${macro.id}`,
  ])
    await expect(at.database.execute(change)).rejects.toThrow();
});

test('what was seen in another version is refused, and nothing is written', async () => {
  const macro = await create();
  await change('editMacro', { ...seen(macro), ...contents({ title: 'First' }) });
  const acts = (await auditedActs(at.database)).length;
  const owner = await at.operator('owner');
  for (const [name, more] of [
    ['editMacro', contents({ title: 'Second' })],
    ['retireMacro', { retired: true }],
    ['confirmMacro', { in_force: dayFrom(-10) }],
  ] as const) {
    const late = await change(name, { ...seen(macro), ...more }, owner);
    expect([late.status, late.code]).toEqual([409, 'macro_changed']);
  }
  expect((await listed(senior)).map(({ title }) => title)).toEqual(['First']);
  expect((await auditedActs(at.database)).length).toBe(acts);
});

test('the same request again is the same change, told once', async () => {
  const body = { id: newId(), ...contents() };
  const first = await change('createMacro', body);
  const again = await change('createMacro', body);
  expect([again.status, macroIn(again)]).toEqual([200, macroIn(first)]);
  expect((await change('createMacro', { ...body, title: 'Other' })).code).toBe(
    'idempotency_conflict',
  );
  const edit = { id: body.id, version: 1, ...contents({ title: 'Edited' }) };
  await change('editMacro', edit);
  expect(macroIn(await change('editMacro', edit))).toMatchObject({ version: 2, title: 'Edited' });
  expect((await auditedActs(at.database)).slice(-2)).toEqual(['create_macro', 'edit_macro']);
});

test('once a newer version of its text is in force a macro is to be reviewed, until somebody did', async () => {
  const [edited, confirmed] = [await create({ title: 'A' }), await create({ title: 'B' })];
  await create({ title: 'C', clause: null });
  const retired = await create({ title: 'D' });
  await change('retireMacro', { ...seen(retired), retired: true });
  expect(await reviews()).toEqual({ to_review: 0, coming: null });
  // Announced: with the day from which it is valid.
  await publishTestText(at.database, { version: dayFrom(30), words: 'Een bericht kost twee.' });
  expect(await reviews()).toEqual({ to_review: 0, coming: { from: dayFrom(30), count: 2 } });
  expect((await listed(senior))[0]).toMatchObject({
    to_review: false,
    review_from: dayFrom(30),
  });
  at.services.clock.advance(31 * 86_400_000);
  for (const one of [senior, moderator]) one.cookie = (await at.operator(one.role)).cookie;
  expect(await reviews()).toEqual({ to_review: 2, coming: null });
  const due = (await listed(senior)).filter(({ to_review }) => to_review);
  expect(due.map(({ title, clause }) => [title, clause?.changed])).toEqual([
    ['A', true],
    ['B', true],
  ]);
  expect(due[0]?.clause).toMatchObject({ version: dayFrom(-10), current: dayFrom(30) });
  // Only against what is in force now.
  const stale = await change('editMacro', { ...seen(edited), ...contents({ title: 'A' }) });
  expect([stale.status, stale.code]).toEqual([409, 'macro_changed']);
  const clause = { page: 'terms', section: 'credits', version: dayFrom(30) } as const;
  const saved = await change('editMacro', { ...seen(edited), ...contents({ title: 'A', clause }) });
  expect(macroIn(saved).to_review).toBe(false);
  const answer = await change('confirmMacro', { ...seen(confirmed), in_force: dayFrom(30) });
  expect(macroIn(answer)).toMatchObject({ texts: confirmed.texts, to_review: false, version: 2 });
  expect(await reviews()).toEqual({ to_review: 0, coming: null });
  expect((await auditedActs(at.database)).slice(-2)).toEqual(['edit_macro', 'confirm_macro']);
});

test('a version that leaves the section as it was is reviewed too, and says so', async () => {
  await create({ clause: { page: 'terms', section: 'law', version: dayFrom(-10) } });
  await publishTestText(at.database, { version: dayFrom(0), words: 'Een bericht kost twee.' });
  expect((await listed(senior))[0]).toMatchObject({ to_review: true, clause: { changed: false } });
});

test('what a macro names is there, and what it asks a letter to fill in is known', async () => {
  const { body } = await at.ask('getMacroClauses', { cookie: senior.cookie });
  expect((body as OperatorAnswer<'getMacroClauses'>).pages).toMatchObject([
    { page: 'terms', version: dayFrom(-10), coming: null, sections: [{ id: 'credits' }, {}] },
  ]);
  const wrong: Partial<Record<keyof Contents, unknown>>[] = [
    { clause: { page: 'terms', section: 'nowhere', version: dayFrom(-10) } },
    { texts: { nl: 'Hallo {{voornaam}},' } },
    { texts: { nl: 'Hallo {{name},' } },
    { texts: { nl: '  ' } },
    { texts: { ru: 'Привет' } },
    { texts: {} },
    { kinds: [] },
    { kinds: ['complaint', 'complaint'] },
    { kinds: ['statement'] },
    { title: ' ' },
  ];
  for (const more of wrong) {
    const answer = await change('createMacro', { id: newId(), ...contents(), ...more });
    expect([answer.status, answer.code], JSON.stringify(more)).toEqual([422, 'validation_failed']);
  }
  const unknown = { page: 'privacy', section: null, version: dayFrom(-10) } as const;
  expect(
    (await change('createMacro', { id: newId(), ...contents({ clause: unknown }) })).code,
  ).toBe('macro_changed');
  expect(await listed(senior)).toEqual([]);
});
