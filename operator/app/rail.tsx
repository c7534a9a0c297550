import {
  BadgeCheck,
  Ban,
  Banknote,
  BookText,
  Camera,
  ChartColumn,
  Drama,
  Eye,
  FileLock,
  Flag,
  Gavel,
  Handshake,
  House,
  KeyRound,
  MessageSquareText,
  MessageSquareWarning,
  Scale,
  ScrollText,
  Settings2,
  ShieldAlert,
  SlidersHorizontal,
  Ticket,
  UsersRound,
  type LucideIcon,
} from 'lucide-react';
import { useLocation } from 'react-router';
import { pathWithoutLocale } from '../../shared/locales.ts';
import type { Queue } from '../../shared/operator/queues.ts';
import { useText } from '../../renderer/i18n/text.ts';
import { Icon } from '../../renderer/ui/art/icon.tsx';
import { Logo } from '../../renderer/ui/art/logo.tsx';
import { LocaleLink } from '../../renderer/ui/controls/locale-link.tsx';
import { Badge } from '../../renderer/ui/feedback/badge.tsx';
import { useAnswer } from '../api/answers.ts';
import { useMay } from '../session/session.ts';
import styles from './rail.module.css';

const QUEUE_ICONS: Record<Queue, LucideIcon> = {
  photos: Camera,
  reports: Flag,
  minors: ShieldAlert,
  appeals: Scale,
  complaints: MessageSquareWarning,
  refunds: Banknote,
  data_requests: FileLock,
  fiction: Drama,
};

function Place({
  to,
  icon,
  label,
  late = 0,
  open,
}: {
  to: string;
  icon: LucideIcon;
  label: string;
  late?: number;
  open?: number;
}) {
  const t = useText('operator');
  const { pathname } = useLocation();
  const here = pathWithoutLocale(pathname);
  return (
    <li>
      <LocaleLink
        to={to}
        className={styles['place']}
        title={label}
        aria-current={here === to ? 'page' : undefined}
      >
        <Icon of={icon} />
        <span className={styles['label']}>{label}</span>
        {late > 0 ? (
          <Badge count={late} words={t('nav.late')} tone="danger" className={styles['count']} />
        ) : (
          open !== undefined &&
          open > 0 && (
            <span className={styles['open']}>
              {open}
              <span className="sr-only">{` ${t('nav.open')}`}</span>
            </span>
          )
        )}
      </LocaleLink>
    </li>
  );
}

/** Where the one who sits here can go: their queues, and what else is theirs. */
export function Rail() {
  const t = useText('operator');
  const words = useText('operator-words');
  const may = useMay();
  const { value } = useAnswer('getQueues', {});
  const approvals = useAnswer('getApprovals', { list: 'for_me' }).value?.approvals.length ?? 0;
  return (
    <>
      <LocaleLink to="/" className={styles['logo']}>
        <Logo /> <span className={styles['desk']}>{t('nav.desk')}</span>
      </LocaleLink>
      <ul className={styles['places']}>
        <Place to="/" icon={House} label={t('nav.today')} />
        {value?.queues.map(({ queue, open, late }) => (
          <Place
            key={queue}
            to={`/queue/${queue}`}
            icon={QUEUE_ICONS[queue]}
            label={words(`queues.${queue}`)}
            late={late}
            open={open}
          />
        ))}
      </ul>
      <ul className={styles['places']}>
        <Place to="/approvals" icon={UsersRound} label={t('nav.approvals')} open={approvals} />
        {may('figures') && <Place to="/books" icon={BookText} label={t('nav.books')} />}
        {may('codes') && <Place to="/codes" icon={Ticket} label={t('nav.codes')} />}
        {may('refunds') && <Place to="/blocks" icon={Ban} label={t('nav.blocks')} />}
        {may('holds') && <Place to="/holds" icon={FileLock} label={t('nav.holds')} />}
        {may('appeals', 'see_cases') && (
          <Place to="/disputes" icon={Gavel} label={t('nav.disputes')} />
        )}
        {may('flaggers', 'see_cases') && (
          <Place to="/flaggers" icon={BadgeCheck} label={t('nav.flaggers')} />
        )}
        {may('audit_own', 'audit_all', 'audit_money', 'audit_access') && (
          <Place to="/audit" icon={ScrollText} label={t('nav.audit')} />
        )}
        {may('settings', 'prices', 'legal_texts') && (
          <Place to="/settings" icon={Settings2} label={t('nav.settings')} />
        )}
        {may('legal_texts') && <Place to="/legal" icon={BookText} label={t('nav.legal')} />}
        {may('macros') && <Place to="/macros" icon={MessageSquareText} label={t('nav.macros')} />}
        {may('see_fiction') && <Place to="/fiction" icon={Drama} label={t('nav.fiction')} />}
        {may('partners') && <Place to="/partners" icon={Handshake} label={t('nav.partners')} />}
        {may('transparency', 'figures') && (
          <Place to="/transparency" icon={ChartColumn} label={t('nav.transparency')} />
        )}
        {may('audit_access', 'audit_all') && (
          <Place to="/views" icon={Eye} label={t('nav.views')} />
        )}
        <Place to="/operators" icon={KeyRound} label={t('nav.operators')} />
        <Place to="/comfort" icon={SlidersHorizontal} label={t('nav.comfort')} />
      </ul>
    </>
  );
}
