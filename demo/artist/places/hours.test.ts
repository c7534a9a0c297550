import { expect, test } from 'vitest';
import { luma } from '../colour.ts';
import { drawnAt, lightAt } from './hours.ts';
import { PLACE_NAMES, PLACES } from './places.ts';

const colours = (sheet: string) => sheet.match(/#[\da-f]{6}(?=")/g) ?? [];

test('another hour colours the same drawing, darker, and has its own light', () => {
  const changing = PLACE_NAMES.filter((name) => PLACES[name].hours);
  expect(changing.length).toBeGreaterThan(6);
  for (const name of changing) {
    const place = PLACES[name];
    const own = drawnAt(place, 'own');
    expect(own).toBe(place.draw());
    const dusk = drawnAt(place, 'dusk');
    // As many strokes, each with a colour that can be drawn.
    expect(dusk.split('<').length).toBe(own.split('<').length);
    const [before, after] = [own, dusk].map((sheet) =>
      colours(sheet).reduce((sum, colour) => sum + luma(colour), 0),
    ) as [number, number];
    expect(after).toBeLessThan(before);
    expect(dusk).not.toMatch(/"#[\da-f]{3}"|NaN/);
    expect(lightAt(place, 'dusk').dark).toBe(true);
    expect(lightAt(place, 'own')).toBe(place.light);
  }
});
