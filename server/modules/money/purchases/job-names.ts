export const SETTLE_PAYMENT_JOB = 'settle_payment';
export const CANCEL_PAYMENT_JOB = 'cancel_payment';
