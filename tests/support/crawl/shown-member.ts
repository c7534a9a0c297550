import { crawl } from './markup.ts';

/**
 * Opens the search to visitors. @returns a member of the demonstration whom they may see.
 * @throws Error where there is none.
 */
export async function shownMember(origin: string): Promise<string> {
  const call = (path: string, more: { cookie?: string; body?: string; method?: string }) =>
    fetch(origin + path, {
      method: more.method ?? (more.body === undefined ? 'GET' : 'POST'),
      headers: {
        'request-type': 'client',
        'content-type': 'application/json',
        origin,
        cookie: more.cookie ?? '',
      },
      body: more.body,
    });
  const open = JSON.stringify({ logged_out_search: true });
  await call('/dev/settings', { method: 'PATCH', body: open });
  const body = JSON.stringify({ email: 'premium@vonk.example', password: 'demo-vonk-demo' });
  const session = await call('/api/user.php', { body });
  const cookie = session.headers
    .getSetCookie()
    .map((one) => one.split(';', 1)[0])
    .join('; ');
  const { results } = (await (await call('/api/members.php', { cookie })).json()) as {
    results: { id: string }[];
  };
  for (const { id } of results)
    if ((await crawl(origin, 'nl', { key: '', path: `/members/${id}/landing` })).status === 200)
      return id;
  throw new Error('Nobody is shown to strangers.');
}
