import type { Config } from '../../../config.ts';
import type { Logger } from '../../../log.ts';

/** How long a gateway may take for one text. */
const PATIENCE_MS = 10_000;

interface OutgoingText {
  /** The same id again is the same text. */
  id: string;
  /** In its international form. */
  to: string;
  text: string;
}

/** The outcome of a text; `away` may be retried. */
type TextOutcome = 'sent' | 'refused' | 'away';

/** Sends texts to phones. */
interface TextMessenger {
  send(message: OutgoingText): Promise<TextOutcome>;
}

/** Whether codes can be texted here: a direct debit is not offered without it. */
export const canSendTexts = ({ demo, sms }: Pick<Config, 'demo' | 'sms'>): boolean =>
  demo || sms !== null;

/** Neither phone nor text nor the gateway's answer is logged. */
export function createTextMessenger(
  { url, token }: NonNullable<Config['sms']>,
  log: Logger,
): TextMessenger {
  return {
    async send({ id, to, text }) {
      try {
        const { ok, status } = await fetch(url, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${token}`,
            'content-type': 'application/json',
            'idempotency-key': id,
          },
          body: JSON.stringify({ to, text }),
          redirect: 'error',
          signal: AbortSignal.timeout(PATIENCE_MS),
        });
        if (ok) return 'sent';
        log.warn({ textMessage: id, status }, 'a text was not taken');
        return status >= 500 || status === 408 || status === 429 ? 'away' : 'refused';
      } catch (error) {
        log.warn({ textMessage: id, err: error }, 'the gateway of texts was not reached');
        return 'away';
      }
    },
  };
}
