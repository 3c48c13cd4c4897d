import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { drawCard } from './card.ts'
import { drawCover } from './cover.ts'

it('is the whole work on a wall, for ever the same', () => {
  const card = drawCard('curator', 'snow')
  expect(card).toContain(drawCover('curator', 'snow'))
  expect(card).toMatch(/^<svg [^>]*viewBox="0 0 1200 630">/)
  // Networks keep what they fetched from its address; another drawing needs another address.
  expect(createHash('sha256').update(card).digest('hex')).toBe(
    'dcc7eeae540b8748f6526b1d5aa3f9286630676754cf7e4a887101ab75ecd92b',
  )
})
