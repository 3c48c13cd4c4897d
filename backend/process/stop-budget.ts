/**
 * How long each part of a stop may take, in milliseconds. What is asked to stop first stands first,
 * and the next begins when it has ended, but for what stands under `meanwhile`.
 */
export const stopBudget = {
  /** Requests in flight; then their connections are cut. */
  requestsMs: 3_000,
  /** Records of attempts that wait behind their answers; what is left is dropped, and counted. */
  attemptsMs: 300,
  /** Sums of further attempts. */
  attemptSumsMs: 200,
  /** The event log: appends under way, and the client's farewell. */
  eventLogMs: 1_000,
  /** The last checkpoint of the embedded Postgres; the rest is left to its next start. */
  clusterMs: 4_000,
  /** Within the time of what stands above. */
  meanwhile: {
    /** A websocket that was told goodbye may take it; within `requestsMs`. */
    goodbyeMs: 2_000,
    /** From the beginning of a stop until Postgres is asked whether it still answers; with the next one, within `requestsMs`. */
    postgresLookMs: 2_000,
    /** How long it may take to answer, and how long until it is asked again. */
    postgresAnswerMs: 500,
    /** Until an embedded Postgres that has not ended may be standing still; within `clusterMs`. */
    clusterNapMs: 1_000,
  },
  /** The whole stop; what is then left is left to the next start. */
  wholeMs: 9_000,
} as const
