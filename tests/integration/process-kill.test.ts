import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { killProcesses } from '#tests/support/processes.ts'
import { createDataFolder, startProduct } from '#tests/support/product.ts'
import { createVisitor } from '#tests/support/product-visitor.ts'

// `npm run torture -- kill` runs many more.
const rounds = 4
const callers = 8
const acknowledgedPerRound = 20

let data: Awaited<ReturnType<typeof createDataFolder>>
beforeEach(async () => {
  data = await createDataFolder()
})
afterEach(() => data.remove())

const start = () =>
  startProduct({
    env: { DATA_DIR: data.path, DEMO: 'off', REVIEW: 'none', TRUST_PROXY: '127.0.0.0/8' },
  })

/** Submits profiles until the product is gone, and records the acknowledged ids. */
async function submitUntilGone(url: string, name: string, promised: Map<string, string>) {
  for (let n = 0; ; n += 1) {
    const owner = createVisitor(url)
    const handle = `${name}-${n}`
    try {
      await owner.signIn()
      const response = await owner.submit({ name: handle, handle })
      if (response.status !== 201) throw new Error(await response.text())
      const { id } = (await response.json()) as { id: string }
      promised.set(id, handle)
    } catch (error) {
      if (error instanceof TypeError || error instanceof SyntaxError) return
      throw error
    }
  }
}

it.runIf(process.platform === 'linux')(
  'loses no acknowledged profile when every process is killed repeatedly under load',
  { timeout: 300_000 },
  async () => {
    const promised = new Map<string, string>()
    for (let round = 0; round < rounds; round += 1) {
      const product = await start()
      const goal = promised.size + acknowledgedPerRound
      const load = Array.from({ length: callers }, (_, caller) =>
        submitUntilGone(product.url, `kill-${round}-${caller}`, promised),
      )
      await expect.poll(() => promised.size, { timeout: 30_000, interval: 5 }).toBeGreaterThan(goal)
      killProcesses(data.path)
      await product.exited
      await Promise.all(load)
      // The time that an operator needs to notice the kill and start again.
      await delay(300)
    }
    const product = await start()
    const listed = (await (await fetch(new URL('/api/profiles', product.url))).json()) as {
      id: string
      handle: string
    }[]
    const found = new Map(listed.map(({ id, handle }) => [id, handle]))
    expect([...promised].filter(([id, handle]) => found.get(id) !== handle)).toEqual([])
    expect(await product.stop()).toBe(0)
  },
)
