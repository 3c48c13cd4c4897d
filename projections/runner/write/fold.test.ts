import { describe, expect, it } from 'vitest'
import { directory } from '#projections/directory/project.ts'
import { type AnyProjection, toAnyProjection } from '#projections/projection.ts'
import {
  adaDeleted,
  adaId,
  adaListed,
  adaRecognized,
  adaSubmitted,
} from '#tests/fixtures/profile-events.ts'
import { record } from '#tests/support/view-specification.ts'
import { collectKeys, foldSteps, keyText, planSteps } from './fold.ts'

const beaId = '22222222-2222-4222-8222-222222222222'
const ofBea = <Fact extends { data: object }>(fact: Fact): Fact => ({
  ...fact,
  data: { ...fact.data, profileId: beaId },
})
const view = toAnyProjection(directory)
const facts = [adaSubmitted, ofBea(adaSubmitted), adaListed, ofBea(adaListed), adaRecognized]
const steps = planSteps(
  view,
  facts.map((fact, index) => record(fact, BigInt(index + 1))),
)

describe('a batch', () => {
  it('reports each changed row once, with its last change', () =>
    expect(foldSteps(view, new Map(), steps)).toEqual([
      { topic: 'directory', key: adaId, position: 5n },
      { topic: 'directory', key: beaId, position: 4n },
    ]))

  it('loads each touched row once', () => {
    const keys = [adaId, beaId].map((profileId) => [profileId, { profileId }] as const)
    expect(collectKeys(steps)).toEqual(
      new Map([
        ['directory', new Map(keys)],
        ['directory_waiting', new Map(keys)],
      ]),
    )
  })
})

it('removes the rows of ended lives, but not those of the next life', () => {
  const kept: AnyProjection = {
    name: 'attempts',
    tables: { kept: { by: ['place'], endsWithLife: true } },
    keys: () => ({ kept: [{ place: 0 }] }),
    on: { ProfileDeleted: (rows) => rows },
  }
  const deleted = [1, 2].map((life) => ({ ...adaDeleted, data: { ...adaDeleted.data, life } }))
  const ending = deleted.map((fact, index) => record(fact, BigInt(index + 1)))
  const rows = [1, 2, 3].map((life) => [{ place: life, profileId: adaId, life }] as const)
  const tables = new Map([['kept', new Map(rows.map((group) => [String(group[0].life), group]))]])
  foldSteps(kept, tables, planSteps(kept, ending))
  expect([...(tables.get('kept')?.values() ?? [])].flat()).toEqual([rows[2]?.[0]])
})

it('distinguishes keys whose joined columns are equal', () =>
  expect(keyText({ id: 'a1', life: 1 }, ['id', 'life'])).not.toBe(
    keyText({ id: 'a', life: 11 }, ['id', 'life']),
  ))
