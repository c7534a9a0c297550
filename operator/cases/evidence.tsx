import type { DeskCase } from '../../shared/contract/operator/case.ts';
import { ShieldCheck } from 'lucide-react';
import { useFormat } from '../../renderer/i18n/format.ts';
import { useText } from '../../renderer/i18n/text.ts';
import { Icon } from '../../renderer/ui/art/icon.tsx';
import { classes } from '../../renderer/ui/layout/classes.ts';
import { isHard } from '../comfort/comfort.ts';
import { Marked } from '../parts/mark.tsx';
import { MemberText } from '../parts/member-text.tsx';
import { Panel } from '../parts/panel.tsx';
import { CasePhoto } from './case-photo.tsx';
import styles from './evidence.module.css';

type Look = { blur: 'off' | 'soft' | 'strong'; grey: boolean };

/** The content copied at the report, in its order, exactly as it was sent and shown. */
export function Evidence({ item, look }: { item: DeskCase; look: Look }) {
  const t = useText('operator-work');
  if (item.evidence.length === 0 && !item.photo) return null;
  const veiled = isHard(item) && look.blur === 'strong';
  const before = item.evidence.filter(({ reported, kind }) => !reported && kind !== 'profile');
  const list = (pieces: DeskCase['evidence']) => (
    <ol className={styles['list']}>
      {pieces.map((one) => (
        <Piece key={one.id} one={one} of={item.id} look={look} veiled={veiled} />
      ))}
    </ol>
  );
  return (
    <Panel
      title={t('case.evidence')}
      end={
        <span className={styles['copied']}>
          <Icon of={ShieldCheck} size="s" />
          {t('case.copied')}
        </span>
      }
    >
      {item.photo && (
        <CasePhoto
          id={item.photo.id}
          of={item.id}
          look={look}
          label={t('photos.alt', { number: item.number })}
        />
      )}
      {item.evidence.length > 0 && (
        <Marked>
          {before.length > 0 && (
            <section className={styles['before']} aria-label={t('case.context')}>
              <p className="small muted">{t('case.context')}</p>
              {list(before)}
            </section>
          )}
          {list(item.evidence.filter((one) => !before.includes(one)))}
        </Marked>
      )}
    </Panel>
  );
}

function Piece({
  one,
  of,
  look,
  veiled,
}: {
  one: DeskCase['evidence'][number];
  of: string;
  look: Look;
  veiled: boolean;
}) {
  const t = useText('operator-work');
  const words = useText('operator-words');
  const format = useFormat();
  return (
    <li
      className={classes(
        styles['piece'],
        one.of === 'sender' && styles['sender'],
        one.reported && styles['reported'],
      )}
    >
      <p className={styles['meta']}>
        {`${t(`case.of.${one.of}`)} · ${words(`evidence.${one.kind}`)} · ${format.exact(one.at)}`}
        {one.reported && <strong>{t('case.reported')}</strong>}
      </p>
      {one.text !== null && (
        <p className={veiled ? styles['veiled'] : undefined}>
          <MemberText>{one.text}</MemberText>
        </p>
      )}
      {one.gift && <p>{t('case.gift', { gift: one.gift })}</p>}
      {one.photo && (
        <CasePhoto id={one.photo} of={of} look={look} label={words(`evidence.${one.kind}`)} />
      )}
      {one.file !== null && one.file !== 'same' && (
        <p role="note" className={styles['wrong']}>
          {t(`case.file.${one.file}`)}
        </p>
      )}
      {one.sha256 && (
        <p className={styles['hash']} title={one.sha256}>
          {t('case.hash', { start: one.sha256.slice(0, 12) })}
        </p>
      )}
    </li>
  );
}
