import type { DeskCase } from '../../shared/contract/operator/case.ts';
import { useFormat } from '../../renderer/i18n/format.ts';
import { useText } from '../../renderer/i18n/text.ts';
import { Marked } from '../parts/mark.tsx';
import { MemberText } from '../parts/member-text.tsx';
import { Panel } from '../parts/panel.tsx';
import { useTopic } from '../parts/topic.ts';
import styles from './words.module.css';

/** The senders' own words: claims, never evidence. Nothing where there are none. */
export function Words({ words, reports }: Pick<DeskCase, 'words' | 'reports'>) {
  const t = useText('operator-work');
  if (words.length === 0) return null;
  const isReport = reports > 0;
  const isOwn = words.every(({ source }) => source === 'own');
  const said = isReport ? t('case.words', { count: words.length }) : t('case.written');
  return (
    <Panel title={isOwn ? t('case.own') : said}>
      {words.map((one) => (
        <Statement key={one.number} one={one} isReport={isReport} />
      ))}
    </Panel>
  );
}

function Statement({ one, isReport }: { one: DeskCase['words'][number]; isReport: boolean }) {
  const t = useText('operator-work');
  const labels = useText('operator-words');
  const format = useFormat();
  const topic = useTopic();
  // A photo that was hidden names the case that it was found in, and nothing else.
  const [, handedOn] = (one.source === 'own' && /^#(\d+)$/.exec(one.text ?? '')) || [];
  return (
    <article className={styles['statement']}>
      <p className="small muted">
        <strong className={styles['topic']}>{topic(one.topic)}</strong>
        {` · ${labels(`sources.${one.source}`)} · ${format.moment(one.created_at)} · ${format.spoken(one.locale)}`}
      </p>
      {handedOn ? (
        <p>{t('case.handedOn', { number: handedOn })}</p>
      ) : one.text ? (
        <Marked>
          <blockquote className={styles['text']} lang={one.locale}>
            <MemberText>{one.text}</MemberText>
          </blockquote>
        </Marked>
      ) : (
        <p className="muted">{t('case.noWords')}</p>
      )}
      {one.holds_quote && <p className="small muted">{t('case.typedQuote')}</p>}
      {one.place && (
        <p className="small">
          {t('case.place')} <MemberText>{one.place}</MemberText>
        </p>
      )}
      {one.name && (
        <p className="small">
          {t('case.sender')} <MemberText>{one.name}</MemberText>
        </p>
      )}
      {one.flagger && <p className="small">{t(`case.flaggerIs.${one.flagger}`)}</p>}
      {isReport && one.record && (
        <p className="small muted num">
          {one.record.reports > 0
            ? t('case.record', { upheld: one.record.upheld, reports: one.record.reports })
            : t('case.firstReport')}
        </p>
      )}
    </article>
  );
}
