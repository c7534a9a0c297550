import { ScrollText } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { TextNotice } from '../../../shared/contract/texts.ts';
import { ANNOUNCED_DAYS, textPath } from '../../../shared/site/legal-texts.ts';
import { useFormat } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { LocaleLink } from '../../ui/controls/locale-link.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useConnection, useMember, useSettings, useToast } from '../../session/contexts.ts';
import { useFailureText } from '../../session/failure-text.ts';
import { useRequest } from '../../session/use-request.ts';

const DAY_MS = 86_400_000;
/** How long an answer is good for: a layout that comes back asks nothing. */
const FRESH_MS = 60 * 60_000;
let known: { memberId: string; at: number; notices: TextNotice[] } | null = null;

/** The versions to notify the member of; none while that is not known. */
function useTextNotices(): [TextNotice[], (notices: TextNotice[]) => void] {
  const request = useRequest();
  const isOnline = useConnection() === 'online';
  const { id: memberId } = useMember();
  const [notices, setNotices] = useState<TextNotice[]>(() =>
    known?.memberId === memberId ? known.notices : [],
  );
  useEffect(() => {
    if (!isOnline) return;
    if (known?.memberId === memberId && Date.now() - known.at < FRESH_MS) return;
    let isUnmounted = false;
    void request('getTextNotices', {}).then((answer) => {
      if (!answer.ok) return;
      known = { memberId, at: Date.now(), notices: answer.value.notices };
      if (!isUnmounted) setNotices(answer.value.notices);
    });
    return () => {
      isUnmounted = true;
    };
  }, [request, isOnline, memberId]);
  return [
    notices,
    (left) => {
      known = { memberId, at: Date.now(), notices: left };
      setNotices(left);
    },
  ];
}

/** Whether who goes on using the site has agreed by that (decision 043): to announced terms alone. */
const countsAsAgreeing = ({ page, kind }: TextNotice): boolean =>
  page === 'terms' && kind !== 'first';

/** The last day on which who leaves gets the money of unused credits back: for new terms alone. */
function lastDayWithMoney(notice: TextNotice): string | null {
  const end = Date.parse(notice.valid_from) + ANNOUNCED_DAYS * DAY_MS;
  if (!countsAsAgreeing(notice) || Date.now() >= end) return null;
  return new Date(end - DAY_MS).toISOString();
}

/** A new version of terms or privacy statement: what it is, and the way out for who disagrees. */
export function TextNotices({ className }: { className: string | undefined }) {
  const t = useText('texts');
  const format = useFormat();
  const request = useRequest();
  const toast = useToast();
  const failureText = useFailureText();
  const { name: site } = useSettings();
  const [notices, setNotices] = useTextNotices();
  const [isBusy, setBusy] = useState(false);
  const [notice] = notices;
  if (!notice) return null;
  const { page, version, kind, reason, valid_from: from } = notice;
  const until = lastDayWithMoney(notice);
  async function agree(): Promise<void> {
    setBusy(true);
    const answer = await request('agreeToText', { body: { page, version } });
    setBusy(false);
    if (answer.ok) setNotices(answer.value.notices);
    else toast({ tone: 'danger', text: failureText(answer.failure) });
  }
  return (
    <Notice
      icon={ScrollText}
      className={className}
      action={
        <Button variant="line" busy={isBusy} onClick={() => void agree()}>
          {t(`notice.agree.${page}`)}
        </Button>
      }
    >
      <b>{t(`notice.${page}.${kind}`, { date: format.date(from) })}</b> {reason}{' '}
      {countsAsAgreeing(notice) &&
        `${t(kind === 'coming' ? 'notice.goOnThen' : 'notice.goOn', { site })} `}
      {until ? t('notice.moneyBack', { until: format.date(until) }) : t('notice.wayOut')}{' '}
      <LocaleLink to={textPath(page, version)}>{t('notice.read')}</LocaleLink>
      {' · '}
      <LocaleLink to="/settings?section=leave">{t('notice.leave')}</LocaleLink>
    </Notice>
  );
}
