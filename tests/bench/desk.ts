import type { Figure } from './report.ts';
import { measureDatabase } from './desk/database.ts';
import { measureScreen } from './desk/screen.ts';
import { deskKills } from './full-runs.ts';

/** The goals of the operators’ desk: its screen, its database, and two who work through kills. */
export async function measure(): Promise<Figure[]> {
  return [...(await measureScreen()), ...(await measureDatabase()), ...(await deskKills())];
}
