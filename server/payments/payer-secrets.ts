import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { cleanIban } from '../../shared/money/iban.ts';

const payerSchema = z.object({
  holder: z.string(),
  iban: z.string(),
  street: z.string(),
  houseNumber: z.string(),
  zip: z.string(),
  city: z.string(),
  /** In its international form. */
  phone: z.string(),
});
/** Who pays by direct debit; never in a log, and in the database only sealed. */
type Payer = z.infer<typeof payerSchema>;

export interface PayerKeys {
  /** 32 bytes each. */
  sealing: Buffer;
  hashing: Buffer;
}

/** Seals and hashes payers and barred mail addresses: the database alone identifies nobody. */
export interface PayerSecrets {
  /** @param context what it belongs to: it opens with the same one alone. */
  seal(text: string, context: string): Buffer;
  /** @throws Error for what was sealed with another key or context, or was changed. */
  open(sealed: Buffer, context: string): string;
  sealPayer(payer: Payer, paymentId: string): Buffer;
  openPayer(sealed: Buffer, paymentId: string): Payer;
  /** The same for each way to write the same account. */
  hashAccount(iban: string): Buffer;
  /** Of a phone in its international form. */
  hashPhone(phone: string): Buffer;
  /** The same for each case of letters, as no two accounts differ by it. */
  hashAddress(email: string): Buffer;
  /** Of a code of few digits, which a bare hash would not hide. */
  hashCode(paymentId: string, code: string): Buffer;
  /** A key derived for another purpose: the same on all servers and after a restart. */
  keyFor(purpose: string): Buffer;
}

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** @param keys of the data folder: what they sealed is lost with them. */
export function createPayerSecrets({ sealing, hashing }: PayerKeys): PayerSecrets {
  const hash = (kind: string, text: string): Buffer =>
    createHmac('sha256', hashing).update(`${kind} ${text}`).digest();
  const seal: PayerSecrets['seal'] = (text, context) => {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(ALGORITHM, sealing, iv).setAAD(Buffer.from(context));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
  };
  const open: PayerSecrets['open'] = (sealed, context) => {
    const [iv, rest] = [sealed.subarray(0, IV_BYTES), sealed.subarray(IV_BYTES)];
    const decipher = createDecipheriv(ALGORITHM, sealing, iv, { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(context))
      .setAuthTag(rest.subarray(0, TAG_BYTES));
    return Buffer.concat([decipher.update(rest.subarray(TAG_BYTES)), decipher.final()]).toString();
  };
  return {
    seal,
    open,
    sealPayer: (payer, paymentId) => seal(JSON.stringify(payer), `payer ${paymentId}`),
    openPayer: (sealed, paymentId) =>
      payerSchema.parse(JSON.parse(open(sealed, `payer ${paymentId}`))),
    hashAccount: (iban) => hash('iban', cleanIban(iban)),
    hashPhone: (phone) => hash('phone', phone),
    hashAddress: (email) => hash('address', email.trim().toLowerCase()),
    keyFor: (purpose) => hash('key', purpose),
    hashCode: (paymentId, code) => hash('code', `${paymentId} ${code}`),
  };
}
