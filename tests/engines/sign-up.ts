import { activationPath, newAddress, PASSWORD } from '../e2e/support/joining.ts';
import { until } from './browser/until.ts';
import type { World } from './browser/world.ts';

/** Goes through the steps as a person does, and follows the link of the mail. @returns the address. */
export async function signUp({ page, dev }: World): Promise<string> {
  const email = newAddress();
  const at = (step: number, css: string) => `[data-step="${step}"] ${css}`;
  const goOn = (step: number) => page.press(at(step, 'button[type="submit"]'));
  await page.goto('/nl/signup');
  await page.press(at(0, 'label:has(input[name="gender"][value="female"])'));
  await page.press(at(0, 'label:has(input[name="wanted"][value="male"])'));
  await page.press(at(0, 'label:has(input[type="checkbox"])'));
  await goOn(0);
  for (const [field, digits] of [
    ['day', '3'],
    ['month', '2'],
    ['year', '1985'],
  ] as const)
    await page.fill(at(1, `input[name="bday-${field}"]`), digits);
  await goOn(1);
  // Wherever the server takes this network to be.
  await page.press(at(2, 'button.link'));
  await page.select(at(2, 'select[name="country"]'), { value: 'NL' });
  await page.fill(at(2, 'input[name="city"]'), 'Amersfoort');
  await page.press('[role="option"]', /Amersfoort/);
  await goOn(2);
  await page.fill(at(3, 'input[name="name"]'), 'Fenna');
  await goOn(3);
  await page.fill(at(4, 'input[name="email"]'), email);
  await page.fill(at(4, 'input[name="password"]'), PASSWORD);
  await goOn(4);
  await page.sees('[data-complete]');
  await page.goto(await until('the mail comes', () => activationPath(dev, email)));
  await page.path(/^\/nl\/activate\/done/);
  await dev('POST', '/dev/member', { id: email, credits: 20 });
  return email;
}
