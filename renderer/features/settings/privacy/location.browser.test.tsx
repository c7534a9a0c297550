import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Answer } from '../../../../shared/contract/calls.ts';
import { GEOCODE_CACHE_MS } from '../../../../shared/notifications.ts';
import { success, type Result } from '../../../../shared/result.ts';
import { user } from '../../../../tests/component/builders.ts';
import { later, refuse, type CallAnswers } from '../../../../tests/component/fake-worker.ts';
import { expectAccessible, openScreen } from '../../../../tests/component/screen.ts';
import { localSetting, saveLocalSetting } from '../../../local/local-settings.ts';

const button = page.getByRole('button', { name: 'Mijn locatie gebruiken' });
const found = page.getByRole('status').filter({ hasText: 'Maastricht' });
const saveButton = page.getByRole('button', { name: 'Maastricht als woonplaats' });
const alert = page.getByRole('alert');
const MAASTRICHT = { country: 'NL' as const, region: 'NL-LI', city: 'Maastricht' };
type Found = Result<Answer<'geocode'>>;

/** A device that answers with a position, or with an error by its number. */
function deviceReports(
  answer: { latitude: number; longitude: number } | 'denied' | 'nothing',
): void {
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((report, fail) => {
    if (typeof answer === 'object') report({ coords: answer } as GeolocationPosition);
    else {
      const code = answer === 'denied' ? 1 : 2;
      fail?.(
        Object.create(GeolocationPositionError.prototype, {
          code: { value: code },
        }) as GeolocationPositionError,
      );
    }
  });
}
const inMaastricht = { latitude: 50.8514, longitude: 5.6903 };
const open = (calls: CallAnswers = {}) =>
  openScreen('/nl/settings?section=location', { as: user(), calls });

afterEach(() => {
  vi.restoreAllMocks();
});

test('R-190 R-358 R-423 R-424 R-469 the location button finds a place, asks nobody again within the hour, and keeps it as home', async () => {
  deviceReports(inMaastricht);
  const as = user();
  const screen = await openScreen('/nl/settings?section=location', {
    as,
    calls: { geocode: () => success(MAASTRICHT) },
  });
  await button.click();
  await expect.element(found).toBeVisible();
  await expect.element(button).toHaveAttribute('aria-pressed', 'true');
  // To about a kilometre, and no nearer.
  expect(screen.worker.requested('geocode')).toEqual([{ query: { lat: '50.85', lon: '5.69' } }]);
  await screen.reload();
  await button.click();
  await expect.element(found).toBeVisible();
  expect(screen.worker.requested('geocode')).toHaveLength(1);
  await expectAccessible();
  // An hour later the device is asked again.
  const stored = await localSetting(screen.db, 'geocode');
  if (!stored) throw new Error('The place was kept.');
  await saveLocalSetting(screen.db, 'geocode', {
    ...stored,
    at: Date.now() - GEOCODE_CACHE_MS - 1,
  });
  await screen.reload();
  await button.click();
  await expect.element(found).toBeVisible();
  expect(screen.worker.requested('geocode')).toHaveLength(2);
  screen.worker.answerCall('saveProfile', async () => {
    await screen.setUser({ profile: { ...as.profile, region: 'NL-LI', city: 'Maastricht' } });
    return success({ user: as } as never);
  });
  await saveButton.click();
  await expect.poll(() => screen.worker.requested('saveProfile')).toEqual([{ body: MAASTRICHT }]);
  await expect.element(page.getByText('Maastricht, Limburg').first()).toBeVisible();
  await expect.element(saveButton).not.toBeInTheDocument();
});

test('R-190 R-358 a place that may not be asked for, cannot be told, is refused or is far from everything is said in words', async () => {
  const cases: [device: Parameters<typeof deviceReports>[0], calls: CallAnswers, words: string][] =
    [
      ['denied', {}, 'Je hebt je locatie niet gedeeld.'],
      ['nothing', {}, 'Je locatie is nu niet te vinden.'],
      [inMaastricht, { geocode: () => refuse('internal') }, 'Je locatie is nu niet te vinden.'],
      [
        { latitude: 0, longitude: -30 },
        { geocode: () => success(false) },
        'Hier in de buurt kennen we geen plaats.',
      ],
    ];
  for (const [device, calls, words] of cases) {
    deviceReports(device);
    await open(calls);
    await button.click();
    await expect.element(alert).toMatchTextContent(words);
    await expect.element(button).toHaveAttribute('aria-pressed', 'false');
  }
});

test('R-190 R-358 while it looks the button says so; a browser without geolocation has no button', async () => {
  deviceReports(inMaastricht);
  const pending = later<Found>();
  const screen = await open({ geocode: pending.answer });
  await button.click();
  await expect
    .element(page.getByRole('button', { name: 'Locatie zoeken' }))
    .toHaveAttribute('aria-busy', 'true');
  pending.give(success(MAASTRICHT));
  await expect.element(found).toBeVisible();
  const real = Object.getOwnPropertyDescriptor(Navigator.prototype, 'geolocation');
  Reflect.deleteProperty(Navigator.prototype, 'geolocation');
  try {
    await screen.reload();
    await expect.element(page.getByText('Deze browser kan je locatie niet bepalen.')).toBeVisible();
    expect(button.elements()).toEqual([]);
  } finally {
    if (real) Object.defineProperty(Navigator.prototype, 'geolocation', real);
  }
});
