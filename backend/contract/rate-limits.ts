/** Attempts to submit or edit a profile that a network has in `attemptWindowMs`. */
export const attemptsPerWindow = 3
export const attemptWindowMs = 15 * 60_000
export const signInWindowMs = 5 * 60_000
