import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import type {
  FullConfig,
  FullResult,
  Reporter,
  Suite,
  TestCase,
  TestResult,
} from '@playwright/test/reporter'
import { specTextAnnotation, specTexts } from '#tests/fixtures/spec-texts.ts'

/** Fails a run of all spec files if no test asserts some text of the specification. */
export default class SpecTextReporter implements Reporter {
  #missing = new Set<string>()

  onBegin({ rootDir }: FullConfig, suite: Suite) {
    const files = new Set(suite.allTests().map(({ location }) => basename(location.file)))
    const specs = readdirSync(rootDir).filter((name) => name.endsWith('.spec.ts'))
    if (specs.every((name) => files.has(name))) this.#missing = new Set(Object.keys(specTexts))
  }

  onTestEnd(_test: TestCase, { annotations }: TestResult) {
    for (const { type, description } of annotations) {
      if (type === specTextAnnotation && description) this.#missing.delete(description)
    }
  }

  async onEnd({ status }: FullResult): Promise<{ status?: 'failed' }> {
    if (this.#missing.size === 0 || status !== 'passed') return {}
    console.error(
      `No test asserted these texts of the specification: ${[...this.#missing].join(', ')}`,
    )
    return { status: 'failed' }
  }
}
