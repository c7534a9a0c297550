import { expect, test } from 'vitest';
import { autostartEntry, loginItem, startsHidden } from './bridge/autostart.ts';
import { closesToTray } from './window/closing.ts';
import { afterCrash } from './crash.ts';

test('the entry that starts the app with a Linux session survives any path', () => {
  expect(autostartEntry({ name: 'Vonk', executable: '/opt/Vonk/vonk', hidden: true })).toContain(
    '\nExec="/opt/Vonk/vonk" --hidden\n',
  );
  expect(
    autostartEntry({ name: 'Vonk', executable: '/home/a b/100%/"x"', hidden: false }),
  ).toContain('\nExec="/home/a b/100%%/\\\\"x\\\\""\n');
});

test('other systems are told the same', () => {
  expect(loginItem({ startWithSystem: true, startHidden: true })).toEqual({
    openAtLogin: true,
    args: ['--hidden'],
  });
  expect(loginItem({ startWithSystem: false, startHidden: false })).toEqual({
    openAtLogin: false,
    args: [],
  });
});

test.each([
  [[], false, true, false, false],
  [['--hidden'], false, false, false, true],
  [[], true, true, false, true],
  [[], true, false, false, false],
  [['--hidden'], true, true, true, false],
])(
  'started with %j, at login %s, hidden wanted %s, with a link %s: hidden is %s',
  (commandLine, wasOpenedAtLogin, startHidden, hasLink, expected) => {
    expect(startsHidden(commandLine, { wasOpenedAtLogin }, { startHidden }, hasLink)).toBe(
      expected,
    );
  },
);

test.each([
  [true, true, false, true],
  [false, true, false, false],
  [true, false, false, false],
  [true, true, true, false],
])(
  'closing with the choice %s, a tray %s, quitting %s hides: %s',
  (closeToTray, hasTray, isQuitting, expected) => {
    expect(closesToTray({ closeToTray, hasTray, isQuitting })).toBe(expected);
  },
);

test('a page that crashed is loaded again, until that plainly does not help', () => {
  expect(afterCrash([1_000], 1_000)).toBe('reload');
  expect(afterCrash([1_000, 20_000], 20_000)).toBe('reload');
  expect(afterCrash([1_000, 20_000, 40_000], 40_000)).toBe('ask');
  expect(afterCrash([1_000, 20_000, 70_000], 70_000)).toBe('reload');
});
