import { beforeEach, expect, test } from 'vitest';
import { eq, inArray, like } from 'drizzle-orm';
import { openOwnDesk } from '../../../tests/support/operator/own-desk.ts';
import { DESK_ORIGIN, signTestOperatorIn } from '../../../tests/support/operator/test-desk.ts';
import { createTestMember } from '../../../tests/support/test-members.ts';
import type { TestMember } from '../../../tests/support/test-members.ts';
import { createTestPasskey } from '../../../tests/support/test-passkey.ts';
import type { OperatorAnswer, OperatorCallName } from '../../../shared/contract/operator/calls.ts';
import { newId } from '../../../shared/identifiers.ts';
import { OPERATOR_ROLES } from '../../../shared/operator/roles.ts';
import type { FOUR_EYES } from '../../../shared/operator/roles.ts';
import { members } from '../../database/schema/members.ts';
import { mails } from '../../database/schema/notices.ts';
import { approvals, operatorPasskeys, operators } from '../../database/schema/operators.ts';
import { createJobRunner } from '../../jobs/runner.ts';
import { operatorJobs } from '../jobs.ts';

const own = openOwnDesk({});
const HOUR_MS = 60 * 60_000;
const ROUNDS = 2;
let member: TestMember;
beforeEach(async () => {
  await own.database.delete(approvals);
  await own.database.delete(operators);
  member = await createTestMember(own.database, own.services.clock.now());
});

const isClosed = async () => {
  const [row] = await own.database.select().from(members).where(eq(members.id, member.memberId));
  return row?.closed_at !== null;
};
const accepted = <Body>({ status, body }: { status: number; body: unknown }): Body | null =>
  status === 200 ? (body as Body) : null;

/** Takes a link that was mailed, with two passkeys. */
async function accept(token: string): Promise<void> {
  const options = accepted<{ options: { challenge: string } }>(
    await own.ask('invitationOptions', { body: { token, name: 'Me again' } }),
  );
  if (!options) return;
  const device = createTestPasskey({ id: 'localhost', origin: DESK_ORIGIN });
  const credential = device.register(options.options.challenge);
  const taken = accepted<{ me: { id: string } }>(
    await own.ask('takeInvitation', {
      body: { token, name: 'Me again', language: 'nl', passkey_name: 'Laptop', credential },
    }),
  );
  if (!taken) return;
  await own.database.insert(operatorPasskeys).values({
    id: `second-${taken.me.id}`,
    operator_id: taken.me.id,
    public_key: Buffer.from('no key'),
    counter: 0,
    name: 'Key',
    created_at: own.services.clock.now(),
  });
}

/** Everything that one person can try, as the owner and as everybody that they made of themselves. */
async function tryEverything(): Promise<void> {
  const { database, services } = own;
  const all = await database.select().from(operators);
  // One of each role is enough.
  const people = [...Map.groupBy(all, ({ role }) => role).values()].flatMap((one) =>
    one.slice(0, 1),
  );
  const selves = await Promise.all(
    people.map(async ({ id }) => {
      const cookie = await signTestOperatorIn(services, id);
      return (name: OperatorCallName, body: unknown) => own.ask(name, { cookie, body });
    }),
  );
  for (const call of selves) {
    const askFor = (act: string, args: unknown) =>
      call('askApproval', { id: newId(), act, args, reason: 'because' });
    for (const role of OPERATOR_ROLES) {
      const invited = { email: `${newId()}@desk.example`, role, language: 'nl' };
      await call('inviteOperator', { ...invited, id: newId(), reason: 'help' });
      for (const { id: operator } of people) await askFor('change_role', { operator, role });
    }
    for (const { id: operator } of people) await askFor('reinvite_operator', { operator });
    await askFor('close_account', { profile: member.profileId, ground: 'fraud' });
    await askFor('change_rules', { key: 'four_eyes', from: 'pair', to: 'delay' });
    const opened = { id: newId(), profile: member.profileId, topic: 'spam', text: 'Spam' };
    const found = accepted<{ id: string }>(await call('openOwnCase', opened));
    const claimed = found && accepted<OperatorAnswer<'claimCase'>>(await call('claimCase', found));
    if (claimed) {
      const { id, version } = claimed.case;
      const closing = { id, version, decision: newId(), measure: 'closed', ground: 'fraud' };
      await call('decideCase', closing);
      await call('releaseCases', { ids: [id] });
    }
  }
  const open = await database
    .select()
    .from(approvals)
    .where(inArray(approvals.state, ['waiting', 'delayed']));
  for (const call of selves)
    for (const { id, hash } of open)
      await call('decideApproval', { id, hash: hash.toString('hex'), agreed: true });
  const links = await database
    .select()
    .from(mails)
    .where(like(mails.template, 'operator.invited%'));
  for (const { values } of links)
    await accept((values as { link: string }).link.split('#')[1] ?? '');
}

async function alone(four_eyes: (typeof FOUR_EYES)[number]) {
  await own.services.settings.change({ four_eyes });
  await own.operator('owner');
  const jobs = createJobRunner(own.services, operatorJobs);
  const { clock } = own.services;
  const begins = clock.now().getTime();
  /** Tries everything until so many hours after the first attempt. */
  return async (hours: number) => {
    const until = begins + hours * HOUR_MS;
    for (let times = 0; times < ROUNDS; times++) {
      await tryEverything();
      const left = until - clock.now().getTime();
      clock.advance(Math.max(0, Math.floor(left / (ROUNDS - times))));
      await jobs.runDueJobs();
    }
  };
}

test('an owner who is alone makes nobody of themselves who asks or approves, and closes no account', async () => {
  const until = await alone('pair');
  await until(80);
  expect(await isClosed()).toBe(false);
  const roles = (await own.database.select().from(operators)).map(({ role }) => role);
  expect(new Set(roles)).toEqual(new Set(['owner', 'auditor']));
});

test('where acts wait a day, none is done before by whomever they make of themselves', async () => {
  const until = await alone('delay');
  await until(23.5);
  expect(await isClosed()).toBe(false);
  const roles = (await own.database.select().from(operators)).map(({ role }) => role);
  expect(new Set(roles)).toEqual(new Set(['owner', 'auditor']));
  await until(30);
  expect(await isClosed()).toBe(true);
});
