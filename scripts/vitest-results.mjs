import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'

function formatError({ name, message, diff, stacks }) {
  const [place] = stacks ?? []
  const where = place && `at ${relative('', place.file)}:${place.line}`
  return [`${name ?? 'Error'}: ${message}`, where, diff].filter(Boolean).join('\n')
}

/** Lists the failed tests, the failed hooks of suites, and the files that did not load. */
function* listFailures(module) {
  const file = module.relativeModuleId
  for (const part of [module, ...module.children.allSuites()]) {
    const title = part.fullName ?? 'the whole file'
    for (const error of part.errors()) yield { file, title, message: formatError(error) }
  }
  for (const test of module.children.allTests('failed')) {
    const [error] = test.result().errors
    yield { file, title: test.fullName, message: error ? formatError(error) : '' }
  }
}

/** Writes the results of a run as JSON. Vitest's JSON reporter omits failed hooks and uncaught errors. */
export default class VitestResults {
  onInit({ config }) {
    this.output = config.outputFile
  }

  onTestRunEnd(modules, unhandled) {
    const tests = modules.flatMap(({ children }) => [...children.allTests()])
    const uncaught = unhandled.map((error) => ({
      file: relative('', error.VITEST_TEST_PATH ?? ''),
      title: 'an error that no test caught',
      message: formatError(error),
    }))
    const found = {
      passed: tests.filter((test) => test.result().state === 'passed').length,
      failures: [...modules.flatMap((module) => [...listFailures(module)]), ...uncaught],
      skipped: tests
        .filter((test) => test.result().state === 'skipped')
        .map(({ fullName }) => fullName.split(' > ')[0]),
    }
    mkdirSync(dirname(this.output), { recursive: true })
    writeFileSync(this.output, JSON.stringify(found))
  }
}
