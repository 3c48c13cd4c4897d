import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { ProfileType } from '#contract/profile-type.ts'

/** What the drawing process is asked for, and what it answers. */
export type Order = { profileType: ProfileType; id: string }
export type Print = { png: string }

/** Draws generated works as PNG, in a process that starts with the first one. */
export type Workshop = {
  /** One at a time. Rejects when the process cannot start, or ends before it has answered. */
  draw: (order: Order) => Promise<Buffer>
  close: () => void
}

export function openWorkshop(): Workshop {
  let running: ChildProcess | undefined
  return {
    draw: async (order) => {
      running ??= start()
      return ask(running, order)
    },
    close: () => {
      if (running?.connected) running.disconnect()
    },
  }
}

function start(): ChildProcess {
  const script = fileURLToPath(new URL('./draw-works.ts', import.meta.url))
  // Under `node --watch` a child tells of its imports on the same channel.
  const { WATCH_REPORT_DEPENDENCIES, ...env } = process.env
  const child = fork(script, {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env,
  })
  // Whoever waits for an answer hears of it too; without a listener it would end this process.
  child.on('error', () => undefined)
  return child
}

function ask(child: ChildProcess, order: Order): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      child.off('message', onMessage).off('exit', onExit).off('error', onError)
    }
    const onMessage = (message: unknown) => {
      settle()
      resolve(Buffer.from((message as Print).png, 'base64'))
    }
    const onError = (error: Error) => {
      settle()
      reject(error)
    }
    const onExit = () => onError(new Error('The drawing process has ended'))
    child.on('message', onMessage).on('exit', onExit).on('error', onError)
    child.send(order, (error) => error && onError(error))
  })
}
