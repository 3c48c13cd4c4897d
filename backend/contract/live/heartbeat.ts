export const heartbeatEveryMs = 15 * 1000
