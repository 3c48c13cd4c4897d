// Prints the assessment of each profile in a file, which is a JSON list of the bodies that the form
// sends.
import { readFileSync } from 'node:fs'
import { type AssessedProfile, assessAll } from '#commands/assess-all.ts'
import { printLine } from './print-line.ts'

const [file] = process.argv.slice(2)
if (file === undefined) stop('Name a file: npm run assess -- profiles.json')
const profiles = readProfiles(file)
const assessed = assessAll(profiles)
for (const profile of assessed) printLine(formatLine(profile))
printLine('')
for (const outcome of ['listed', 'held', 'refused', 'invalid'] as const) {
  const count = assessed.filter((profile) => profile.outcome === outcome).length
  const share = ((100 * count) / Math.max(1, assessed.length)).toFixed(1)
  printLine(`${outcome}: ${count} of ${assessed.length} (${share} %)`)
}

function readProfiles(path: string): unknown[] {
  let parsed: unknown
  try {
    parsed = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    return stop(`${path} cannot be read: ${error instanceof Error ? error.message : error}`)
  }
  return Array.isArray(parsed) ? parsed : stop(`${path} holds no list of profiles`)
}

function formatLine(profile: AssessedProfile): string {
  const details = profile.outcome === 'invalid' ? profile.problems : profile.reasons
  return `${profile.outcome.padEnd(8)} ${profile.handle}${details.length > 0 ? `: ${details.join(', ')}` : ''}`
}

function stop(sentence: string): never {
  printLine(sentence, console.error)
  process.exit(1)
}
