import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { openWorkshop } from './open-workshop.ts'

describe('the workshop', () => {
  it('prints works as PNG, the same for the same order, until it is closed', async () => {
    const workshop = openWorkshop()
    const print = (id: string) => workshop.print('sheet', 'curator', id)
    const [first, again, other] = await Promise.all([print('one'), print('one'), print('two')])
    expect(first.subarray(1, 4).toString()).toBe('PNG')
    expect(again).toEqual(first)
    expect(other).not.toEqual(first)
    const open = print('three')
    workshop.close()
    await expect(open).rejects.toThrow('closed')
    await expect(print('one')).rejects.toThrow('closed')
  })

  it('hangs a work on a wall of the size that networks show', async () => {
    const workshop = openWorkshop()
    const card = await workshop.print('card', 'artist', 'pearl')
    workshop.close()
    expect(await sharp(card).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  })
})
