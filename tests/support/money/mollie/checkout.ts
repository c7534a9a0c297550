import type { ServerResponse } from 'node:http';
import type { MollieBank } from './bank.ts';

const ACTS = ['pay', 'pend', 'cancel', 'fail', 'expire'] as const;
type Act = (typeof ACTS)[number];

const isAct = (text: string): text is Act => ACTS.some((act) => act === text);

function act(bank: MollieBank, id: string, chosen: Act): void {
  if (chosen === 'cancel') bank.move(bank.payment(id), 'canceled');
  else if (chosen === 'fail') bank.fail(id, { failureReason: 'card_declined' });
  else bank[chosen](id);
}

/** The page that a payer sees, with a button for each end, which leads back to the merchant. */
export function checkoutPage(
  bank: MollieBank,
  method: string,
  url: URL,
  body: string,
  response: ServerResponse,
): void {
  const id = url.pathname.slice('/checkout/'.length);
  const payment = bank.payments.find((one) => one.id === id);
  const chosen = new URLSearchParams(body).get('act') ?? '';
  if (payment === undefined) {
    response.writeHead(404, { 'content-type': 'text/plain' }).end('No such payment.');
  } else if (method === 'POST' && isAct(chosen)) {
    act(bank, id, chosen);
    response.writeHead(303, { location: payment.redirectUrl ?? '/' }).end();
  } else {
    const buttons = ACTS.map((name) => `<button name="act" value="${name}">${name}</button>`);
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(
        `<!doctype html><title>Mollie stand-in</title><form method="post">${buttons.join('')}</form>`,
      );
  }
}
