import { describe, expect, it } from 'vitest'
import { openWorkshop } from './render-works.ts'

describe('the workshop', () => {
  it('draws works as PNG, the same for the same order, until it is closed', async () => {
    const workshop = openWorkshop()
    const order = { profileType: 'curator', id: 'margarethe.o-1' } as const
    const first = await workshop.draw(order)
    expect(first.subarray(1, 4).toString()).toBe('PNG')
    expect(await workshop.draw(order)).toEqual(first)
    expect(await workshop.draw({ ...order, id: 'margarethe.o-2' })).not.toEqual(first)
    workshop.close()
    await expect(workshop.draw(order)).rejects.toThrow()
  })
})
