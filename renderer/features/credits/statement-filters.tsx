import type { Answer } from '../../../shared/contract/calls.ts';
import { useFormat } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import { ChipSelect } from '../../ui/controls/select.tsx';
import { classes } from '../../ui/layout/classes.ts';
import type { StatementFilter } from './use-statement.ts';
import styles from './statement.module.css';

/** What one can filter by, in one line: what there are entries of. */
export function StatementFilters({
  page,
  filter,
  onChange,
}: {
  page: Answer<'getStatement'>;
  filter: StatementFilter;
  onChange: (filter: StatementFilter) => void;
}) {
  const t = useText('spending');
  const format = useFormat();
  const set = (change: { [Key in keyof StatementFilter]: string }) =>
    onChange(
      Object.fromEntries(Object.entries({ ...filter, ...change }).filter(([, value]) => value)),
    );
  const months =
    filter.month && !page.months.includes(filter.month)
      ? [filter.month, ...page.months]
      : page.months;
  // Of more than can be listed, the chosen one is named by its entries.
  const named = page.entries.find((entry) => entry.member?.id === filter.profile)?.member;
  const members =
    named && !page.members.some((one) => one.id === named.id)
      ? [named, ...page.members]
      : page.members;
  const chip = (value: string | undefined) =>
    classes(styles['chip'], value !== undefined && styles['chosen']);
  return (
    <div className={styles['filters']} role="group" aria-label={t('statement.filter')}>
      <ChipSelect
        label={t('statement.month')}
        className={chip(filter.month)}
        value={filter.month ?? ''}
        onChange={(event) => set({ month: event.target.value })}
        options={[
          { value: '', label: t('statement.anyMonth') },
          ...months.map((month) => ({ value: month, label: format.month(month) })),
        ]}
      />
      <ChipSelect
        label={t('statement.member')}
        className={chip(filter.profile)}
        value={filter.profile ?? ''}
        onChange={(event) => set({ profile: event.target.value })}
        options={[
          { value: '', label: t('statement.anyMember') },
          ...members.map((one) => ({
            value: one.id,
            label: one.fictional ? t('statement.fictional', { name: one.name }) : one.name,
          })),
        ]}
      />
      <ChipSelect
        label={t('statement.cause')}
        className={chip(filter.cause)}
        value={filter.cause ?? ''}
        onChange={(event) => set({ cause: event.target.value })}
        options={[
          { value: '', label: t('statement.anyCause') },
          ...page.causes.map((cause) => ({ value: cause, label: t(`cause.${cause}`) })),
        ]}
      />
    </div>
  );
}
