import { Camera, ChevronDown, MailOpen, X } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useText } from '../../i18n/text.ts';
import { createStore } from '../../ui/state/create-store.ts';
import { Icon } from '../../ui/art/icon.tsx';
import { Button, ButtonLink, IconButton } from '../../ui/controls/button.tsx';
import { LocaleLink } from '../../ui/controls/locale-link.tsx';
import { classes } from '../../ui/layout/classes.ts';
import { useMember } from '../../session/contexts.ts';
import { useResendActivation } from '../../actions/signup/resend-activation.ts';
import styles from './account-hints.module.css';

/** What somebody new still has to do; each has a strip no more, but a part in one line. */
export type Hint = 'activation' | 'photo';

/** Opened or folded by hand; null until then. It stays so from page to page. */
const unfolded = createStore<boolean | null>(null);

/** The mail once more, in the line itself or under it. */
function Resend({ inLine }: { inLine: boolean }) {
  const t = useText('banners');
  const { resend, busy } = useResendActivation();
  return (
    <Button
      variant={inLine ? 'plain' : 'line'}
      busy={busy}
      className={inLine ? styles['action'] : undefined}
      onClick={resend}
    >
      {t('activation.resend')}
    </Button>
  );
}

function Line({
  hints,
  className,
  children,
}: {
  hints: readonly Hint[];
  className: string | undefined;
  children: ReactNode;
}) {
  const t = useText('banners');
  const isBoth = hints.length > 1;
  return (
    <div className={classes(className, styles['line'])}>
      <Icon of={hints[0] === 'photo' ? Camera : MailOpen} />
      <p className={styles['words']} role="status">
        <b>{isBoth ? t('both') : t(`${hints[0] ?? 'photo'}.title`)}</b>
      </p>
      {children}
    </div>
  );
}

/** Only the photo is missing: a line, the way to it, and a way to be left alone. */
function PhotoHint({
  className,
  onDismiss,
}: {
  className: string | undefined;
  onDismiss: () => void;
}) {
  const t = useText('banners');
  const close = useText('common')('close');
  return (
    <Line hints={['photo']} className={className}>
      <LocaleLink to="/profile" className={styles['link']}>
        {t('photo.action')}
      </LocaleLink>
      <IconButton icon={X} label={close} onClick={onDismiss} />
    </Line>
  );
}

/**
 * One line for a member who is not confirmed, with the missing photo in it, that unfolds.
 * @param fresh right after joining, when it is unfolded until it is folded.
 */
export function AccountHints({
  hints,
  fresh,
  className,
  onCorrect,
  onDismissPhoto,
}: {
  hints: readonly Hint[];
  fresh: boolean;
  className: string | undefined;
  onCorrect: () => void;
  onDismissPhoto: () => void;
}) {
  const t = useText('banners');
  const { email } = useMember();
  const more = useId();
  const isOpen = unfolded.useValue() ?? fresh;
  if (!hints.includes('activation'))
    return <PhotoHint className={className} onDismiss={onDismissPhoto} />;
  const hasPhoto = hints.includes('photo');
  return (
    <div className={styles['hints']} data-open={isOpen || undefined}>
      <Line hints={hints} className={className}>
        {!hasPhoto && <Resend inLine />}
        <IconButton
          icon={ChevronDown}
          label={t('more')}
          aria-expanded={isOpen}
          aria-controls={more}
          className={styles['fold']}
          onClick={() => unfolded.set(!isOpen)}
        />
      </Line>
      <div id={more} hidden={!isOpen} className={classes(className, styles['more'])}>
        <div className={styles['part']}>
          <p>{t('activation.text', { email })}</p>
          <div className={styles['buttons']}>
            {hasPhoto && <Resend inLine={false} />}
            <Button variant="plain" onClick={onCorrect}>
              {t('activation.correct')}
            </Button>
          </div>
        </div>
        {hasPhoto && (
          <div className={styles['part']}>
            <p>
              <b>{t('photo.title')}</b> {t('photo.text')}
            </p>
            <div className={styles['buttons']}>
              <ButtonLink variant="line" to="/profile">
                {t('photo.action')}
              </ButtonLink>
              <Button variant="plain" onClick={onDismissPhoto}>
                {t('photo.later')}
              </Button>
            </div>
          </div>
        )}
      </div>
    </div>
  );
}
