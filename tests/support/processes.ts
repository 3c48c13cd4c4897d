import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

const read = (look: () => string) => {
  try {
    return look()
  } catch {
    return ''
  }
}

const belongsTo = (pid: string, folder: string) =>
  [
    read(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8')),
    read(() => readFileSync(`/proc/${pid}/environ`, 'utf8')),
    read(() => readlinkSync(`/proc/${pid}/cwd`)),
  ].some((text) => text.includes(folder))

const isRunning = (pid: string) => {
  const stat = read(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
  return stat !== '' && !stat.includes(') Z ')
}

/** Lists the processes of a data folder by their arguments, environment or working directory. Linux only. */
export function listProcesses(folder: string): number[] {
  return readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid) && pid !== String(process.pid))
    .filter((pid) => belongsTo(pid, folder) && isRunning(pid))
    .map(Number)
}

/** Sends SIGKILL to every process of a data folder. */
export function killProcesses(folder: string): void {
  for (const pid of listProcesses(folder)) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // The process ended together with an earlier one.
    }
  }
}
