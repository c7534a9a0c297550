import { inTransaction } from '../../../database/transaction.ts';
import { errorResponse, toRefusal } from '../../../http/errors.ts';
import { readBytes } from '../../../http/input/input.ts';
import { requestLocale } from '../../../http/caller/language.ts';
import { Refusal } from '../../../http/route.ts';
import type { Announcer } from '../../../live/announce.ts';
import type { Services } from '../../../services.ts';
import { findToken } from '../../account/access/tokens.ts';
import { disableNotifications } from './disabled.ts';

export const UNSUBSCRIBE_PATH = '/unsubscribe';
/** The body of a mail program's own unsubscribe button (RFC 8058). */
const ONE_CLICK =
  /(?:^|&|\r\n\r\n|\n\n)List-Unsubscribe=One-Click|name="?List-Unsubscribe"?[\s\S]{0,200}One-Click/i;
const BODY_LIMIT = 4_096;

/**
 * Ends the notification e-mails of a token's member; repeatable for as long as the mail is stored.
 * @throws Refusal `not_found` for an unknown or expired token.
 */
export async function unsubscribe(request: Announcer, token: string): Promise<void> {
  const found = await findToken(request.database, {
    token,
    purpose: 'unsubscribe',
    at: request.now,
  });
  if (!found || found.expired) throw new Refusal('not_found');
  await disableNotifications(request, found.memberId, 'listunsubscribe');
}

async function receiveOneClick(services: Services, request: Request, token: string): Promise<void> {
  const form = new TextDecoder().decode(await readBytes(request, BODY_LIMIT));
  if (!ONE_CLICK.test(form)) throw new Refusal('bad_request');
  const now = services.clock.now();
  let effects: (() => void)[] = [];
  await inTransaction(services.database, async (transaction) => {
    effects = [];
    await unsubscribe(
      {
        database: transaction,
        now,
        services,
        afterCommit: (effect) => {
          effects.push(effect);
        },
      },
      token,
    );
  });
  for (const effect of effects) effect();
}

/**
 * The POST of a mail program's unsubscribe button (RFC 8058): no session, only the mail's token. A
 * GET of the same address is the page that asks first.
 */
export function createOneClick(services: Services): (request: Request) => Promise<Response | null> {
  return async (request) => {
    const url = new URL(request.url);
    if (url.pathname !== UNSUBSCRIBE_PATH || request.method !== 'POST') return null;
    try {
      await receiveOneClick(services, request, url.searchParams.get('token') ?? '');
      return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } });
    } catch (error) {
      const refusal = toRefusal(error);
      if (refusal.code === 'internal')
        services.log.error({ err: error }, 'a one-click unsubscribe failed');
      return errorResponse(
        refusal,
        requestLocale(request.headers, null, services.settings.current().domain_language),
      );
    }
  };
}
