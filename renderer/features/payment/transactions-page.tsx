import { useParams } from 'react-router';
import { UUID_PATTERN } from '../../../shared/identifiers.ts';
import { useSignedIn } from '../../session/contexts.ts';
import { PageError } from '../../session/page-error.ts';
import { PaymentList } from './payment-list.tsx';
import { PaymentPage } from './payment-page.tsx';
import { VisitorReturn } from './visitor-return.tsx';

/** The member's payments, or one of them. Opening it changes nothing. */
export function TransactionsPage() {
  const { id } = useParams();
  const signedIn = useSignedIn();
  if (id !== undefined && !UUID_PATTERN.test(id)) throw new PageError(404);
  if (!signedIn) return <VisitorReturn id={id} />;
  return id === undefined ? <PaymentList /> : <PaymentPage key={id} id={id} />;
}
