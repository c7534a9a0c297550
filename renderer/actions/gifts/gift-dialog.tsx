import { TriangleAlert, WifiOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Trans } from 'react-i18next';
import type { Gift } from '../../../shared/contract/gifts.ts';
import { newId } from '../../../shared/identifiers.ts';
import { useText } from '../../i18n/text.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { classes } from '../../ui/layout/classes.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { GiftArt } from '../../ui/art/gift-art.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useConnection, useMember, useToast, useWorker } from '../../session/contexts.ts';
import { useFailureText } from '../../session/failure-text.ts';
import { showPremiumAlert, showRefusal, useSpending, wayToCredits } from '../spending/spending.ts';
import { useCatalogue } from './use-catalogue.ts';
import { useGiftStart } from './use-gift-start.ts';
import styles from './gift-dialog.module.css';

const COMPONENTS = { b: <b /> };

/** The gifts with their prices; giving takes one more press and the network. */
export function GiftDialog({
  to,
  onClose,
  onGiven,
}: {
  to: { id: string; name: string };
  onClose: () => void;
  onGiven?: () => void;
}) {
  const t = useText('gifts');
  const spending = useText('spending');
  const common = useText('common');
  const worker = useWorker();
  const toast = useToast();
  const failureText = useFailureText();
  const member = useMember();
  const isOffline = useConnection() === 'offline';
  const { confirmSpending } = useSpending();
  const start = useGiftStart(to.id);
  const { gifts, failure, askAgain } = useCatalogue();
  const [chosen, setChosen] = useState<Gift | null>(null);
  const [busy, setBusy] = useState(false);
  const [given, setGiven] = useState<Gift | null>(null);
  // The same for every try of one gift, so that one whose answer was lost is not given twice.
  const attempt = useRef<{ gift: string; id: string } | null>(null);
  useEffect(() => {
    if (!isOffline && failure) askAgain();
  }, [isOffline, failure, askAgain]);

  const tooFew = chosen !== null && member.credits < chosen.credits;
  const give = async () => {
    if (!chosen || isOffline) return;
    if (start === 'none') return void showPremiumAlert('conversations');
    if (!(await confirmSpending('gift', chosen.credits))) return;
    setBusy(true);
    if (attempt.current?.gift !== chosen.id) attempt.current = { gift: chosen.id, id: newId() };
    const answer = await worker.sendGift({
      profile: to.id,
      ...attempt.current,
      credits: chosen.credits,
    });
    setBusy(false);
    if (answer.ok) {
      attempt.current = null;
      if (onGiven) onGiven();
      else setGiven(chosen);
    } else if (answer.failure.code === 'premium_required') showPremiumAlert('conversations');
    else {
      if (answer.failure.code === 'price_changed') {
        // Chosen again, at the price that is shown then.
        setChosen(null);
        askAgain();
      }
      if (!showRefusal(answer.failure.code, chosen.credits))
        toast({ tone: 'danger', text: t('refused', { reason: failureText(answer.failure) }) });
    }
  };

  if (given)
    return (
      <Dialog
        open
        title={t('sent', { name: to.name, gift: t(`given.${given.id}`) })}
        onClose={onClose}
        actions={
          <>
            <Button onClick={onClose}>{t('done')}</Button>
            <ButtonLink variant="primary" to={`/members/${to.id}/chat`}>
              {t('toConversation')}
            </ButtonLink>
          </>
        }
      >
        <div className={styles['given']}>
          <span className={styles['disc']}>
            <GiftArt of={given.id} />
          </span>
          <p>{t('sentText')}</p>
        </div>
      </Dialog>
    );
  return (
    <Dialog
      open
      title={t('title', { name: to.name })}
      onClose={onClose}
      size="wide"
      actions={
        <>
          <p className={styles['cost']}>
            {chosen && (
              <span>
                <Trans t={t} i18nKey="price" count={chosen.credits} components={COMPONENTS} />
              </span>
            )}
            <span>
              <Trans
                t={t}
                i18nKey="balance"
                values={{ count: member.credits }}
                components={COMPONENTS}
              />
            </span>
          </p>
          {tooFew && !isOffline ? (
            <ButtonLink variant="primary" to={wayToCredits(member.paid_user)}>
              {spending('credits.buy')}
            </ButtonLink>
          ) : (
            <Button
              variant="primary"
              busy={busy}
              disabled={!chosen || isOffline}
              onClick={() => void give()}
            >
              {chosen ? t('give', { gift: t(`given.${chosen.id}`) }) : t('choose')}
            </Button>
          )}
        </>
      }
    >
      {isOffline && (
        <Notice icon={WifiOff} boxed role="status">
          {t('offline')}
        </Notice>
      )}
      {!gifts && failure && !isOffline && (
        <Notice
          icon={TriangleAlert}
          tone="danger"
          boxed
          role="alert"
          action={
            <Button variant="plain" onClick={askAgain}>
              {common('tryAgain')}
            </Button>
          }
        >
          {t('failed')}
        </Notice>
      )}
      {!gifts && !failure && (
        <div className={styles['gifts']} role="status">
          <span className="sr-only">{t('loading')}</span>
          {Array.from({ length: 12 }, (_, index) => (
            <Skeleton key={index} className={styles['waiting']} />
          ))}
        </div>
      )}
      {gifts && (
        <fieldset className={styles['gifts']}>
          <legend className="sr-only">{t('choose')}</legend>
          {gifts.map((gift) => (
            <label
              key={gift.id}
              className={classes(styles['gift'], chosen?.id === gift.id && styles['chosen'])}
              data-gift={gift.id}
            >
              <input
                type="radio"
                name="gift"
                value={gift.id}
                checked={chosen?.id === gift.id}
                onChange={() => setChosen(gift)}
              />
              <span className={styles['disc']}>
                <GiftArt of={gift.id} />
              </span>
              <span className={styles['name']}>{gift.name}</span>
              <span className={styles['credits']}>{t('credits', { count: gift.credits })}</span>
            </label>
          ))}
        </fieldset>
      )}
      {start === 'last' && (
        <p className="small" role="status">
          {t('lastStart')}
        </p>
      )}
      {tooFew && (
        <p role="status" className="small">
          {t('tooFew')}
        </p>
      )}
    </Dialog>
  );
}
