import sharp from 'sharp'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { openPngRenderer } from './png-renderer.ts'

const script = new URL('../../../tests/support/failing-process.ts', import.meta.url)

function openRenderer(options: Parameters<typeof openPngRenderer>[0] = {}) {
  const renderer = openPngRenderer(options)
  onTestFinished(renderer.close)
  return (id: string) => renderer.render({ picture: { type: 'curator', family: 'cut-paper', id } })
}

const pidIn = (response: Buffer) => Number(response.toString().split(' ')[0])

describe('a PNG', () => {
  it('is the same for the same request', async () => {
    const render = openRenderer()
    const [first, again, other] = await Promise.all([render('one'), render('one'), render('two')])
    expect(first.subarray(1, 4).toString()).toBe('PNG')
    expect(again).toEqual(first)
    expect(other).not.toEqual(first)
  })

  it('has the size that social networks expect for a card', async () => {
    const renderer = openPngRenderer()
    onTestFinished(renderer.close)
    const label = { headings: [{ name: 'Ada', below: '@ada' }] }
    const card = await renderer.render({
      card: { print: { type: 'artist', family: 'brush', id: 'pearl' }, label },
    })
    expect(await sharp(card).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  })

  it('is refused once the renderer is closed, even for pending requests', async () => {
    const renderer = openPngRenderer({ script })
    const render = (id: string) =>
      renderer.render({ picture: { type: 'curator', family: 'cut-paper', id } })
    await render('one')
    const waiting = Promise.allSettled([render('stuck'), render('next')])
    renderer.close()
    const [inHand, inLine] = await waiting
    expect(inHand).toMatchObject({ reason: { message: 'The worker is closed' } })
    expect(inLine.status).toBe('rejected')
    await expect(render('one')).rejects.toThrow('closed')
  })

  it('is rendered by a new process after a crash, which fails only the running request', async () => {
    const render = openRenderer({ script })
    const before = pidIn(await render('one'))
    const [lost, next] = await Promise.allSettled([render('end'), render('next')])
    expect(lost).toMatchObject({ reason: { message: 'The worker has ended' } })
    if (next.status === 'rejected') throw next.reason
    expect(pidIn(next.value)).not.toBe(before)
  })

  it('is rendered by a new process after an idle one was killed', async () => {
    const render = openRenderer({ script })
    const before = pidIn(await render('one'))
    process.kill(before, 'SIGKILL')
    await expect.poll(() => isRunning(before)).toBe(false)
    // A request before the exit event may be refused once.
    const next = await render('two').catch(() => render('two'))
    expect(pidIn(next)).not.toBe(before)
  })

  it('is refused after a timeout, which ends the process but not the next request', async () => {
    const render = openRenderer({ script, timeoutMs: 3_000 })
    const before = pidIn(await render('one'))
    const [stuck, next] = await Promise.allSettled([render('stuck'), render('next')])
    expect(stuck).toMatchObject({
      reason: { message: 'The worker did not respond within 3000 ms' },
    })
    if (next.status === 'rejected') throw next.reason
    expect(pidIn(next.value)).not.toBe(before)
    await expect.poll(() => isRunning(before)).toBe(false)
  })

  it('is rendered without the environment variables, which contain secrets', async () => {
    vi.stubEnv('VAULT_KEY', 'planted')
    onTestFinished(() => void vi.unstubAllEnvs())
    const [, ...names] = (await openRenderer({ script })('one')).toString().split(' ')
    expect(names).toEqual([])
  })
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
