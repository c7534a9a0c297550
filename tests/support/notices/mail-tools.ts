import { once } from 'node:events';
import { text as readText } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import type { Database } from '../../../server/database/connection.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { createJobRunner } from '../../../server/jobs/runner.ts';
import type { JobRunner } from '../../../server/jobs/runner.ts';
import { queueMail } from '../../../server/modules/notify/mail/queue.ts';
import type { QueuedMail } from '../../../server/modules/notify/mail/queue.ts';
import { createMailJobs } from '../../../server/modules/notify/mail/send.ts';
import type { Services } from '../../../server/services.ts';

export interface ReceivedMail {
  to: string[];
  from: string;
  raw: string;
}

/** What a mail server says to a sender, to a recipient, and after it took a mail; null for yes. */
interface MailAnswers {
  atSender?: () => Error | null;
  atRecipient?: (address: string) => Error | null;
  afterMail: (mail: ReceivedMail) => Error | null;
}

/** Starts a mail server on a port, or on any free one with 0. The caller closes it. */
export async function startMailServer(
  at: number,
  { atSender, atRecipient, afterMail }: MailAnswers,
): Promise<{ server: SMTPServer; port: number }> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onMailFrom: (_address, _session, callback) => callback(atSender?.()),
    onRcptTo: (address, _session, callback) => callback(atRecipient?.(address.address)),
    onData(stream, session, callback) {
      const { mailFrom, rcptTo } = session.envelope;
      void readText(stream).then((raw) =>
        callback(
          afterMail({
            to: rcptTo.map((one) => one.address),
            from: mailFrom ? mailFrom.address : '',
            raw,
          }),
        ),
      );
    },
  });
  server.listen(at, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  return { server, port: typeof address === 'object' && address ? address.port : at };
}

/** Ends a mail server, if there is one. */
export async function stopMailServer(server: SMTPServer | null): Promise<void> {
  if (server)
    await new Promise<void>((done) => {
      server.close(() => done());
    });
}

/**
 * What tests of mails do.
 * @param placeOf the database, its services and the mail server's port, as of each call.
 */
export function mailTools(placeOf: () => { database: Database; services: Services; port: number }) {
  return {
    /** Runs the jobs of mails, by the mail server or, without one, into the mailbox. */
    runner: (smtp = true): JobRunner => {
      const { services, port } = placeOf();
      return createJobRunner(
        services,
        createMailJobs({
          smtpUrl: smtp ? `smtp://127.0.0.1:${port}` : null,
          publicUrl: 'https://vonk.example',
        }),
      );
    },
    /** The mail of an activation to an address. */
    mailTo: (to: string, more: Partial<QueuedMail> = {}): QueuedMail => ({
      memberId: null,
      to,
      template: 'signup.activation',
      locale: 'pl',
      values: { name: 'Żaneta', path: '/api/activate.php?token=abc' },
      at: placeOf().services.clock.now(),
      ...more,
    }),
    queue: (mail: QueuedMail): Promise<string> =>
      inTransaction(placeOf().database, (transaction) => queueMail(transaction, mail)),
    /** Lets an hour pass, and more than the longest wait of the first tries. */
    tick: () => placeOf().services.clock.advance(3_700_000),
  };
}
