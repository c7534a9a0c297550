import { pick, type Random } from '../../../demo/random.ts';
import { newId } from '../../../shared/identifiers.ts';
import { changeRequest, readRequest, sendRequest } from '../wire.ts';
import type { Crowd, Member } from './crowd.ts';
import { PASSWORD } from './population.ts';
import type { Kind, Recorder } from './records.ts';
import type { LoadSite } from './site.ts';
import type { Asked, Wires } from './wires.ts';

/** How often members do what, of a hundred times: an assumption, not a measurement. */
export const MIX: readonly (readonly [Kind, number])[] = [
  ['sign in', 1],
  ['search', 30],
  ['profile', 24],
  ['like', 8],
  ['write', 15],
  ['read', 22],
];

const SEARCHED = [
  '',
  'gender=female',
  'gender=male&country=NL',
  'gender=female&country=NL&min_age=30&max_age=45',
  'country=NL&sort=newest',
  'gender=female&km=40&near=NL:Utrecht&min_age=34&max_age=56&sort=distance',
];

const whyNot = (asked: Asked): string | null => (asked.ok ? null : asked.why);

/** Does one action of somebody. @returns why it failed, or null. */
type Act = (intendedAt: number) => Promise<string | null>;

/** What members do, each action by one of them. */
export function createActions(world: {
  site: LoadSite;
  crowd: Crowd;
  wires: readonly Wires[];
  random: Random;
  recorder: () => Recorder;
}): Record<Kind, Act> {
  const { site, crowd, wires, random } = world;
  const originOf = ({ server }: Member) => site.servers[server]?.origin ?? '';
  async function ask({ server }: Member, request: string): Promise<Asked> {
    return (await wires[server]?.ask(request)) ?? { ok: false, why: 'no server' };
  }
  const read = (member: Member, path: string) =>
    ask(member, readRequest(originOf(member), path, member.cookie));
  const change = (member: Member, path: string, body: object, headers = '') =>
    ask(member, changeRequest(originOf(member), path, { cookie: member.cookie, body, headers }));
  const network = () => `203.${[0, 0, 0].map(() => Math.floor(random() * 256)).join('.')}`;
  return {
    async 'sign in'() {
      const member = crowd.pickAtHome();
      const from = `x-forwarded-for: ${network()}\r\n`;
      const body = { email: member.email, password: PASSWORD };
      const signed = await change(member, '/api/user.php', body, from);
      const cookie = signed.ok
        ? /vonk_session=[^;]+/.exec(signed.headers.join('\n'))?.[0]
        : undefined;
      if (cookie === undefined) {
        crowd.stayHome(member);
        return whyNot(signed) ?? 'no session';
      }
      return crowd.comeIn(member, cookie).then(
        () => null,
        (error: unknown) => String(error),
      );
    },
    search: async () =>
      whyNot(await read(crowd.pickOnline(), `/api/members.php?${pick(random, SEARCHED)}`)),
    profile: async () =>
      whyNot(
        await read(crowd.pickOnline(), `/api/profile.php?id=${pick(random, site.people).profile}`),
      ),
    async like() {
      const member = crowd.pickOnline();
      let { profile } = pick(random, site.people);
      while (profile === member.profile) ({ profile } = pick(random, site.people));
      return whyNot(await change(member, '/api/like.php', { profile }));
    },
    async write(intendedAt) {
      const { from, to } = crowd.pickWriter();
      const [id, recorder] = [newId(), world.recorder()];
      crowd.expect(id, to, () => recorder.signalled(intendedAt));
      const why = whyNot(await ask(from, sendRequest(originOf(from), from.cookie, to.profile, id)));
      if (why !== null) crowd.forget(id);
      return why;
    },
    async read() {
      const opened = crowd.pickReader();
      if (!opened) return whyNot(await read(crowd.pickOnline(), '/api/chats.php'));
      const { member, conversation, message } = opened;
      const shown = await read(member, `/api/chat.php?conversation=${conversation}`);
      if (!shown.ok) return shown.why;
      return whyNot(await change(member, '/api/chat-read.php', { conversation, up_to: message }));
    },
  };
}
