import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { z } from '#contract/z.ts'

/** A process, told apart from a later one that got the same number. */
export const processIdentity = z.object({ pid: z.number().int(), startedAt: z.string() })
export type ProcessIdentity = z.output<typeof processIdentity>

/** When a process began, in the system's own words; undefined when there is none, or only its zombie. */
function readStart(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      // The name, second field, may hold spaces and brackets; the state and the start time follow it.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19]
    }
    const [state, ...start] = execFileSync('ps', ['-o', 'state=,lstart=', '-p', String(pid)])
      .toString()
      .trim()
      .split(/\s+/)
    return state?.startsWith('Z') ? undefined : start.join(' ')
  } catch {
    return undefined
  }
}

export function identify(pid: number): ProcessIdentity {
  return { pid, startedAt: readStart(pid) ?? '' }
}

export function isAlive({ pid, startedAt }: ProcessIdentity): boolean {
  return readStart(pid) === startedAt
}

/** The command line of a living process, undefined when there is none. */
export function readCommand(pid: number): string | undefined {
  if (readStart(pid) === undefined) return undefined
  try {
    return process.platform === 'linux'
      ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
      : execFileSync('ps', ['-o', 'command=', '-p', String(pid)]).toString()
  } catch {
    return undefined
  }
}
