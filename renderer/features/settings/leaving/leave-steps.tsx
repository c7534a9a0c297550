import {
  BadgePercent,
  Ban,
  CircleAlert,
  CirclePause,
  Download,
  EyeOff,
  Mail,
  type LucideIcon,
} from 'lucide-react';
import {
  LEAVING_REASONS,
  LEAVING_TEXT_LENGTH,
  type LeavingReason,
} from '../../../../shared/account/leaving.ts';
import { useMember, useSettings } from '../../../session/contexts.ts';
import { useText } from '../../../i18n/text.ts';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { classes } from '../../../ui/layout/classes.ts';
import { Field } from '../../../ui/controls/field.tsx';
import field from '../../../ui/controls/field.module.css';
import { Icon } from '../../../ui/art/icon.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { sectionPath } from '../section-path.ts';
import styles from './leave.module.css';

type Solution = 'pause' | 'invisible' | 'mails' | 'block' | 'export';
const SOLUTIONS: Readonly<Record<Solution, { icon: LucideIcon; path: string }>> = {
  pause: { icon: CirclePause, path: sectionPath('pause') },
  invisible: { icon: EyeOff, path: sectionPath('visibility') },
  mails: { icon: Mail, path: sectionPath('notifications') },
  block: { icon: Ban, path: sectionPath('blocked') },
  export: { icon: Download, path: sectionPath('export') },
};
/** What may help against a reason; the others are answered in words. */
const HELP: Partial<Record<LeavingReason, Solution>> = {
  met_somebody: 'pause',
  break: 'pause',
  mails: 'mails',
  bothered: 'block',
  privacy: 'invisible',
};

/** The discount for a member who stays. */
export interface Offer {
  percentage: number;
  busy: boolean;
  accept: () => void;
}

function AcceptOffer({ offer }: { offer: Offer }) {
  const t = useText('leaving');
  return (
    <Button variant="primary" busy={offer.busy} onClick={offer.accept}>
      {t('leave.offer.action')}
    </Button>
  );
}

/** What a member may do instead; `onGo` closes the dialog. */
export function SolutionsStep({ offer, onGo }: { offer: Offer | null; onGo: () => void }) {
  const t = useText('leaving');
  return (
    <>
      <p>{t('leave.solutions.text')}</p>
      <ul className={styles['solutions']}>
        {offer && (
          <li className={classes(styles['solution'], styles['offer'])}>
            <Icon of={BadgePercent} />
            <div>
              <h3 className="label">{t('leave.offer.title', { percentage: offer.percentage })}</h3>
              <p className="small muted">{t('leave.offer.text')}</p>
            </div>
            <AcceptOffer offer={offer} />
          </li>
        )}
        {(Object.keys(SOLUTIONS) as Solution[]).map((name) => (
          <li key={name} className={styles['solution']}>
            <Icon of={SOLUTIONS[name].icon} />
            <div>
              <h3 className="label">{t(`leave.solutions.${name}.title`)}</h3>
              <p className="small muted">{t(`leave.solutions.${name}.text`)}</p>
            </div>
            <ButtonLink to={SOLUTIONS[name].path} variant="line" onClick={onGo}>
              {t(`leave.solutions.${name}.action`)}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The reason, one of a list with advice against it, and optional words of one's own. */
export function ReasonStep({
  offer,
  reason,
  text,
  problem,
  onReason,
  onText,
  onGo,
}: {
  offer: Offer | null;
  reason: LeavingReason | null;
  text: string;
  problem: string | null;
  onReason: (reason: LeavingReason) => void;
  onText: (text: string) => void;
  onGo: () => void;
}) {
  const t = useText('leaving');
  const { support_email: address } = useSettings();
  const solution = reason ? HELP[reason] : undefined;
  return (
    <>
      <fieldset
        className={styles['reasons']}
        aria-describedby={problem ? 'leave-problem' : undefined}
      >
        <legend className="sr-only">{t('leave.reason.title')}</legend>
        {LEAVING_REASONS.map((one) => (
          <label key={one} className={styles['reason']}>
            <input
              type="radio"
              name="reason"
              value={one}
              checked={reason === one}
              onChange={() => onReason(one)}
            />
            <span>{t(`leave.reasons.${one}`)}</span>
          </label>
        ))}
      </fieldset>
      {problem && (
        <p id="leave-problem" role="alert" className={styles['problem']}>
          <Icon of={CircleAlert} size="s" />
          {problem}
        </p>
      )}
      {reason && (
        <div className={styles['help']} role="status">
          <p>{t(`leave.help.${reason}`, { address })}</p>
          {reason === 'costs' && offer && (
            <>
              <p>
                {t('leave.offer.title', { percentage: offer.percentage })}. {t('leave.offer.text')}
              </p>
              <AcceptOffer offer={offer} />
            </>
          )}
          {solution && (
            <ButtonLink to={SOLUTIONS[solution].path} variant="line" onClick={onGo}>
              {t(`leave.solutions.${solution}.action`)}
            </ButtonLink>
          )}
        </div>
      )}
      <Field label={t('leave.reason.text')} hint={t('leave.reason.hint')}>
        {(attributes) => (
          <textarea
            {...attributes}
            className={classes(field['control'], styles['words'])}
            rows={3}
            maxLength={LEAVING_TEXT_LENGTH}
            value={text}
            onChange={(event) => onText(event.target.value)}
          />
        )}
      </Field>
    </>
  );
}

/** What happens now, whether the address can join again, and the password that makes it happen. */
export function ConfirmStep({
  password,
  problem,
  bars,
  onBars,
  onPassword,
}: {
  password: string;
  problem: string | null;
  bars: boolean;
  onBars: (bars: boolean) => void;
  onPassword: (password: string) => void;
}) {
  const t = useText('leaving');
  const { partner_name: name, partner_url: partner } = useSettings();
  // Only a confirmed address can be barred from joining again.
  const confirmed = useMember().status === 'active';
  return (
    <>
      <ul className={styles['facts']}>
        <li>{t('leave.confirm.hidden')}</li>
        <li>{t('leave.confirm.back')}</li>
        <li>{t('leave.confirm.final')}</li>
        {partner && (
          <li>{t('leave.confirm.partner', { name: name || new URL(partner).hostname })}</li>
        )}
      </ul>
      {confirmed && (
        <Checkbox checked={bars} onChange={onBars} hint={t('leave.confirm.barHint')}>
          {t('leave.confirm.bar')}
        </Checkbox>
      )}
      <TextField
        label={t('leave.confirm.password')}
        type="password"
        name="password"
        autoComplete="current-password"
        required
        value={password}
        error={problem}
        onChange={(event) => onPassword(event.target.value)}
      />
    </>
  );
}
