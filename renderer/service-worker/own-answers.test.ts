import { expect, test } from 'vitest';
import { ownAnswers } from './own-answers.ts';

const LOGIN = '<html>Log in to the hotel network</html>';
const html = (text: string) => new Response(text, { headers: { 'content-type': 'text/html' } });

/** Whether an answer is taken for the app's own. */
const passes = async (path: string, response: Response): Promise<boolean> =>
  (await ownAnswers('id="root"')
    .fetchDidSucceed?.({
      request: new Request(`https://vonk.example${path}`),
      response,
      event: {} as never,
      state: {},
    })
    .catch(() => null)) === response;

test("the page of a Wi-Fi's login is stored as no file of the app, nor as its shell", async () => {
  expect(await passes('/assets/locale-de-11111111.js', html(LOGIN))).toBe(false);
  expect(await passes('/index.html', html(LOGIN))).toBe(false);
  expect(await passes('/index.html', html('<div id="root"></div>'))).toBe(true);
  const script = new Response('', { headers: { 'content-type': 'text/javascript' } });
  expect(await passes('/assets/locale-de-11111111.js', script)).toBe(true);
});
