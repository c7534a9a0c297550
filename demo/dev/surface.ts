import { Hono } from 'hono';
import type { z } from 'zod';
import { checkMediaType, parseJson, parsePart, readBytes } from '../../server/http/input/input.ts';
import { errorResponse, toRefusal } from '../../server/http/errors.ts';
import { requestLocale } from '../../server/http/caller/language.ts';
import { isOwnHost, isOwnOrigin } from '../../server/http/guards/origin.ts';
import { Refusal } from '../../server/http/route.ts';
import type { JobRunner } from '../../server/jobs/runner.ts';
import { listBounces } from '../../server/modules/partners/bounces.ts';
import type { Services } from '../../server/services.ts';
import { advanceClock, clockSchema, clockAnswer } from './clock.ts';
import { changeDirectDebits, directDebitSchema } from './direct-debit.ts';
import { changeMember, memberSchema } from './member.ts';
import { mailEventSchema, reportMailEvent } from './mail-event.ts';
import { htmlOfMail, listMail } from './mailbox.ts';
import { moneyPage, readMoney } from './money.ts';
import { indexPage, mailboxPage, STYLE } from './pages.ts';
import { moderatePhoto, photoSchema } from './photo.ts';
import { listTexts } from './text-messages.ts';
import { visitorCookie, visitorSchema } from './visitor.ts';

const html = (page: string): Response =>
  new Response(page, {
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  });
const json = (value: unknown): Response =>
  Response.json(value, { headers: { 'cache-control': 'no-store' } });

/**
 * Refuses pages of other host names that resolve to this machine: their browser takes it for their
 * own site, so that only the host name differs.
 */
function checkHost({ config }: Services, { url, headers }: Request): void {
  const asked = [new URL(url).host, headers.get('host') ?? new URL(url).host];
  if (!asked.every((host) => isOwnHost(config, host))) throw new Refusal('bad_origin');
}

/** Pages of other sites may not act here; tools, which send no source, may. */
function checkSource(services: Services, headers: Headers): void {
  const [site, origin] = [headers.get('sec-fetch-site'), headers.get('origin')];
  if (site !== null && site !== 'same-origin' && site !== 'none') throw new Refusal('bad_origin');
  if (origin !== null && !isOwnOrigin(services.config.publicUrl, origin))
    throw new Refusal('bad_origin');
}

async function bodyOf<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.output<Schema>> {
  checkMediaType(request.headers);
  return parsePart(schema, parseJson(await readBytes(request)), 'body') as z.output<Schema>;
}

/** The `/dev` surface of the demo, for people and tests; wrong input is a 422 with the field. */
export function createDevRoutes(services: Services, jobs: Pick<JobRunner, 'runDueJobs'>): Hono {
  const app = new Hono({ strict: false }).basePath('/dev');
  app.use(async (context, next) => {
    if (!services.config.demo) throw new Refusal('not_found');
    checkHost(services, context.req.raw);
    if (context.req.method !== 'GET' && context.req.method !== 'HEAD')
      checkSource(services, context.req.raw.headers);
    await next();
  });
  app.get('/', () => html(indexPage(services)));
  app.get(
    '/style.css',
    () =>
      new Response(STYLE, {
        headers: { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'no-cache' },
      }),
  );
  app.get('/mailbox', async ({ req }) =>
    html(mailboxPage(await listMail(services.database, req.query('to')), req.query('to') ?? '')),
  );
  app.get('/mailbox.json', async ({ req }) =>
    json(await listMail(services.database, req.query('to'))),
  );
  app.get('/sms.json', async ({ req }) => json(await listTexts(services, req.query('to'))));
  app.get('/bounces.json', async () => json(await listBounces(services.database)));
  app.get('/mailbox/:id', async ({ req }) => {
    const mail = await htmlOfMail(services.database, req.param('id'));
    if (mail === null) throw new Refusal('not_found');
    const answer = html(mail);
    // A mail brings its own styles; it runs and loads nothing.
    answer.headers.set(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    return answer;
  });
  app.get('/money', async () => html(moneyPage(await readMoney(services.database))));
  app.get('/money.json', async () => json(await readMoney(services.database)));
  app.get('/clock', () => json(clockAnswer(services)));
  app.post('/clock', async ({ req }) =>
    json(await advanceClock(services, await bodyOf(req.raw, clockSchema))),
  );
  app.post('/jobs', async () =>
    json({
      jobs: Object.entries(await jobs.runDueJobs()).map(([name, count]) => ({ name, count })),
    }),
  );
  app.get('/settings', () => json(services.settings.current()));
  app.patch('/settings', async ({ req }) => {
    checkMediaType(req.raw.headers);
    return json(
      await services.settings.change(parseJson(await readBytes(req.raw)), {
        role: 'console',
        at: services.clock.now(),
      }),
    );
  });
  app.post('/visitor', async ({ req }) => {
    const { country } = await bodyOf(req.raw, visitorSchema);
    const answer = json({ country });
    answer.headers.append('set-cookie', visitorCookie(country, services.config.https));
    return answer;
  });
  app.post('/photo', async ({ req }) =>
    json(await moderatePhoto(services, await bodyOf(req.raw, photoSchema))),
  );
  app.post('/mail-event', async ({ req }) =>
    json(await reportMailEvent(services, await bodyOf(req.raw, mailEventSchema))),
  );
  app.post('/member', async ({ req }) =>
    json(await changeMember(services, await bodyOf(req.raw, memberSchema))),
  );
  app.post('/direct-debit', async ({ req }) =>
    json(await changeDirectDebits(services, await bodyOf(req.raw, directDebitSchema))),
  );
  app.notFound(() => {
    throw new Refusal('not_found');
  });
  app.onError((error, { req }) => {
    const refusal = toRefusal(error);
    if (refusal.code === 'internal')
      services.log.error({ err: error, path: req.path }, 'a call of the demo surface failed');
    return errorResponse(
      refusal,
      requestLocale(req.raw.headers, null, services.settings.current().domain_language),
    );
  });
  return app;
}

export const isDevPath = (path: string): boolean => path === '/dev' || path.startsWith('/dev/');
