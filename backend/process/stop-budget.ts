/**
 * Time limits of a stop, in milliseconds. The parts run in this order, one after the other, except
 * those under `overlapping`.
 */
export const stopBudget = {
  /** Requests in flight. Their connections are closed afterwards. */
  requestsMs: 3_000,
  /** Queued attempt records. The remaining ones are dropped and counted. */
  attemptsMs: 300,
  /** Totals of further attempts. */
  attemptTotalsMs: 200,
  /** The event log: pending appends and the disconnection of the client. */
  eventLogMs: 1_000,
  /** The last checkpoint of the embedded Postgres. Otherwise the next start recovers. */
  clusterMs: 4_000,
  /** Parts that run within the limits above. */
  overlapping: {
    /** Grace period of websockets before they are terminated; within `requestsMs`. */
    socketCloseMs: 2_000,
    /**
     * Delay until the first check that Postgres still answers. Together with `postgresCheckMs` it is
     * within `requestsMs`.
     */
    postgresCheckAfterMs: 2_000,
    /** Timeout of a check, and the pause between checks. */
    postgresCheckMs: 500,
    /** Time after which an embedded Postgres may be frozen; within `clusterMs`. */
    clusterFrozenAfterMs: 1_000,
  },
  /** The whole stop. The process exits after it. */
  totalMs: 9_000,
} as const
