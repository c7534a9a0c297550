import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Body } from '../../../shared/contract/calls.ts';
import type { ErrorCode } from '../../../shared/errors.ts';
import { newId } from '../../../shared/identifiers.ts';
import { useConnection, usePlatform } from '../../session/contexts.ts';
import { useFailureText } from '../../session/failure-text.ts';
import { focusMissing } from '../../session/page-focus.ts';
import { usePayAt } from '../../actions/payment/use-pay-at.ts';
import { useRequest } from '../../session/use-request.ts';
import { usePath } from '../../i18n/locale.ts';
import { useText } from '../../i18n/text.ts';

/** What is ordered; the rest of the call's body is added here. */
type OrderLines = Pick<Body<'startPayment'>, 'bundle' | 'bank' | 'country' | 'discount_code'> &
  Required<Pick<Body<'startPayment'>, 'method' | 'agreed_total' | 'agreed_currency'>>;

interface Problem {
  tone: 'warning' | 'danger';
  text: string;
  toLimits: boolean;
}

export interface Order {
  agreed: boolean;
  setAgreed: (agreed: boolean) => void;
  /** It was tried without the tick. */
  isTickMissing: boolean;
  problem: Problem | null;
  busy: boolean;
  /** Orders and leads on to the bank. Nothing is queued: without a network nothing happens. */
  place: (lines: OrderLines) => Promise<void>;
}

/** @param onRefused is called with the code of a refusal, so that prices are read again. */
export function useOrder(onRefused: (code: ErrorCode) => void): Order {
  const t = useText('purchase');
  const request = useRequest();
  const platform = usePlatform();
  const payAt = usePayAt();
  const navigate = useNavigate();
  const path = usePath();
  const failureText = useFailureText();
  const isOnline = useConnection() === 'online';
  const [agreed, setAgreed] = useState(false);
  const [isTickMissing, setTickMissing] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const attempt = useRef<{ body: string; key: string } | null>(null);
  useEffect(() => {
    // Back from the bank by the browser's button, the page is as it was left.
    const back = () => setBusy(false);
    window.addEventListener('pageshow', back);
    return () => window.removeEventListener('pageshow', back);
  }, []);

  const refused = (code: ErrorCode, message: string) => {
    const text =
      code === 'price_changed'
        ? t('order.priceChanged')
        : code === 'method_unavailable'
          ? t('method.unavailable')
          : failureText({ code, message });
    setProblem({
      tone: code === 'price_changed' ? 'warning' : 'danger',
      text,
      toLimits: code === 'purchase_limit',
    });
    onRefused(code);
  };

  const place = async (lines: OrderLines) => {
    setTickMissing(!agreed);
    if (!agreed) focusMissing('input[type="checkbox"]');
    if (!agreed || busy || !isOnline) return;
    setProblem(null);
    setBusy(true);
    const body: Body<'startPayment'> = {
      ...lines,
      immediate: true,
      return_to: platform.kind === 'desktop' ? 'app' : 'web',
    };
    // The same order tried again after a lost answer is the same payment.
    const written = JSON.stringify(body);
    if (attempt.current?.body !== written) attempt.current = { body: written, key: newId() };
    const answer = await request('startPayment', { body, key: attempt.current.key });
    if (!answer.ok) {
      setBusy(false);
      refused(answer.failure.code, answer.failure.message);
      return;
    }
    attempt.current = null;
    const { payment, redirect_url: bank } = answer.value;
    if (bank === null) {
      void navigate(
        path(
          payment.needs === null
            ? `/transactions/${payment.payment_id}`
            : `/directdebit?payment=${payment.payment_id}`,
        ),
      );
      return;
    }
    if (!payAt(bank)) {
      setBusy(false);
      setProblem({ tone: 'danger', text: t('order.wrongAddress'), toLimits: false });
      return;
    }
    // From the desktop app the bank is in another window: this one waits for its word.
    if (platform.kind === 'desktop') void navigate(path(`/transactions/${payment.payment_id}`));
  };

  return {
    agreed,
    setAgreed: (next) => {
      setAgreed(next);
      if (next) setTickMissing(false);
    },
    isTickMissing,
    problem,
    busy,
    place,
  };
}
