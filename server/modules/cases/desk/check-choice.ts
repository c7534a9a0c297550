import { ANSWERS } from '../../../../shared/operator/measures.ts';
import { Refusal } from '../../../http/route.ts';
import { choicesOf, GROUND_OF_REASON, hitsSender } from './choices.ts';
import type { Desk } from './desk.ts';
import { hits } from './letters.ts';
import type { StoredCase } from './rows.ts';
import type { Decision } from './store.ts';
import type { subjectOf } from './target.ts';

type Subject = Awaited<ReturnType<typeof subjectOf>>;

const wrong = (field: string, problem = 'invalid'): never => {
  throw new Refusal('validation_failed', { fields: { [field]: problem } });
};

/** The ground of a decision: a rejected photo's follows from its reason. */
export const groundOf = ({ ground, reason }: Pick<Decision, 'ground' | 'reason'>) =>
  ground ?? (reason && GROUND_OF_REASON[reason]);

/** Checks what was chosen against what the case and the role allow. @throws Refusal */
export function checkChoice(
  desk: Pick<Desk, 'actor'>,
  row: StoredCase,
  subject: Subject,
  decision: Omit<Decision, 'decision' | 'version'>,
): void {
  const { measure, days, reason, photo, outcome } = decision;
  const choice = choicesOf(desk.actor, row, {
    photos: subject.photos.map(({ id }) => id),
    message: subject.on.messages.length > 0,
    sender: subject.sender !== null,
    afterQuarantine: subject.afterQuarantine,
    ...{ warned: true, senderWarned: true, account: true },
  }).find((one) => one.measure === measure);
  if (!choice) return wrong('measure');
  if (choice.most_days !== null && days === undefined) wrong('days', 'required');
  if (days !== undefined && days > (choice.most_days ?? 0)) wrong('days', 'too_large');
  if (choice.reasons.length > 0 && reason === undefined) wrong('reason', 'required');
  if (choice.photos.length > 0 && photo === undefined) wrong('photo', 'required');
  const isOfCase = measure === 'photo_removed' && subject.photos.some(({ id }) => id === photo);
  if (photo !== undefined && !isOfCase) wrong('photo');
  const ground = groundOf(decision);
  if (hits(measure) && ground === undefined) wrong('ground', 'required');
  // Whom it hits follows from the ground.
  const disagrees = hitsSender(ground) !== (measure === 'reports_off');
  if (hits(measure) && ground && disagrees && !choice.grounds.includes(ground)) wrong('ground');
  if (decision.birth_date && measure !== 'rectified') wrong('birth_date');
  if (decision.stop && measure !== 'objection') wrong('stop');
  const isAnswer = ANSWERS.includes(measure) && !decision.birth_date && !decision.stop;
  if (isAnswer && !decision.words) wrong('words', 'required');
  if (isAnswer && outcome === undefined) wrong('outcome', 'required');
}
