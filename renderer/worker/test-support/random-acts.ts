import fc from 'fast-check';
import type { Journey } from './clients.ts';

/** Who acts, by number: two members with a browser, and a third who has one in some of the runs. */
export type Who = 0 | 1 | 2;
/** One type for each kind, so that what is left of several is known. */
type Each<Kind extends string, More> = Kind extends string ? { kind: Kind } & More : never;
/** What a member does to one of the other two. `pick` chooses a message of the conversation. */
export type MemberAct =
  | Each<
      'send' | 'gift' | 'like' | 'unlike' | 'delete' | 'undo' | 'open' | 'block' | 'unblock',
      { who: Who; whom: number }
    >
  | Each<'photo' | 'voice', { who: Who; whom: number; parts: number }>
  | Each<'reply' | 'read' | 'takeBack', { who: Who; whom: number; pick: number }>
  | Each<'react', { who: Who; whom: number; pick: number; emoji: string | null }>;
export type Act =
  | MemberAct
  | Each<'offline' | 'online' | 'restart', { who: Who }>
  | Each<'cut' | 'forget', unknown>
  | Each<'pass', { ms: number }>;

/** Every kind that a run must be able to hold; a test counts that they all come up. */
export const MEMBER_ACTS = [
  'send',
  'photo',
  'voice',
  'takeBack',
  'gift',
  'reply',
  'react',
  'like',
  'unlike',
  'read',
  'delete',
  'undo',
  'block',
  'unblock',
  'open',
] as const satisfies MemberAct['kind'][];

const who = fc.constantFrom<Who>(0, 0, 1, 1, 2);
const whom = fc.nat(1);
const pick = fc.nat(5);
const kindOf = <Kind extends string>(...kinds: Kind[]) => fc.constantFrom(...kinds);

/** One act; what members write comes oftenest. */
export const randomAct: fc.Arbitrary<Act> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: kindOf('send'), who, whom }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: kindOf('like', 'unlike', 'delete', 'undo', 'open', 'gift'),
      who,
      whom,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: kindOf('photo', 'voice'),
      who,
      whom,
      parts: fc.integer({ min: 1, max: 2 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: kindOf('reply', 'read', 'takeBack'), who, whom, pick }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: kindOf('react'),
      who,
      whom,
      pick,
      emoji: fc.constantFrom('❤️', '😂', null),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: kindOf('block', 'unblock', 'unblock'), who, whom }) },
  { weight: 3, arbitrary: fc.record({ kind: kindOf('offline', 'online', 'restart'), who }) },
  { weight: 1, arbitrary: fc.record({ kind: kindOf('cut', 'forget') }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: kindOf('pass'), ms: fc.constantFrom(0, 20, 300, 3_000) }),
  },
);

/** A request's fate: lost either way, refused for the moment, or late in either direction. */
export const randomJourney: fc.Arbitrary<Journey> = fc.record({
  fate: fc.oneof(
    { weight: 5, arbitrary: fc.constant('arrives' as const) },
    kindOf('request_lost', 'answer_lost', 'busy'),
  ),
  delayMs: fc.constantFrom(0, 0, 5, 40, 400),
  answerMs: fc.constantFrom(0, 0, 0, 5, 40, 400),
});
