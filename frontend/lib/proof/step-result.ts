/** Result of a step. `inconclusive`: neither, for example because no signature covers it. */
export type StepResult = {
  state: 'passed' | 'failed' | 'inconclusive'
  summary: string
  /** Warning of a passed step, such as a missing cosignature. */
  warning?: string
  /** The signed text, in the step that shows it. */
  text?: string
  /** The whole hash that the summary shortens. */
  hash?: string
}

export const passed = (summary: string): StepResult => ({ state: 'passed', summary })
export const failed = (summary: string): StepResult => ({ state: 'failed', summary })
export const inconclusive = (summary: string): StepResult => ({ state: 'inconclusive', summary })
