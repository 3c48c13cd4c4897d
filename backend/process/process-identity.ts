import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { z } from '#contract/z.ts'

/** Identifies a process by pid and start time, since the system reuses pids. */
export const processIdentity = z.object({ pid: z.number().int(), startedAt: z.string() })
export type ProcessIdentity = z.output<typeof processIdentity>

/** Returns the start time of a process as the system prints it; undefined if there is none, or only its zombie. */
function findStartTime(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      // The second field, the name, may contain spaces and brackets. The third is the state, the 22nd the start time.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      const [state, startTime] = [fields[0], fields[19]]
      return state === 'Z' || state === 'X' ? undefined : startTime
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

/** Returns true if the process runs. Another one may have its pid by now. */
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

/** Lists the children of a process; none if the system cannot. */
export function listChildren(parent: number): number[] {
  try {
    const list = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    const pairs = list.split('\n').map((line) => line.trim().split(/\s+/).map(Number))
    return pairs.flatMap(([pid, parentPid]) => (pid && parentPid === parent ? [pid] : []))
  } catch {
    return []
  }
}
