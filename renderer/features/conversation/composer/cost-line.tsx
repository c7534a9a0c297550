import { Trans } from 'react-i18next';
import { useMember } from '../../../session/contexts.ts';
import { useLimitLeft } from '../../../actions/spending/use-limit-left.ts';
import { useText } from '../../../i18n/text.ts';
import type { Cost } from './cost.ts';
import styles from './composer.module.css';

const COMPONENTS = { b: <b /> };

/** What the next message costs and what is left to pay it with: always in sight, under the box. */
export function CostLine({ id, cost }: { id: string; cost: Cost }) {
  const t = useText('conversation');
  const { credits } = useMember();
  const limit = useLimitLeft();
  return (
    <p id={id} className={styles['cost']}>
      <span>{price()}</span>
      {limit && <span>{t(`limitLeft.${limit.period}`, { count: limit.left })}</span>}
      <span>
        <Trans t={t} i18nKey="balance" count={credits} components={COMPONENTS} />
      </span>
    </p>
  );

  function price() {
    if (cost.kind === 'credits')
      return <Trans t={t} i18nKey="cost" count={cost.credits} components={COMPONENTS} />;
    if (cost.kind === 'free') return <Trans t={t} i18nKey="costFree" components={COMPONENTS} />;
    if (cost.kind === 'first_free')
      return (
        <>
          <Trans t={t} i18nKey="costFirstFree" components={COMPONENTS} /> ·{' '}
          {t('starts', { count: cost.left })}
        </>
      );
    return t('starts', { count: 0 });
  }
}
