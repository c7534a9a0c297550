import { seededRandom } from '../random.ts';

const [SECOND_MS, HOUR_MS] = [1_000, 3_600_000];
/** The length of a visit, or of each part of a longer one. */
const VISIT_MS = HOUR_MS / 4;
/** A visit longer ago than this is no longer looked for. */
const VISITS_BACK = 60 * 24 * 4;

/** The share of members online, by the hour of the day. */
// prettier-ignore
const BY_HOUR = [
  0.06, 0.03, 0.015, 0.01, 0.01, 0.015, 0.03, 0.06, 0.08, 0.08, 0.08, 0.09,
  0.11, 0.1, 0.08, 0.08, 0.09, 0.11, 0.12, 0.14, 0.16, 0.17, 0.15, 0.1,
] as const;
const NIGHT_HOUR = 4;
/** Hours that the demo's members are ahead of UTC, most of them all winter. */
const AHEAD = 1;

/** How often a member visits, relative to the average: a few all day, many now and then. */
const HABITS = [
  [0.22, 3],
  [0.28, 0.9],
  [0.25, 0.05],
  [0.15, 0.01],
  [0.1, 0.002],
] as const;

/** Members with the same rhythm come and go together; so many, that nobody sees it. */
export const RHYTHMS = 4_096;

/** The rhythm of a member by the id of their profile; the heartbeat's SQL reads it in the same way. */
export const rhythmOf = (profile: string): number =>
  Number.parseInt(profile.slice(-6), 16) % RHYTHMS;

/** Members of one rhythm differ by this: 0 to 4095. */
export const withinRhythm = (profile: string): number =>
  Math.floor(Number.parseInt(profile.slice(-6), 16) / RHYTHMS);

/** A number in [0, 1) that follows from two others. */
const fate = (rhythm: number, visit: number): number =>
  seededRandom(Math.imul(rhythm + 1, 0x9e3779b1) ^ visit)();

function habitOf(rhythm: number): number {
  let left = fate(rhythm, -1);
  for (const [share, often] of HABITS) if ((left -= share) < 0) return often;
  return 0;
}
const habits = Array.from({ length: RHYTHMS }, (_, rhythm) => habitOf(rhythm));
/** Visits do not begin at the same minute for all. */
const starts = habits.map((_, rhythm) => Math.floor(fate(rhythm, -2) * VISIT_MS));

function isThere(rhythm: number, visit: number): boolean {
  const hour = Math.floor((visit * VISIT_MS) / HOUR_MS + AHEAD) % 24;
  return fate(rhythm, visit) < (habits[rhythm] ?? 0) * (BY_HOUR[hour] ?? BY_HOUR[NIGHT_HOUR]);
}

const visitAt = (rhythm: number, now: number): number =>
  Math.floor((now - (starts[rhythm] ?? 0)) / VISIT_MS);

/** The rhythms whose members are online at an instant. */
export const rhythmsAt = (now: Date): number[] =>
  habits.flatMap((_, rhythm) => (isThere(rhythm, visitAt(rhythm, now.getTime())) ? rhythm : []));

/** When members of a rhythm were last there: now while they are, else when their visit ended. */
export function lastThere(rhythm: number, now: Date): Date {
  const current = visitAt(rhythm, now.getTime());
  if (isThere(rhythm, current)) return now;
  let visit = current - 1;
  while (visit > current - VISITS_BACK && !isThere(rhythm, visit)) visit -= 1;
  const ended = (visit + 1) * VISIT_MS + (starts[rhythm] ?? 0);
  return new Date(ended - Math.floor(fate(rhythm, -3) * 60) * SECOND_MS);
}
