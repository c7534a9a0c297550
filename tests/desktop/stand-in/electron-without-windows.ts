/**
 * The parts of the stand-in that a process without windows needs; it starts in a tenth of the time,
 * because no browser is loaded.
 */
export { app } from './app.ts';
export { session } from './session.ts';
export { autoUpdater } from './system.ts';
