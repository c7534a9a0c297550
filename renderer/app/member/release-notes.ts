/**
 * The release notes of the installed app, newest first. An entry is added with what it announces:
 * its day, and the names of its texts (`installed.news`).
 */
export const RELEASE_NOTES = [
  { day: '2026-11-24', items: ['voice', 'undo', 'pause', 'activity', 'safety'] },
] as const;

type ReleaseNote = (typeof RELEASE_NOTES)[number];

/**
 * The entry to show: the newest since this member last saw one, or since they were first
 * on this device. Nobody sees notes of what was there when they came.
 */
export function releaseNoteFor(
  {
    isInstalled,
    seen,
    firstDay,
    signupDay,
  }: {
    isInstalled: boolean;
    seen: string | undefined;
    firstDay: string | undefined;
    signupDay: string;
  },
  notes: readonly ReleaseNote[] = RELEASE_NOTES,
): ReleaseNote | null {
  const [newest] = notes;
  if (!isInstalled || firstDay === undefined || !newest) return null;
  const since = [seen ?? '', firstDay, signupDay].sort().at(-1) ?? '';
  return newest.day > since ? newest : null;
}
