export const sessionLifetimeMs = 7 * 24 * 3_600_000
export const uploadQuotaWindowMs = 24 * 3_600_000
export const unusedMediaLifetimeMs = 24 * 3_600_000
export const attemptRetentionDays = 90
/** Maximum duration of a network rule. The address of the network is erased after that time. */
export const maxNetworkRuleMs = attemptRetentionDays * 24 * 3_600_000
export const ensCacheMs = 3_600_000
export const nftCacheMs = 60_000
