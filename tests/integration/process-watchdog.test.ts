import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'

const program = new URL('../support/watched-process.ts', import.meta.url).pathname
/** Twice the time after which the watchdog ends a blocked process. */
const longMs = 2000

async function startWatched() {
  const child = spawn(process.execPath, [program])
  onTestFinished(() => void child.kill('SIGKILL'))
  const lines = createInterface({ input: child.stdout })
  const exited = once(child, 'exit')
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderr += text
  })
  await once(lines, 'line')
  const say = (line: string) => child.stdin.write(`${line}\n`)
  const echo = async (line: string) => {
    say(line)
    return (await once(lines, 'line'))[0]
  }
  return { child, exited, say, echo, stderr: () => stderr }
}

it('ends a process whose event loop is blocked, and logs the reason', async () => {
  const { exited, say, stderr } = await startWatched()
  say('block')
  expect(await exited).toEqual([null, 'SIGKILL'])
  expect(stderr()).toBe('The event loop was blocked for 1 s: the process is ended.\n')
})

it('a process that only waits, or was frozen as a whole, goes on', async () => {
  const { child, echo, stderr } = await startWatched()
  await delay(longMs)
  expect(await echo('waited')).toBe('waited')
  child.kill('SIGSTOP')
  await delay(longMs)
  child.kill('SIGCONT')
  await delay(longMs)
  expect(await echo('frozen')).toBe('frozen')
  expect([child.exitCode, child.signalCode, stderr()]).toEqual([null, null, ''])
})
