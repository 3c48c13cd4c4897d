import type { Problem, RefusalCode } from '#contract/refusal.ts'
import type { Refusal } from '#domain/refusal.ts'

type ProblemDefaults = {
  status: number
  title: string
  detail: string
  /** Field of the body that causes the refusal, unless a more exact path is known. */
  field?: string
}

/** HTTP status of each refusal, with its default title and detail. */
const defaultsByCode: Record<RefusalCode, ProblemDefaults> = {
  'invalid-input': {
    status: 400,
    title: 'Invalid input',
    detail: 'Something in the request is not valid.',
  },
  'too-large': { status: 413, title: 'Too large', detail: 'The request is too large.' },
  'not-found': { status: 404, title: 'Not found', detail: 'There is nothing here.' },
  'profile-not-found': { status: 404, title: 'Profile not found', detail: 'Profile not found' },
  'not-signed-in': { status: 401, title: 'Not signed in', detail: 'Sign in first.' },
  'not-allowed': { status: 403, title: 'Not allowed', detail: 'You are not allowed to do this.' },
  'origin-refused': {
    status: 403,
    title: 'Origin refused',
    detail: 'This request does not come from the page of this directory.',
  },
  'sign-in-invalid': {
    status: 401,
    title: 'Sign-in refused',
    detail: 'This is not a sign-in message of this directory.',
  },
  'sign-in-expired': {
    status: 401,
    title: 'Sign-in expired',
    detail: 'The sign-in message is too old, or not valid yet. Sign in again.',
  },
  'nonce-unknown': {
    status: 401,
    title: 'Sign-in already used',
    detail: 'This sign-in message was used before or has expired. Sign in again.',
  },
  'signature-invalid': {
    status: 400,
    title: 'Signature invalid',
    detail: 'The signature was not made by this wallet for this message.',
  },
  'contract-wallet-unsupported': {
    status: 400,
    title: 'Contract wallet not supported',
    detail:
      'This looks like the signature of a contract wallet, which can only be checked on its chain, and this directory has no access to that chain. Use a wallet that has its own key.',
  },
  'wallet-invalid': {
    status: 400,
    title: 'Wallet address invalid',
    detail:
      'The wallet address is not valid: check every character, including upper and lower case.',
  },
  'wallet-refused': {
    status: 403,
    title: 'Wallet refused',
    detail: 'This is a known test or burn wallet, so it cannot own a profile.',
    field: 'walletAddress',
  },
  'wallet-taken': {
    status: 409,
    title: 'Wallet taken',
    detail: 'This wallet has a profile already. Each wallet may hold only one.',
    field: 'walletAddress',
  },
  'handle-taken': {
    status: 409,
    title: 'Handle taken',
    detail: 'This handle is taken. Choose another one.',
    field: 'handle',
  },
  'type-fixed': {
    status: 409,
    title: 'Profile type is fixed',
    detail: 'The profile type cannot be changed. Delete the profile and submit it again.',
    field: 'profileType',
  },
  'type-unchanged': {
    status: 409,
    title: 'No change needed',
    detail: 'The profile has this type already.',
    field: 'newProfileType',
  },
  'not-held': {
    status: 409,
    title: 'Not waiting for a review',
    detail: 'This profile is not waiting for a review any more.',
  },
  'bot-refused': {
    status: 403,
    title: 'Automated submission',
    detail: 'Profiles are submitted by people, with a browser.',
  },
  'duplicate-content': {
    status: 409,
    title: 'Duplicate content',
    detail: 'Another profile has exactly the same text. Write your own.',
  },
  'rate-limited': {
    status: 429,
    title: 'Too many attempts',
    detail: 'Too many attempts. Please try again later.',
  },
  'network-blocked': {
    status: 403,
    title: 'Network blocked',
    detail:
      'This network is blocked because of abuse. You can still read the directory. If this is a mistake, contact support.',
  },
  'own-network': {
    status: 409,
    title: 'Your own network',
    detail:
      'This is your own network, so blocking it would lock you out. Enter a narrower one, or decide from another network.',
    field: 'network',
  },
  'edit-unsigned': {
    status: 400,
    title: 'Not signed',
    detail: 'Profile update must be signed with your wallet',
  },
  'edit-name-mismatch': {
    status: 400,
    title: 'Signed for another name',
    detail: 'The signed message has a different profile name than the update.',
  },
  'edit-content-mismatch': {
    status: 409,
    title: 'Signed for other content',
    detail:
      'The signature does not cover the result of this edit. If the profile was changed elsewhere meanwhile, load it again and sign again.',
  },
  'edit-expired': {
    status: 400,
    title: 'Signature expired',
    detail: 'The signed message is too old, or from the future. Sign again.',
  },
  'edit-replayed': {
    status: 409,
    title: 'Signature used before',
    detail: 'This signed message was used before, or a later one was. Sign again.',
  },
  'image-refused': {
    status: 422,
    title: 'Picture refused',
    detail: 'Pictures may be JPEG, PNG, WebP, GIF or AVIF, of at most 25 million pixels.',
  },
  'media-unknown': {
    status: 400,
    title: 'Picture unknown',
    detail: 'Upload the picture first: a profile can only show its own pictures.',
  },
  'media-full': {
    status: 409,
    title: 'Too many pictures',
    detail: 'This profile has the maximum number of pictures. Unused ones are removed after a day.',
  },
  'storage-full': {
    status: 507,
    title: 'No room for pictures',
    detail:
      'The directory has no room for more pictures at the moment. Try again later; everything else can be saved without them.',
  },
  conflict: {
    status: 409,
    title: 'Changed meanwhile',
    detail: 'This was changed at the same moment. Please try again.',
  },
  'log-restoring': {
    status: 503,
    title: 'Log being restored',
    detail: 'The transparency log is being restored. It serves no checkpoint until then.',
  },
  unavailable: {
    status: 503,
    title: 'Not available',
    detail: 'The directory cannot do this at the moment. Please try again shortly.',
  },
  internal: {
    status: 500,
    title: 'Internal error',
    detail: 'Something went wrong on our side.',
  },
}

type Details = Refusal['details'] & {
  /** More specific HTTP status than that of the code: 405, 415, 426. */
  status?: number
  title?: string
}

/** Creates the problem details (RFC 9457) of a refusal. */
export function createProblem(code: RefusalCode, details: Details = {}): Problem {
  const defaults = defaultsByCode[code]
  const { field } = defaults
  const detail = details.detail ?? defaults.detail
  const errors = details.errors ?? (field && [{ path: field, message: detail }])
  return {
    type: `urn:provenance:problem:${code}`,
    title: details.title ?? defaults.title,
    status: details.status ?? defaults.status,
    detail,
    code,
    ...(errors && { errors }),
  }
}
