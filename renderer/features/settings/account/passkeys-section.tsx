import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import type { Answer } from '../../../../shared/contract/calls.ts';
import { useAccessFailure } from '../../../session/access-failure.ts';
import { useToast } from '../../../session/contexts.ts';
import { passkeysPossible } from '../../../platform/passkeys/passkey-support.ts';
import { useAnswer } from '../../../session/use-answer.ts';
import { useRequest } from '../../../session/use-request.ts';
import { useFormat } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Icon } from '../../../ui/art/icon.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { AddPasskey, RenamePasskey } from './passkey-dialogs.tsx';
import styles from '../settings.module.css';

type Passkey = Answer<'getPasskeys'>['passkeys'][number];
type Open = { what: 'add' } | { what: 'rename' | 'delete'; passkey: Passkey };

/** Keys of devices that sign in besides the password. */
export function PasskeysSection() {
  const t = useText('access');
  const format = useFormat();
  const request = useRequest();
  const toast = useToast();
  const failureOf = useAccessFailure();
  const { answer: list, failure, askAgain } = useAnswer('getPasskeys', {});
  const [open, setOpen] = useState<Open | null>(null);
  const [busy, setBusy] = useState(false);
  const close = () => setOpen(null);
  function changed(text?: string): void {
    close();
    if (text) toast({ tone: 'success', text });
    askAgain();
  }
  async function remove({ id }: Passkey): Promise<void> {
    setBusy(true);
    const answer = await request('deletePasskey', { body: { id } });
    setBusy(false);
    if (answer.ok || answer.failure.code === 'not_found') changed(t('passkeys.deleted'));
    else toast({ tone: 'danger', text: failureOf(answer.failure) });
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
  return (
    <>
      <p className="small muted">{t('passkeys.text')}</p>
      {list.passkeys.length === 0 ? (
        <p>{t('passkeys.none')}</p>
      ) : (
        <ul className={styles['rows']}>
          {list.passkeys.map((passkey) => (
            <li key={passkey.id} className={styles['row']}>
              <div>
                <p className="label">{passkey.name}</p>
                <p className="small muted">
                  {passkey.last_used_at === null
                    ? t('passkeys.made', { date: format.date(passkey.created_at) })
                    : t('passkeys.used', { when: format.moment(passkey.last_used_at) })}
                </p>
              </div>
              <div className={styles['buttons']}>
                <Button
                  variant="line"
                  aria-label={t('passkeys.renameNamed', { name: passkey.name })}
                  onClick={() => setOpen({ what: 'rename', passkey })}
                >
                  {t('passkeys.rename')}
                </Button>
                <Button
                  variant="line"
                  aria-label={t('passkeys.deleteNamed', { name: passkey.name })}
                  onClick={() => setOpen({ what: 'delete', passkey })}
                >
                  {t('passkeys.delete')}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {passkeysPossible() ? (
        <Button
          variant="primary"
          className={styles['start']}
          onClick={() => setOpen({ what: 'add' })}
        >
          <Icon of={KeyRound} />
          {t('passkeys.add')}
        </Button>
      ) : (
        <p className="small muted">{t('passkeys.unsupported')}</p>
      )}
      {open?.what === 'add' && (
        <AddPasskey onClose={close} onDone={() => changed(t('passkeys.added'))} />
      )}
      {open?.what === 'rename' && (
        <RenamePasskey passkey={open.passkey} onClose={close} onDone={() => changed()} />
      )}
      {open?.what === 'delete' && (
        <ConfirmDialog
          open
          title={t('passkeys.deleteTitle')}
          confirm={t('passkeys.delete')}
          danger
          busy={busy}
          onConfirm={() => void remove(open.passkey)}
          onClose={close}
        >
          {t('passkeys.deleteText', { name: open.passkey.name })}
        </ConfirmDialog>
      )}
    </>
  );
}
