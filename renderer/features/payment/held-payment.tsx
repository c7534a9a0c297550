import { SearchCheck } from 'lucide-react';
import type { Payment } from '../../../shared/contract/payments.ts';
import { useSettings } from '../../session/contexts.ts';
import { useText } from '../../i18n/text.ts';
import { Notice } from '../../ui/feedback/notice.tsx';

/** A payment whose facts differ from the order: somebody looks at it first. */
export function HeldPayment({ payment }: { payment: Payment }) {
  const t = useText('payment');
  const { support_email: email } = useSettings();
  return (
    <Notice boxed tone="warning" icon={SearchCheck}>
      <p>{t('held.text')}</p>
      <p>
        <a href={`mailto:${email}`}>{t('held.contact', { email, number: payment.number })}</a>
      </p>
    </Notice>
  );
}
