import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createSignUpSite,
  emptySignUps,
  signUpTools,
} from '../../../tests/support/account/sign-up-tools.ts';
import { openForms } from '../../../tests/support/http/posted-form.ts';
import type { PostedForms } from '../../../tests/support/http/posted-form.ts';
import {
  PLAIN_PAGE as PAGE,
  PLAIN_SENT as SENT,
  plainSignUpTools,
} from '../../../tests/support/account/plain-sign-up-tools.ts';
import { mailsTo } from '../../../tests/support/queued-mail.ts';
import type { TestSite } from '../../../tests/support/test-site.ts';
import { newId } from '../../../shared/identifiers.ts';
import { createJobRunner } from '../../jobs/runner.ts';
import { barAddress } from '../../modules/account/barred/addresses.ts';
import { signupJobs } from '../../modules/account/signup/deferred.ts';

let site: TestSite;
let forms: PostedForms;
beforeAll(async () => {
  site = await createSignUpSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  await emptySignUps(site);
  forms = openForms(site.services);
});
afterEach(() => forms.close());
const { accounts, join } = signUpTools(() => site);

const { shownForm, filled, send } = plainSignUpTools(() => ({ site, forms }));

describe('who may', () => {
  test('R-157 R-272 R-397 R-398 where sign-up is closed there is no form, but for whom a partner sent or who was invited', async () => {
    const open = await filled();
    await site.change({ signups: 'with_trafficsource', invite_codes: ['kom-maar'] });
    await forms.get(PAGE);
    expect(shownForm().stage).toBe('closed');
    expect((await send(open)).status).toBe(403);
    expect(shownForm().stage).toBe('closed');
    expect(await accounts()).toBe(0);
    for (const [by, email] of [
      ['network=lander', 'a@example.org'],
      ['invite=kom-maar', 'b@example.org'],
    ] as const) {
      const fields = await filled({ email }, `${PAGE}&${by}`);
      expect(shownForm().stage).toBe('ask');
      expect((await send(fields, `${PAGE}&${by}`)).status).toBe(303);
    }
    expect(await accounts()).toBe(2);
  });

  test('a robot, and who is too fast, are refused in words', async () => {
    await send(await filled({ website: 'x' }));
    expect(shownForm().failure).toBe('Dit klopt niet.');
    const fields = await filled();
    await forms.get(PAGE);
    await send({ ...fields, form: shownForm().token });
    expect(shownForm().failure).toContain('snel');
    expect(await accounts()).toBe(0);
  });

  test('five accounts an hour are made from a network, by form and API together', async () => {
    const network = newId();
    for (let number = 0; number < 3; number++)
      expect((await join({ email: `api${number}@example.org` }, { network })).status).toBe(200);
    const statuses = [];
    for (let number = 0; number < 3; number++)
      statuses.push(
        (await send(await filled({ email: `f${number}@example.org` }), PAGE, network)).status,
      );
    expect(statuses).toEqual([303, 303, 429]);
    expect(shownForm().failure).toContain('opnieuw');
  });

  test('R-155 who is signed in is sent to the members and makes no second account', async () => {
    const member = await site.member();
    const answer = await forms.post(PAGE, await filled(), { headers: { cookie: member.cookie } });
    expect([answer.status, answer.location]).toEqual([303, '/nl/members']);
    expect(await accounts()).toBe(1);
  });

  test('R-375 R-377 where accounts are revealed, an address that has one is said at its field', async () => {
    const { email } = await site.member();
    const leaving = await site.member({
      member: { status: 'deleted', deletion_requested_at: site.services.clock.now() },
    });
    const before = await accounts();
    for (const [address, words] of [
      [email.toUpperCase(), 'heeft al een account'],
      [leaving.email, 'wordt verwijderd'],
    ] as const) {
      expect((await send(await filled({ email: address }))).status).toBe(409);
      expect(shownForm().errors).toEqual({ email: expect.stringContaining(words) as string });
    }
    expect(await accounts()).toBe(before);
  });

  test('R-221 where they are not, every address gets the same answer, and one mail says what is the case', async () => {
    await site.change({ reveal_accounts: false });
    const { email: known } = await site.member();
    const barred = 'nooit@example.org';
    await barAddress(site, barred, site.services.clock.now());
    const answers = [];
    for (const email of ['nieuw@example.org', known, barred]) {
      const fields = await filled({ email });
      for (let time = 0; time < 2; time++) {
        const { status, location, headers } = await send(fields);
        answers.push([status, location, [...headers.keys()], headers.getSetCookie()]);
      }
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.slice(0, 2)).toEqual([303, SENT]);
    expect(await accounts()).toBe(1);
    await createJobRunner(site.services, signupJobs).runDueJobs();
    expect(await accounts()).toBe(2);
    const templates = async (email: string) =>
      (await mailsTo(site.database, email)).map(({ template }) => template);
    // Pressed twice, and told once.
    expect(await templates('nieuw@example.org')).toEqual(['signup.activation']);
    expect(await templates(known)).toContain('signup.exists');
    expect(await templates(barred)).toContain('signup.barred');
  });
});

describe('the way to it', () => {
  test.each([
    [
      '/nl/signup?network=a%26b&wanted=male',
      '/nl/signup?plain=1&amp;wanted=male&amp;network=a%26b',
    ],
    ['/de/signup-matches?next=%2Fde%2Fchats', '/de/signup?plain=1&amp;next=%2Fde%2Fchats'],
  ])('%s is the app’s own page, which leads on without a script', async (path, way) => {
    const { answer, html } = await forms.get(path);
    expect(answer.status).toBe(200);
    expect(html).toContain('id="vonk-boot"');
    expect(html).toContain(
      `<noscript><meta http-equiv="refresh" content="0; url=${way}"></noscript>`,
    );
    expect(html).toContain(
      `<noscript><div class="wrap shell-words"><p><a class="link" href="${way}">`,
    );
    expect(forms.shown().form).toBeNull();
  });

  test('R-058 the sign-up page of a member leads to the form, and back to the member after it', async () => {
    const member = await site.member({ profile: { shown_to_strangers: true } });
    const { html } = await forms.get(`/nl/members/${member.profileId}/signup?network=n`);
    expect(html).toContain(
      `url=/nl/signup?plain=1&amp;next=%2Fmembers%2F${member.profileId}&amp;network=n"`,
    );
  });

  test('what a visitor wants is chosen already, and the towns of their country come first', async () => {
    await forms.get(`${PAGE}&wanted=male`);
    const { values, towns } = shownForm();
    expect(values).toEqual({ wanted: 'male' });
    expect(towns.map(({ country }) => country).sort()).toEqual(['BE', 'NL', 'PL', 'US']);
    expect(towns[0]?.country).toBe('NL');
    expect(towns[0]?.names).toContain('Utrecht');
  });

  test('no two pages have one token, and none is stored', async () => {
    const seen = new Set<string>();
    for (let time = 0; time < 3; time++) {
      await forms.get(PAGE);
      expect(forms.shown().stored).toBe(false);
      seen.add(shownForm().token);
    }
    expect(seen.size).toBe(3);
  });
});
