export const sessionLifetimeMs = 7 * 24 * 3_600_000
export const storedBytesWindowMs = 24 * 3_600_000
export const unusedMediaLifetimeMs = 24 * 3_600_000
export const attemptDaysKept = 90
/** Maximum duration of a network rule: as long as the network's name is stored. */
export const maxNetworkRuleMs = attemptDaysKept * 24 * 3_600_000
/** Lifetime of a cached ENS name. */
export const ensCacheMs = 3_600_000
/** Lifetime of a cached NFT list. */
export const nftCacheMs = 60_000
