import { HITS_NOBODY, MODERATOR_DAYS, MOST_DAYS } from '../../../../shared/operator/measures.ts';
import type { Ground, Measure } from '../../../../shared/operator/measures.ts';
import { PHOTO_REASONS } from '../../../../shared/photos.ts';
import { may } from './desk.ts';
import type { Actor } from './desk.ts';
import type { StoredCase } from './rows.ts';

/** What can be decided in a case, in the order of the keys. */
interface Choice {
  measure: Measure;
  most_days: number | null;
  days: number | null;
  four_eyes: boolean;
  reasons: (typeof PHOTO_REASONS)[number][];
  photos: string[];
  grounds: Ground[];
  hint: 'misuse_first' | null;
}

const PHOTO_GROUNDS: readonly Ground[] = [
  ...(['nudity', 'not_you', 'no_person', 'contact_details', 'minors', 'quality'] as const),
  ...(['rights', 'others_photo', 'impersonation'] as const),
];
const ABUSE_GROUNDS: readonly Ground[] = [
  ...(['harassment', 'unwanted_sexual', 'money', 'advertising', 'contact_details'] as const),
  ...(['impersonation', 'others_photo', 'threat', 'hatred', 'fraud', 'illegal'] as const),
  ...(['automation', 'nudity', 'minors', 'underage'] as const),
];

/** The measures for an unfounded report: a warning first. */
export const AT_SENDER: readonly Measure[] = ['warned', 'reports_off'];

/** Whether a decision is about the reporter, and not about whom they reported. */
export const hitsSender = (ground: Ground | undefined): boolean => ground === 'false_reports';

/** The ground that follows from the reason of a rejected photo. */
export const GROUND_OF_REASON: Readonly<Record<(typeof PHOTO_REASONS)[number], Ground>> = {
  nudity: 'nudity',
  not_you: 'not_you',
  no_person: 'no_person',
  contact_details: 'contact_details',
  minor: 'minors',
  quality: 'quality',
  rights: 'rights',
  other: 'not_you',
};

const PROPOSED_DAYS: Partial<Record<Measure, number>> = {
  uploads_off: 7,
  messages_off: 7,
  reports_off: 30,
  not_listed: 7,
  suspended: 7,
};
/**
 * Measures so severe that the terms require a warning first, except for danger, fraud and minors.
 */
const WARN_FIRST: readonly Measure[] = ['suspended', 'messages_off', 'uploads_off', 'reports_off'];

function measuresOf(row: StoredCase, on: Has): readonly Measure[] {
  switch (row.kind) {
    case 'photo':
      return [
        ...(['photo_accepted', 'photo_rejected', 'uploads_off', 'suspended', 'closed'] as const),
        'minor_hidden',
      ];
    case 'report':
    case 'notice':
      return [
        'none',
        'warned',
        ...(on.message ? (['message_removed'] as const) : []),
        ...(on.photos.length > 0 ? (['photo_removed'] as const) : []),
        ...(['words_back', 'messages_off', 'uploads_off', 'not_listed'] as const),
        ...(on.afterQuarantine ? [] : (['quarantined'] as const)),
        ...(['suspended', 'closed'] as const),
        ...(on.sender ? (['reports_off'] as const) : []),
      ];
    case 'appeal':
      // Without a proven case there is no decision to uphold or to undo.
      return row.about_case === null ? ['answered'] : ['upheld', 'overturned'];
    case 'refund':
      return ['refunded', 'answered'];
    case 'data_request':
      return [
        ...(on.account ? (['exported'] as const) : []),
        'rectified',
        // Only for a sender who was signed in: nobody else can have an account erased.
        ...(row.member_id !== null ? (['erasure'] as const) : []),
        'objection',
        'answered',
      ];
    default:
      return ['answered'];
  }
}

/** What a measure of a case can act on. */
interface Has {
  /** Those of which one can be removed. */
  photos: readonly string[];
  message: boolean;
  /** Whether a member alone reported it, against whom an unfounded report can be held. */
  sender: boolean;
  /** Whether it follows a quarantine, which is to end: it is released or decided. */
  afterQuarantine: boolean;
  /** Whether the subject was warned before. */
  warned: boolean;
  /** Whether the sender was warned before for unfounded reports. */
  senderWarned: boolean;
  /** Whether the one who asks for their data has an account. */
  account: boolean;
}

/** What is proposed first: the ground that the sender named. */
const GROUND_OF_TOPIC: Readonly<Record<string, Ground | undefined>> = {
  fake: 'impersonation',
  spam: 'advertising',
  money: 'money',
  harassment: 'harassment',
  underage: 'underage',
  photo: 'nudity',
  illegal_content: 'illegal',
  minor: 'minors',
};

function groundsOf(row: StoredCase, measure: Measure, on: Has): Ground[] {
  if (measure === 'reports_off') return ['false_reports'];
  if (row.kind === 'photo') return [...PHOTO_GROUNDS];
  const named = GROUND_OF_TOPIC[row.topic] ?? ABUSE_GROUNDS[0];
  return [
    ...ABUSE_GROUNDS.filter((ground) => ground === named),
    ...ABUSE_GROUNDS.filter((ground) => ground !== named),
    ...(on.sender && AT_SENDER.includes(measure) ? (['false_reports'] as const) : []),
  ];
}

/** What an actor can decide in a case. */
export function choicesOf(actor: Actor, row: StoredCase, on: Has): Choice[] {
  return measuresOf(row, on).map((measure) => {
    const most = MOST_DAYS[measure] ?? null;
    const isShort = measure === 'suspended' && !may(actor, 'suspend');
    const hits = !HITS_NOBODY.includes(measure);
    const wasWarned = measure === 'reports_off' ? on.senderWarned : on.warned;
    return {
      measure,
      most_days: isShort ? MODERATOR_DAYS : most,
      days: most === null ? null : (PROPOSED_DAYS[measure] ?? null),
      four_eyes: measure === 'closed',
      reasons: measure === 'photo_rejected' ? [...PHOTO_REASONS] : [],
      photos: measure === 'photo_removed' && on.photos.length > 1 ? [...on.photos] : [],
      grounds: hits ? groundsOf(row, measure, on) : [],
      hint: !wasWarned && WARN_FIRST.includes(measure) ? 'misuse_first' : null,
    };
  });
}
