import { z } from './z.ts'

/** Reasons of refusals. A new code does not compile until it has a status and a text. */
export const refusalCodes = [
  'invalid-input',
  'too-large',
  'not-found',
  'profile-not-found',
  'not-signed-in',
  'not-allowed',
  'origin-refused',
  'sign-in-invalid',
  'sign-in-expired',
  'nonce-unknown',
  'signature-invalid',
  'contract-wallet-unsupported',
  'wallet-invalid',
  'wallet-refused',
  'wallet-taken',
  'handle-taken',
  'type-fixed',
  'type-unchanged',
  'not-held',
  'bot-refused',
  'duplicate-content',
  'rate-limited',
  'network-blocked',
  'own-network',
  'edit-unsigned',
  'edit-name-mismatch',
  'edit-content-mismatch',
  'edit-expired',
  'edit-replayed',
  'image-refused',
  'media-unknown',
  'media-full',
  'storage-full',
  'conflict',
  'log-restoring',
  'unavailable',
  'internal',
] as const

export const refusalCode = z.enum(refusalCodes)
export type RefusalCode = z.infer<typeof refusalCode>

/** RFC 9457 problem details. `detail` is a sentence for users, and `errors` name fields. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  code: refusalCode,
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
})
export type Problem = z.infer<typeof problem>
