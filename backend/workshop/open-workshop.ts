import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { CoverType } from '#covers/cover.ts'

/** `sheet` is the work alone, its longer side 1000 pixels; `card` hangs it on a wall, 1200 by 630. */
export type PrintForm = 'sheet' | 'card'

/** What the printing process is asked for, and what it answers. */
export type Order = { number: number; form: PrintForm; type: CoverType; id: string }
export type Print = { number: number; png: string }

/** Prints generated works as PNG, in a process that starts with the first one. */
export type Workshop = {
  /** Rejects when the process cannot start, or ends before it has answered. */
  print: (form: PrintForm, type: CoverType, id: string) => Promise<Buffer>
  close: () => void
}

/** An idle process keeps some 80 MB for nothing. */
const idleFor = 30_000

export function openWorkshop(): Workshop {
  const line = new Map<number, PromiseWithResolvers<Buffer>>()
  let running: ChildProcess | undefined
  let idle: ReturnType<typeof setTimeout> | undefined
  let last = 0
  let isClosed = false

  function start(): ChildProcess {
    const child = startPrinting()
    child.on('message', (message) => {
      const { number, png } = message as Print
      line.get(number)?.resolve(Buffer.from(png, 'base64'))
      leave(number)
    })
    child.on('error', (cause) => end(child, cause))
    child.on('exit', () => end(child, new Error('The printing process has ended')))
    return child
  }

  function leave(number: number): void {
    line.delete(number)
    if (line.size === 0) idle = setTimeout(rest, idleFor).unref()
  }

  /** The next order starts another process. */
  function rest(): void {
    if (running?.connected) running.disconnect()
    running = undefined
  }

  function end(ended: ChildProcess, cause: unknown): void {
    if (running !== ended) return
    running = undefined
    for (const { reject } of line.values()) reject(cause)
    line.clear()
  }

  return {
    print: async (form, type, id) => {
      if (isClosed) throw new Error('The workshop is closed')
      clearTimeout(idle)
      running ??= start()
      last += 1
      const print = Promise.withResolvers<Buffer>()
      line.set(last, print)
      running.send({ number: last, form, type, id } satisfies Order)
      return print.promise
    },
    close: () => {
      isClosed = true
      clearTimeout(idle)
      rest()
      for (const { reject } of line.values()) reject(new Error('The workshop is closed'))
      line.clear()
    },
  }
}

function startPrinting(): ChildProcess {
  const script = fileURLToPath(new URL('./print-works.ts', import.meta.url))
  // Under `node --watch` a child tells of its imports on the same channel.
  const { WATCH_REPORT_DEPENDENCIES, ...env } = process.env
  return fork(script, { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'], env })
}
