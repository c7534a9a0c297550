import type { Locator, Page } from '@playwright/test';
import type { Dev } from './talk.ts';

let made = 0;
/** An address that nobody has. */
export const newAddress = (): string => `nieuw-${process.pid}-${++made}-${Date.now()}@voorbeeld.nl`;
export const PASSWORD = 'regen op dinsdag in mei';

export const onStep = (page: Page, step: number): Locator => page.locator(`[data-step="${step}"]`);
/** The one button that goes on. */
export const goOn = (page: Page): Promise<void> =>
  page.locator('[data-step] button[type="submit"]').click();

/** Another hour, so that this network may make accounts again: five an hour are allowed. */
export const anHourLater = (dev: Dev): Promise<unknown> =>
  dev('POST', '/dev/clock', { advance_ms: 61 * 60_000 });

/** Who joins; a woman who looks for a man, unless it is said. */
export interface Person {
  email: string;
  name: string;
  gender?: 'female' | 'male';
}

/** Fills a step as somebody would who makes no mistakes. */
export async function fillStep(
  page: Page,
  step: number,
  { email, name, gender: own = 'female' }: Person,
): Promise<void> {
  const here = onStep(page, step);
  await here.waitFor();
  if (step === 0) {
    await here.locator(`input[name="gender"][value="${own}"]`).check();
    const wanted = own === 'female' ? 'male' : 'female';
    await here.locator(`input[name="wanted"][value="${wanted}"]`).check();
    await here.getByRole('checkbox').check();
  }
  if (step === 1)
    for (const [field, digits] of [
      ['day', '3'],
      ['month', '2'],
      ['year', '1985'],
    ] as const)
      await here.locator(`input[name="bday-${field}"]`).fill(digits);
  if (step === 2) {
    // Wherever the server takes this network to be.
    await here.locator('button.link').click();
    await here.locator('select[name="country"]').selectOption('NL');
    await here.locator('input[name="city"]').fill('Amersfoort');
    await here.getByRole('option', { name: 'Amersfoort' }).click();
  }
  if (step === 3) await here.locator('input[name="name"]').fill(name);
  if (step === 4) {
    await here.locator('input[name="email"]').fill(email);
    await here.locator('input[name="password"]').fill(PASSWORD);
  }
}

/** Goes through steps, from the one that is open to before `until`. */
export async function walk(page: Page, who: Person, from: number, until: number): Promise<void> {
  for (let step = from; step < until; step++) {
    await fillStep(page, step, who);
    await goOn(page);
    if (step < 4) await onStep(page, step + 1).waitFor();
  }
}

interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** The mails that an address got, newest first. */
export const mailsTo = async (dev: Dev, email: string): Promise<Mail[]> =>
  (await dev('GET', `/dev/mailbox.json?to=${encodeURIComponent(email)}`)) as Mail[];

/** The link in the newest activation mail, as a path. */
export async function activationPath(dev: Dev, email: string): Promise<string> {
  const [mail] = await mailsTo(dev, email);
  const found = /\/api\/activate\.php\?token=[\w-]+/.exec(mail?.text ?? '');
  if (!found) throw new Error(`No activation mail for ${email}.`);
  return found[0];
}
