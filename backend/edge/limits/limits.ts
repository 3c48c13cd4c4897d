import { maxImageBytes, maxImagePixels, nftsPerPage } from '#contract/media/media-limits.ts'
import { maxPhotos } from '#contract/profile/profile-limits.ts'
import { attemptsPerWindow, attemptWindowMs, signInWindowMs } from '#contract/rate-limits.ts'
import { uploadQuotaWindowMs } from '#contract/retention.ts'

/**
 * Kinds of counters. A network is an IPv4 address or an IPv6 /64, a subnet a /24 or a /48. A limit by
 * several kinds has a counter for each.
 */
export type LimitScope = 'network' | 'subnet' | 'profile' | 'all'

export type RateLimit = {
  by: readonly LimitScope[]
  /** Requests in any span of `windowMs`; bytes, pixels or calls where the name says so. */
  max: number
  windowMs: number
  /** First sentence of the refusal; "Too many attempts." where absent. */
  reason?: string
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const perNetwork = { by: ['network'], windowMs: 15 * minuteMs } as const
const perProfile = { ...perNetwork, by: ['profile'] } as const
const perBoth = { ...perNetwork, by: ['network', 'profile'] } as const
const signIns = { ...perNetwork, windowMs: signInWindowMs } as const
const edits = { max: 30, reason: 'Too many edits.' } as const
const perDay = { windowMs: uploadQuotaWindowMs } as const
const tooManyBytes = 'Your network uploaded as many pictures as it may in a day.'
const pixels = {
  ...perNetwork,
  reason: 'Pictures from your network have too many pixels in total.',
} as const

/**
 * Limits over time, counted in Postgres, so they are exact across processes and restarts. The names are labels
 * of a metric, and stored with each hit.
 */
export const rateLimits = {
  submit: { ...perNetwork, max: attemptsPerWindow, windowMs: attemptWindowMs },
  'edit-profile': { ...perProfile, ...edits },
  // The history of a profile is permanent, and is read as a whole.
  'edit-profile-day': { ...perProfile, ...edits, max: 100, windowMs: dayMs },
  'edit-network': { ...perNetwork, ...edits },
  'check-links': {
    by: ['profile'],
    max: 1,
    windowMs: minuteMs,
    reason: 'Links are checked once a minute.',
  },
  // A changed result adds an event to the permanent history.
  'check-links-day': {
    ...perProfile,
    max: 20,
    windowMs: dayMs,
    reason: 'Too many checks of links.',
  },
  'delete-profile': { ...perProfile, max: 30, reason: 'Too many deletions.' },
  nonce: { ...signIns, max: 300 },
  'sign-in': { ...signIns, max: 30 },
  upload: { ...perNetwork, max: 60 },
  'upload-bytes': { ...perNetwork, max: 20 * maxImageBytes },
  // A file of a few hundred bytes may take seconds to decode.
  'upload-pixels': { ...pixels, max: 20 * maxImagePixels },
  'thumb-pixels': { ...pixels, max: 100 * maxImagePixels },
  // A twentieth of the default media quota.
  'kept-bytes': { ...perNetwork, ...perDay, max: 500_000_000, reason: tooManyBytes },
  // Pictures without a sign-in: a tenth of the default quota, and a tenth of that per subnet.
  'draft-bytes-subnet': { ...perDay, by: ['subnet'], max: 100_000_000 },
  'draft-bytes': { ...perDay, by: ['all'], max: 1_000_000_000 },
  // A look-up may make about a hundred calls to paid services.
  nfts: { ...perBoth, max: 30 },
  'nft-picture': { ...perBoth, max: 80 * nftsPerPage },
  // Calls to a paid RPC endpoint. Each call of a batch counts.
  rpc: { ...perNetwork, max: 3000, windowMs: 5 * minuteMs },
  ens: { ...perNetwork, max: 300 },
  // Cards that are not cached. Each takes 0.1 to 0.2 seconds.
  card: { ...perNetwork, max: 300 },
} as const satisfies Record<string, RateLimit>

export type RateLimitName = keyof typeof rateLimits

export type ConcurrencyLimit = {
  /** Concurrent tasks of each key: a network, profile or bio. */
  perKey: number
  /** Concurrent tasks in total. A subnet gets at most half. */
  total?: number
  /**
   * Maximum waiting tasks: beyond `total`, or beyond `perKey` where `total` is absent. Unlimited where absent.
   * Each key may use a quarter of the free capacity of `total` and `queue`, and at least one task.
   */
  queue?: number
  /** First sentence of a refusal as `rate-limited`; without it the refusal is `unavailable`. */
  reason?: string
  /** Delay of a refusal, because immediate retries would cost more than the tasks. */
  refusalDelayMs?: number
}

const refusalDelayMs = 500
const tooManySearches = { reason: 'Too many searches at once.', refusalDelayMs }

/** Limits of concurrent tasks by network, in the memory of each process. */
export const networkLimits = {
  // Reads share the connections to Postgres.
  page: { perKey: 2, total: 8, queue: 300, refusalDelayMs },
  embed: { perKey: 2, total: 8, queue: 300, refusalDelayMs },
  home: { perKey: 2, total: 4, queue: 86, refusalDelayMs },
  feed: { perKey: 1, total: 2, queue: 43 },
  similar: { perKey: 1, total: 2, queue: 43, refusalDelayMs },
  // Each search occupies a core of the database.
  search: { perKey: 1, total: 2, queue: 43, ...tooManySearches },
  listPage: { perKey: 1, total: 4, queue: 81, ...tooManySearches },
  // Whole lists while they are sent, and the reads of their ranges.
  longList: { perKey: 4, queue: 0, reason: tooManySearches.reason },
  longListRead: { perKey: 1, total: 2 },
  // Streams and exports are long, and are in memory as a whole.
  history: { perKey: 2, total: 4, queue: 106 },
  proof: { perKey: 2, total: 4, queue: 106 },
  ownData: { perKey: 1, total: 2, queue: 28 },
  // Calls to other services mostly wait. Responses of a chain have up to 8 MB each.
  transparencyLog: { perKey: 4, total: 8, queue: 300, refusalDelayMs },
  proofOnChain: { perKey: 2, total: 4, queue: 106 },
  rpc: { perKey: 8, total: 32, queue: 500 },
  ens: { perKey: 2, total: 8, queue: 42 },
  nfts: { perKey: 4, total: 64, queue: 0 },
  nftThumb: { perKey: 8, total: 16, queue: 104 },
  // One running task, and one that is ready when it ends. A page shows up to 60 artworks.
  artwork: { perKey: 1, total: 2, queue: 600, refusalDelayMs },
  card: { perKey: 1, total: 2, queue: 23, refusalDelayMs },
  // Uploads are in memory: twice an avatar and all photos of a profile.
  upload: { perKey: 2 * (maxPhotos + 1), total: 64, queue: 64 },
  // Decoding takes time, and memory by the pixels. Stores may be slow.
  imageDecoding: { perKey: 1, total: 1 },
  imageStorage: { perKey: 4, total: 8 },
} as const satisfies Record<string, ConcurrencyLimit>

/** Limits of concurrent tasks by other keys. */
export const keyLimits = {
  // Uploads by profile, in memory: an avatar and all photos.
  uploadOfProfile: { perKey: maxPhotos + 1, queue: 0 },
  // By profile or bio. One after the other, because each is checked against the stored ones.
  imagesOfProfile: { perKey: 1 },
  submissionOfBio: { perKey: 1 },
  // By the network of a socket. The changes that it missed are in memory until they are sent.
  catchUp: { perKey: 16, total: 64 },
  catchUpRead: { perKey: 2, total: 4 },
} as const satisfies Record<string, ConcurrencyLimit>

/**
 * Capacity in the memory of each process, shared by networks. When it is full, the subnet that holds the
 * most loses a holding.
 */
export type CapacityLimit = {
  total: number
  perNetwork: number
}

const kibibyte = 1024
const mebibyte = 1024 * kibibyte
export const maxJsonBody = mebibyte

/** Open connections per network, except those of proxies. The total limit is 0.8 of the open-file limit. */
export const connectionsPerNetwork = 1500

/** Live sockets. */
export const socketLimit: CapacityLimit = { total: 10_000, perNetwork: 1200 }

/**
 * Capacity for the bytes in memory of bodies, by the size of the body. Each size has a separate
 * capacity, so that large bodies do not block small ones. Together they fit into a small machine. A
 * network has room for an avatar and six photos of the largest size.
 */
export const bodyLimits: readonly (CapacityLimit & { maxBytes: number })[] = [
  { maxBytes: 64 * kibibyte, perNetwork: 4 * mebibyte, total: 64 * mebibyte },
  { maxBytes: maxJsonBody, perNetwork: 12 * mebibyte, total: 96 * mebibyte },
  { maxBytes: maxImageBytes, perNetwork: 64 * mebibyte, total: 352 * mebibyte },
]
