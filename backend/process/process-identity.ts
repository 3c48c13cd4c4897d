import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { z } from '#contract/z.ts'

/** Identifies a process by pid and start time, since the system reuses pids. */
export const processIdentity = z.object({ pid: z.number().int(), startedAt: z.string() })
export type ProcessIdentity = z.output<typeof processIdentity>

/**
 * Returns the start time of a process as the system prints it; undefined if there is no such
 * process, or only its zombie.
 */
function findStartTime(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      // The second field, the name, may contain spaces and brackets. State and start time follow it.
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

export function identifyProcess(pid: number): ProcessIdentity {
  return { pid, startedAt: findStartTime(pid) ?? '' }
}

export function isAlive({ pid, startedAt }: ProcessIdentity): boolean {
  return findStartTime(pid) === startedAt
}

/** Returns the command line of a running process; undefined if there is none. */
export function findCommandLine(pid: number): string | undefined {
  if (findStartTime(pid) === undefined) return undefined
  try {
    return process.platform === 'linux'
      ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
      : execFileSync('ps', ['-o', 'command=', '-p', String(pid)]).toString()
  } catch {
    return undefined
  }
}
