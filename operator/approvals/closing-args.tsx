import { type z } from 'zod';
import { approvalActs } from '../../shared/contract/operator/acts.ts';
import { useFormat } from '../../renderer/i18n/format.ts';
import { useText } from '../../renderer/i18n/text.ts';
import { MemberText } from '../parts/member-text.tsx';
import '../texts/work-texts.ts';
import styles from './approval-list.module.css';

const argsSchema = approvalActs.close_account;

/** What closing an account does, in words: on what ground, and what becomes of money. */
export function ClosingArgs({ args }: { args: Readonly<Record<string, unknown>> }) {
  const t = useText('operator-work');
  const words = useText('operator-words');
  const format = useFormat();
  const {
    profile,
    ground,
    words: added,
    repay,
    refunds,
  }: z.output<typeof argsSchema> = argsSchema.parse(args);
  const money =
    refunds === undefined
      ? t('closingArgs.nothingUnused')
      : refunds.length === 0
        ? t('closingArgs.kept')
        : t('closingArgs.given', {
            amount: refunds
              .map(({ amount, currency }) => format.money(amount, currency))
              .join(' + '),
            credits: format.number(refunds.reduce((sum, { credits }) => sum + credits, 0)),
          });
  return (
    <dl className={styles['args']}>
      <div>
        <dt className="small muted">{t('closingArgs.profile')}</dt>
        <dd className="num">{profile}</dd>
      </div>
      <div>
        <dt className="small muted">{t('closingArgs.ground')}</dt>
        <dd>{words(`grounds.${ground}`)}</dd>
      </div>
      <div>
        <dt className="small muted">{t('closingArgs.unused')}</dt>
        <dd>{money}</dd>
      </div>
      {repay && (
        <div>
          <dt className="small muted">{t('closingArgs.payers')}</dt>
          <dd>{t('closingArgs.repaid')}</dd>
        </div>
      )}
      {added && (
        <div>
          <dt className="small muted">{t('closingArgs.words')}</dt>
          <dd>
            <MemberText>{added}</MemberText>
          </dd>
        </div>
      )}
    </dl>
  );
}
