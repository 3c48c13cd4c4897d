export const sessionLifetimeMs = 7 * 24 * 3_600_000
export const keptBytesWindowMs = 24 * 3_600_000
export const unusedMediaLifetimeMs = 24 * 3_600_000
export const attemptDaysKept = 90
/** How far ahead a measure about a network may end: as long as the network's name is kept. */
export const longestMeasureMs = attemptDaysKept * 24 * 3_600_000
/** How long the ENS name of a wallet is kept. */
export const ensCacheMs = 3_600_000
/** How long is kept what a wallet holds. */
export const nftCacheMs = 60_000
