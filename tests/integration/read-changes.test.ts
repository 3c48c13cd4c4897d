import { expect, it } from 'vitest'
import { ChangesLost, listChanges } from '#projections/runner/changes/changes.ts'
import { openReadModels } from '#tests/support/read-models.ts'

const models = await openReadModels()

/** Prepares read models at position 1,000 with these changes of the directory. */
async function openChanges(changes: readonly [position: number, key: string][]) {
  const projector = models.start()
  await projector.ready
  await projector.stop()
  const pool = models.openPool({ schema: models.schema })
  await pool.query('update checkpoint set position = 1000')
  await pool.query(`insert into changes_trimmed values ('directory', 2)`)
  await pool.query('delete from changes')
  for (const [position, key] of changes) {
    await pool.query(`insert into changes (position, topic, key) values ($1, 'directory', $2)`, [
      position,
      key,
    ])
  }
  return pool
}

it('returns changes in pieces, each key once, without splitting a position', async () => {
  const pool = await openChanges([
    [3, 'a'],
    [4, 'b'],
    [5, 'c'],
    [5, 'd'],
    [5, 'e'],
    [6, 'a'],
    [7, 'f'],
    [9, 'g'],
  ])
  const pieces: string[] = []
  let after = 2n
  for (;;) {
    const piece = await listChanges(pool, ['directory'], { after, upTo: 8n, limit: 2 })
    const last = piece.at(-1)
    if (!last) break
    pieces.push(piece.map(({ key, position }) => `${key}${position}`).join(' '))
    after = last.position
  }
  expect(pieces).toEqual(['b4 c5 d5 e5', 'a6 f7'])
  const all = await listChanges(pool, ['directory'], { after: 2n, upTo: 8n })
  expect(all.map(({ key }) => key).join('')).toBe('bcdeaf')
  const trimmed = listChanges(pool, ['directory'], { after: 1n, upTo: 8n, limit: 2 })
  await expect(trimmed).rejects.toThrow(ChangesLost)
})
