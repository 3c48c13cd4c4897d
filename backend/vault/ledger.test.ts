import { appendFile, open, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { createFolder } from '#tests/support/clean-up.ts'
import { createLedger } from './ledger.ts'

async function newFile() {
  return join(await createFolder(), 'inner', 'erased')
}

describe('the ledger', () => {
  it('is empty before its first line', async () => {
    expect(await createLedger(await newFile()).read()).toEqual(new Set())
  })

  it('is not treated as empty when it cannot be read', async () => {
    const file = await newFile()
    await createLedger(file).add(['profile:1:1'])
    await expect(createLedger(dirname(file)).read()).rejects.toThrow('EISDIR')
  })

  it('skips lines without a subject', async () => {
    const file = await newFile()
    const ledger = createLedger(file)
    await ledger.add(['profile:1:1'])
    await appendFile(file, ['null', '7', '"subject"', '[]', '{}', '{"subject":1}'].join('\n'))
    expect(await ledger.read()).toEqual(new Set(['profile:1:1']))
  })

  it('keeps the lines of several processes', async () => {
    const file = await newFile()
    const ledgers = Array.from({ length: 10 }, () => createLedger(file))
    await Promise.all(ledgers.map((ledger, index) => ledger.add([`a${index}`, `b${index}`])))
    expect((await createLedger(file).read()).size).toBe(20)
  })

  it('survives an incomplete line after a crash', async () => {
    const file = await newFile()
    const ledger = createLedger(file)
    await ledger.add(['profile:1:1'])
    await appendFile(file, '{"subject":"profile:1')
    await ledger.add(['profile:2:1'])
    expect(await ledger.read()).toEqual(new Set(['profile:1:1', 'profile:2:1']))
  })

  it('has new lines on disk before it resolves', async () => {
    const file = await newFile()
    await createLedger(file).add(['profile:1:1'])
    const handle = await open(file)
    const order: string[] = []
    const methods = Object.getPrototypeOf(handle)
    await handle.close()
    for (const name of ['write', 'sync']) {
      const real = methods[name]
      vi.spyOn(methods, name).mockImplementation(async function (this: unknown, ...given) {
        const result = await real.apply(this, given)
        order.push(name)
        return result
      })
    }
    await createLedger(file).add(['profile:2:1'])
    order.push('said')
    vi.restoreAllMocks()
    expect(order).toEqual(['write', 'sync', 'said'])
  })

  it('is readable by its owner only', async () => {
    const file = await newFile()
    await createLedger(file).add(['profile:1:1'])
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  })
})
