import { useText } from '../../renderer/i18n/text.ts';
import { Page } from '../parts/page.tsx';
import { useMay } from '../session/session.ts';
import '../texts/money.ts';
import { Figures } from './figures.tsx';
import { FindOrders } from './find-orders.tsx';
import { Problems } from './problems.tsx';

/** The books: what is wrong, orders found because of a case, figures by month. */
export function BooksPage() {
  const t = useText('operator-money');
  const may = useMay();
  return (
    <Page title={t('books.title')} lead={t('books.lead')}>
      <Problems mayClose={may('refunds')} />
      {may('refunds') && <FindOrders />}
      <Figures />
    </Page>
  );
}
