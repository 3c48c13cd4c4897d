/** Result of a run. `figures` describes it in one line; `faults` has a sentence for each fault. */
export type Report = { figures: string; faults: string[] }

export type Run = (options: { times: number; seed: number }) => Promise<Report>
