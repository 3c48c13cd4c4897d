import { readdirSync } from 'node:fs'
import type { FullConfig, FullResult, Suite, TestCase, TestResult } from '@playwright/test/reporter'
import { expect, it, vi } from 'vitest'
import { specTextAnnotation, specTexts } from '#tests/fixtures/spec-texts.ts'
import SpecTextReporter from '#tests/support/spec-text-reporter.ts'

const rootDir = `${import.meta.dirname}/../e2e`
const names = Object.keys(specTexts)

/** Reports a run of some files whose tests asserted some texts. Returns the status that the reporter sets. */
async function report(files: readonly string[], asserted: readonly string[], status = 'passed') {
  const reporter = new SpecTextReporter()
  const tests = files.map((file) => ({ location: { file: `${rootDir}/${file}` } }))
  reporter.onBegin({ rootDir } as FullConfig, { allTests: () => tests } as unknown as Suite)
  const annotations = asserted.map((description) => ({ type: specTextAnnotation, description }))
  reporter.onTestEnd({} as TestCase, { annotations } as unknown as TestResult)
  return (await reporter.onEnd({ status } as FullResult)).status
}

const all = readdirSync(rootDir).filter((name) => name.endsWith('.spec.ts'))

it('fails a run of all files in which no test asserted a text, and names the text', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const [missing = '', ...others] = names
  expect(await report(all, others)).toBe('failed')
  expect(error.mock.calls.join()).toContain(missing)
  expect(error.mock.calls.join()).not.toContain(others[0])
})

it('accepts a run in which every text was asserted', async () =>
  expect(await report(all, names)).toBeUndefined())

it('does not check a run of some files, or one that failed already', async () => {
  expect(await report(all.slice(1), [])).toBeUndefined()
  expect(await report(all, [], 'failed')).toBeUndefined()
})
