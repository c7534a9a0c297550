import { z } from 'zod';

/** An id or a key of WebAuthn, in base64url. */
const encoded = z
  .string()
  .max(16_000)
  .regex(/^[A-Za-z0-9_-]+$/);
export const credentialIdSchema = z
  .string()
  .max(1_400)
  .regex(/^[A-Za-z0-9_-]+$/);
/** What `navigator.credentials` gave, as JSON; the extensions a browser adds are not looked at. */
const credential = <Response extends z.ZodRawShape>(response: Response) =>
  z.looseObject({
    id: credentialIdSchema,
    rawId: credentialIdSchema,
    type: z.literal('public-key'),
    response: z.looseObject(response),
    clientExtensionResults: z.looseObject({}),
  });

/** A passkey that a device made. */
export const newCredentialSchema = credential({
  clientDataJSON: encoded,
  attestationObject: encoded,
  transports: z.array(z.string().max(20)).max(10).optional(),
});

/** A passkey that a device used. */
export const usedCredentialSchema = credential({
  clientDataJSON: encoded,
  authenticatorData: encoded,
  signature: encoded,
  userHandle: z.string().max(200).optional(),
});
