import type { ReactNode } from 'react';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { FilterFields } from './filter-fields.tsx';
import type { FilterProps } from './filter-props.ts';
import styles from './filters.module.css';
import type { Order } from './orders.ts';

/** All filters on a small screen; each applies at once, the button closes. */
export function FilterDialog({
  open,
  onClose,
  onClear,
  filters,
  onChange,
  show,
  orders,
}: FilterProps & {
  orders: readonly Order[];
  open: boolean;
  onClose: () => void;
  onClear: () => void;
  show: ReactNode;
}) {
  const t = useText('search');
  return (
    <Dialog
      open={open}
      title={t('filters.title')}
      onClose={onClose}
      className={styles['sheet']}
      actions={
        <>
          <Button variant="line" onClick={onClear}>
            {t('filters.clear')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {show}
          </Button>
        </>
      }
    >
      <div className={styles['fields']}>
        <FilterFields filters={filters} onChange={onChange} />
        <Segmented<Order>
          className={styles['order-field']}
          legend={t('sort.label')}
          value={filters.sort ?? 'activity'}
          options={orders.map((order) => ({ value: order, label: t(`sort.${order}Short`) }))}
          onChange={(sort) =>
            onChange({ ...filters, sort: sort === 'activity' ? undefined : sort })
          }
        />
      </div>
    </Dialog>
  );
}
