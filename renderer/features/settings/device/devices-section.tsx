import { useState } from 'react';
import type { Answer, Body } from '../../../../shared/contract/calls.ts';
import { useAccessFailure } from '../../../session/access-failure.ts';
import { useToast } from '../../../session/contexts.ts';
import { useAnswer } from '../../../session/use-answer.ts';
import { useRequest } from '../../../session/use-request.ts';
import { useFormat } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import styles from '../settings.module.css';

type Session = Answer<'getSessions'>['sessions'][number];

/** Where the member is signed in, with the way to end that. */
export function DevicesSection() {
  const t = useText('access');
  const format = useFormat();
  const request = useRequest();
  const toast = useToast();
  const failureOf = useAccessFailure();
  const { answer: list, failure, askAgain } = useAnswer('getSessions', {});
  const [busy, setBusy] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);

  const nameOf = ({ browser, system }: Session): string =>
    browser && system
      ? t('devices.named', { browser, system })
      : (browser ?? system ?? t('devices.unknown'));
  async function end(body: Body<'endSessions'>): Promise<void> {
    setBusy(body.id ?? 'others');
    const answer = await request('endSessions', { body });
    setBusy(null);
    setAsking(false);
    // One that has ended already is the wanted result.
    if (answer.ok || answer.failure.code === 'not_found')
      toast({ tone: 'success', text: t(body.others ? 'devices.endedOthers' : 'devices.ended') });
    else toast({ tone: 'danger', text: failureOf(answer.failure) });
    askAgain();
  }

  if (!list)
    return failure ? (
      <ErrorState onRetry={askAgain}>{failureOf(failure)}</ErrorState>
    ) : (
      <div aria-busy="true" className="stack">
        <Skeleton shape="line" />
        <Skeleton shape="line" />
      </div>
    );
  const { sessions } = list;
  return (
    <>
      <p className="small muted">{t('devices.text')}</p>
      <ul className={styles['rows']}>
        {sessions.map((session) => (
          <li key={session.id} className={styles['row']}>
            <div>
              <p className="label">{nameOf(session)}</p>
              <p className="small muted">
                {session.current
                  ? t('devices.current')
                  : t('devices.seen', { when: format.moment(session.last_seen_at) })}
              </p>
              <p className="small muted">
                {t('devices.since', { date: format.date(session.signed_in_at) })}
              </p>
            </div>
            {!session.current && (
              <Button
                variant="line"
                aria-label={t('devices.endNamed', { device: nameOf(session) })}
                busy={busy === session.id}
                onClick={() => void end({ id: session.id })}
              >
                {t('devices.end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button variant="line" className={styles['start']} onClick={() => setAsking(true)}>
          {t('devices.endOthers')}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        title={t('devices.endOthers')}
        confirm={t('devices.endOthers')}
        danger
        busy={busy === 'others'}
        onConfirm={() => void end({ others: true })}
        onClose={() => setAsking(false)}
      >
        {t('devices.endOthersText')}
      </ConfirmDialog>
    </>
  );
}
