/** Result of a step. `inconclusive`: no signature covers it, or it cannot be checked here. */
export type StepResult = {
  state: 'passed' | 'failed' | 'inconclusive'
  summary: string
  /** What a passed step lacks, although it does not fail without it. */
  warning?: string
  /** The signed text, in the step that shows it. */
  text?: string
  /** The whole hash that the summary shortens. */
  hash?: string
}

export const passed = (summary: string): StepResult => ({ state: 'passed', summary })
export const failed = (summary: string): StepResult => ({ state: 'failed', summary })
export const inconclusive = (summary: string): StepResult => ({ state: 'inconclusive', summary })
