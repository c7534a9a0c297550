import type { Answer, CallName, Input } from '../../operator/api/calls.ts';
import { newId } from '../../shared/identifiers.ts';
import { rightsOf, type OperatorRole } from '../../shared/operator/roles.ts';
import { failure, success, type CallFailure, type Result } from '../../shared/result.ts';
import type { ErrorCode } from '../../shared/errors.ts';
import type { PHOTO_REASONS } from '../../shared/photos.ts';

type DeskCase = Answer<'claimCase'>['case'];
export type Me = NonNullable<Answer<'getSession'>['me']>;
type Subject = NonNullable<DeskCase['subject']>;
export type DeskAnswers = {
  [Name in CallName]?: (input: Input<Name>) => Result<Answer<Name>> | Promise<Result<Answer<Name>>>;
};

/** A refusal of the desk's server. */
export const deskRefuses = (
  code: ErrorCode,
  more: Partial<CallFailure> = {},
): { ok: false; failure: CallFailure } => failure({ code, message: '', ...more });

const NOW = '2026-11-27T16:00:00.000Z';
const LATER = '2026-11-27T18:00:00.000Z';

/** Who sits at the desk. */
export const operator = (role: OperatorRole = 'moderator', changes: Partial<Me> = {}): Me => ({
  id: newId(),
  number: 7,
  name: 'Noor',
  role,
  email: 'noor@voorbeeld.nl',
  language: 'nl',
  languages: ['nl'],
  rights: [...rightsOf(role)],
  comfort: {
    blur: 'off',
    hard_blur: 'strong',
    grey: false,
    thumbnails: 'medium',
    pause_reminder: true,
  },
  passkeys: 2,
  second_passkey_needed: false,
  signed_in_at: NOW,
  expires_at: LATER,
  stepped_up_until: null,
  four_eyes: 'pair',
  demo: false,
  ...changes,
});

const REASONS: (typeof PHOTO_REASONS)[number][] = [
  'nudity',
  'not_you',
  'no_person',
  'contact_details',
  'minor',
  'quality',
  'rights',
  'other',
];

type Option = DeskCase['choices'][number];
/** The possible decisions of a case; by default none needs more input. */
export const choice = (measure: Option['measure'], changes: Partial<Option> = {}): Option => ({
  measure,
  most_days: null,
  days: null,
  four_eyes: false,
  reasons: [],
  photos: [],
  grounds: [],
  hint: null,
  ...changes,
});

const subject = (changes: Partial<Subject> = {}): Subject => ({
  profile: newId(),
  name: 'Sanne',
  age: 34,
  gender: 'female',
  country: 'NL',
  city: 'Utrecht',
  reason: null,
  about: null,
  fictional: false,
  status: 'active',
  language: 'de',
  member_since: '2026-03-02T10:00:00.000Z',
  premium: false,
  photos: [],
  restrictions: [],
  folded: ['birthday', 'sexuality', 'interests'],
  history: [],
  ...changes,
});

let numbers = 1_200;
/** A case of a photo that waits. */
export function photoCase(changes: Partial<DeskCase> = {}, of: Partial<Subject> = {}): DeskCase {
  numbers += 1;
  return {
    id: newId(),
    number: numbers,
    queue: 'photos',
    kind: 'photo',
    topic: 'photo',
    source: 'own',
    priority: 2,
    state: 'claimed',
    version: 1,
    created_at: NOW,
    due_at: LATER,
    late: false,
    claimed_by: 'Moderator 7',
    mine_until: LATER,
    reports: 0,
    locale: 'de',
    escalated: false,
    reference: null,
    withheld: false,
    words: [],
    evidence: [],
    subject: subject(of),
    sender: null,
    photo: {
      id: newId(),
      status: 'pending',
      visibility: 'public',
      width: 600,
      height: 800,
      created_at: NOW,
      main: true,
      reason: null,
    },
    notes: [],
    escalation: null,
    approval: null,
    appeal_of: null,
    decisions: [],
    choices: [
      choice('photo_accepted'),
      choice('photo_rejected', {
        reasons: REASONS,
        grounds: ['nudity', 'not_you', 'no_person', 'contact_details', 'minors', 'quality'],
      }),
      choice('minor_hidden'),
    ],
    ...changes,
  };
}

/** A case of a report of a message. */
export function reportCase(changes: Partial<DeskCase> = {}, of: Partial<Subject> = {}): DeskCase {
  return photoCase(
    {
      queue: 'reports',
      kind: 'report',
      topic: 'money',
      source: 'member',
      reports: 1,
      photo: null,
      words: [
        {
          number: 900,
          topic: 'money',
          text: 'Hij vraagt al de derde keer om geld.',
          holds_quote: false,
          flagger: null,
          created_at: NOW,
          source: 'member',
          locale: 'nl',
          place: null,
          name: null,
          record: { reports: 4, upheld: 3 },
        },
      ],
      evidence: [
        {
          id: newId(),
          kind: 'text',
          of: 'sender',
          reported: false,
          text: 'Waarom heb je dat nodig?',
          gift: null,
          photo: null,
          at: '2026-11-26T20:01:00.000Z',
          sha256: null,
          file: null,
          held_until: null,
        },
        {
          id: newId(),
          kind: 'text',
          of: 'subject',
          reported: true,
          text: 'Kun je me 200 euro lenen? Stuur het naar mijn broer.',
          gift: null,
          photo: null,
          at: '2026-11-26T20:02:00.000Z',
          sha256: 'ab'.repeat(32),
          file: null,
          held_until: null,
        },
      ],
      choices: [
        choice('none'),
        choice('warned', { grounds: ['money', 'fraud'] }),
        choice('message_removed', { grounds: ['money', 'fraud'] }),
        choice('messages_off', { most_days: 180, days: 7, grounds: ['money', 'fraud'] }),
        choice('suspended', { most_days: 7, days: 7, grounds: ['fraud', 'money'] }),
        choice('quarantined', { grounds: ['advertising', 'automation'] }),
        choice('closed', { grounds: ['fraud', 'money'], four_eyes: true }),
      ],
      ...changes,
    },
    of,
  );
}

/** A decision as the server answers it. */
const decided = (input: Input<'decideCase'>): DeskCase['decisions'][number] => ({
  id: input.decision,
  measure: input.measure,
  outcome: null,
  until: null,
  ground: input.ground ?? null,
  text: '',
  decided_by: 'Moderator 7',
  decided_at: NOW,
  undo_until: new Date(Date.now() + 60_000).toISOString(),
  mailed_at: null,
  appeal_until: null,
  reversed: null,
});

/** A server of the desk: cases that wait, and what is asked of it. */
export class FakeDesk {
  me: Me | null;
  waiting: DeskCase[];
  private readonly calls: { name: CallName; input: unknown }[] = [];
  private answers: DeskAnswers;
  readonly pictures: string[] = [];
  /** Photos that are not there any more, by id. */
  readonly deletedPhotos = new Set<string>();

  constructor(me: Me | null, waiting: readonly DeskCase[] = [], answers: DeskAnswers = {}) {
    this.me = me;
    this.waiting = [...waiting];
    this.answers = answers;
  }

  /** What was asked by a name, in order. */
  asked<Name extends CallName>(name: Name): Input<Name>[] {
    return this.calls.filter((call) => call.name === name).map(({ input }) => input as Input<Name>);
  }
  answer(answers: DeskAnswers): void {
    this.answers = { ...this.answers, ...answers };
  }

  async take<Name extends CallName>(name: Name, input: Input<Name>): Promise<Result<Answer<Name>>> {
    this.calls.push({ name, input });
    const own = this.answers[name];
    if (own) return own(input);
    const known = this.usual[name];
    return known ? success(known(input)) : deskRefuses('unreachable');
  }

  private readonly usual: { [Name in CallName]?: (input: Input<Name>) => Answer<Name> } = {
    getSession: () => ({ me: this.me, demo_operators: [] }),
    getQueues: () => ({ queues: [], undoable: [] }),
    getApprovals: () => ({ approvals: [], next_cursor: null }),
    getMacros: () => ({ macros: [] }),
    getMacroReviews: () => ({ to_review: 0, coming: null }),
    getMyPasskeys: () => ({ passkeys: [] }),
    claimCases: ({ count, have = [], skip = [] }) => ({
      cases: this.waiting
        .filter(({ id }) => !have.includes(id) && !skip.includes(id))
        .slice(0, count),
      claimed_until: LATER,
      lost: [],
    }),
    claimCase: ({ id }) => ({ case: this.find(id) }),
    getDeskCase: ({ id }) => ({ case: this.find(id) }),
    releaseCases: () => ({ released: true }),
    escalateCase: ({ id }) => {
      this.waiting = this.waiting.filter((one) => one.id !== id);
      return null;
    },
    noteCase: ({ id, text }) => {
      const item = this.find(id);
      return {
        case: {
          ...item,
          version: item.version + 1,
          notes: [...item.notes, { by: 'Moderator 7', at: NOW, text }],
        },
      };
    },
    previewDecision: () => ({ letters: [] }),
    decideCase: (input) => {
      this.waiting = this.waiting.filter(({ id }) => id !== input.id);
      return { decision: decided(input), approval: null };
    },
    undoDecision: () => ({ id: newId(), version: 9, claimed_until: LATER }),
    changeMe: ({ comfort, languages }) => {
      if (!this.me) throw new Error('Nobody is signed in.');
      this.me = {
        ...this.me,
        comfort: { ...this.me.comfort, ...comfort },
        ...(languages && { languages }),
      };
      return { me: this.me };
    },
    signOut: () => {
      this.me = null;
      return { signed_out: true };
    },
  };

  private find(id: string): DeskCase {
    const found = this.waiting.find((one) => one.id === id);
    if (!found) throw new Error(`There is no case ${id}.`);
    return found;
  }

  /** Draws a photo of a colour of its own. */
  async picture(path: string): Promise<Result<Blob>> {
    this.pictures.push(path);
    if (this.deletedPhotos.has(path.split('/')[2] ?? '')) return deskRefuses('not_found');
    const hue = Array.from(path, (letter) => letter.charCodeAt(0)).reduce((a, b) => a + b, 0) % 360;
    const canvas = new OffscreenCanvas(480, 640);
    const brush = canvas.getContext('2d');
    if (brush) {
      brush.fillStyle = `hsl(${hue} 40% 45%)`;
      brush.fillRect(0, 0, 480, 640);
    }
    return success(await canvas.convertToBlob());
  }
}
