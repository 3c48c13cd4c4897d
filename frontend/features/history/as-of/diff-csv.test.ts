import { expect, it } from 'vitest'
import { createChanged, deletedProfile, sampleDiff } from '#tests/fixtures/as-of.ts'
import { ines } from '#tests/fixtures/profile-views.ts'
import { type FetchedGroups, formatDiffCsv } from './diff-csv.ts'

const none = {
  came: 0,
  went: 0,
  'type-changed': 0,
  held: 0,
  'turned-down': 0,
  deleted: 0,
  edited: 0,
}
const erased = {
  ...deletedProfile,
  now: { ...deletedProfile.was, fields: null },
} as typeof deletedProfile

/** Returns the lines of the file after the heads. */
function linesOf(groups: FetchedGroups, counts: Partial<typeof none> = {}, isBackward = false) {
  const csv = formatDiffCsv(groups, { ...none, ...counts }, isBackward)
  expect(csv.endsWith('\r\n')).toBe(true)
  return csv.split('\r\n').slice(1, -1)
}

const of = ({ id, handle, name }: typeof ines, time = '2026-09-28T10:00:00.000Z') =>
  `${id},${handle},${name},Artist,${time}`

it('has a row for each changed field of an edited profile', () => {
  const was = { bio: '=1+1', name: 'Inês, "V"' }
  const groups = { edited: [createChanged({ ...ines, bio: '-2', name: '@I' }, was)] }
  const row = of({ ...ines, name: "'@I" })
  expect(linesOf(groups)).toEqual([
    `Edited,${row},name,"Inês, ""V""",'@I`,
    `Edited,${row},bio,'=1+1,'-2`,
  ])
  expect(linesOf(groups, {}, true)).toEqual([
    `Not edited yet,${row},name,'@I,"Inês, ""V"""`,
    `Not edited yet,${row},bio,'-2,'=1+1`,
  ])
})

it('has both types of a profile that changed its type, in the order of the comparison', () => {
  const groups = { 'type-changed': [createChanged(ines, { profileType: 'collector' })] }
  expect(linesOf(groups)).toEqual([`Changed type,${of(ines)},type,Collector,Artist`])
  expect(linesOf(groups, {}, true)).toEqual([`Changed type,${of(ines)},type,Artist,Collector`])
})

it('has an edit that changed no field', () => {
  expect(linesOf({ edited: [createChanged(ines, {})] })).toEqual([`Edited,${of(ines)},,,`])
})

it('has only the day of a deleted profile, even if the server still has its content', () => {
  const withContent = createChanged(ines, {})
  expect(linesOf({ deleted: [deletedProfile, withContent] })).toEqual([
    'Deleted,,,Erased,,2026-07-11,,,',
    'Deleted,,,Erased,,2026-09-28,,,',
  ])
})

it('has nothing of a profile that was erased since', () => {
  const lines = linesOf({ came: [erased], edited: [erased] })
  expect(lines).toEqual(['Came,,,Erased,,,,,', 'Edited,,,Erased,,,,,'])
})

it('says how many profiles of a group are missing', () => {
  const { counts } = sampleDiff
  expect(linesOf({ came: [createChanged(ines, null)] }, { came: counts.came })).toEqual([
    `Came,${of(ines)},,,`,
    'Came,,,26 more are not in this file,,,,,',
  ])
})
