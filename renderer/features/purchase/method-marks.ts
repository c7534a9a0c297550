import {
  Banknote,
  Building2,
  CalendarClock,
  CreditCard,
  FileText,
  Hash,
  Landmark,
  ScanBarcode,
  Shuffle,
  Smartphone,
  Wallet,
  Zap,
  type LucideIcon,
} from 'lucide-react';
import type { PaymentMethod } from '../../../shared/money/payment-methods.ts';

/** A plain mark for each method; none is a brand's. */
export const METHOD_MARKS: Record<PaymentMethod, LucideIcon> = {
  ideal: Landmark,
  bancontact: Banknote,
  eps: Building2,
  giropay: Landmark,
  sofort: Zap,
  blik: Hash,
  prezelewy24: Shuffle,
  sct: FileText,
  sdd: CalendarClock,
  creditcard: CreditCard,
  visa: CreditCard,
  mastercard: CreditCard,
  maestro: CreditCard,
  cartebancaire: CreditCard,
  nexi: CreditCard,
  paypal: Wallet,
  applepay: Smartphone,
  paysafecard: ScanBarcode,
};
