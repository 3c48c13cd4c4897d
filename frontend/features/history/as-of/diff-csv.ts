import { displayName } from '#contract/profile/display-name.ts'
import { typeWords } from '#contract/profile/type-words.ts'
import { type ChangedProfile, type DiffGroup, diffGroup } from '#contract/views/as-of.ts'
import { formatNumber } from '#lib/format-number.ts'
import { serializeCsv } from '#lib/serialize-csv.ts'
import { type ComparedProfile, diffProfiles } from '../diff-states.ts'
import { contentOf, orderStates, titleOf } from './diff-words.ts'

const heads = ['Change', 'Id', 'Handle', 'Name', 'Type', 'Time (UTC)', 'Field', 'From', 'To']

type Row = { change: string; profile?: string[]; time?: string; field?: string[] }

const toCells = ({ change, profile = ['', '', '', ''], time = '', field = ['', '', ''] }: Row) => [
  change,
  ...profile,
  time,
  ...field,
]

export type FetchedGroups = Partial<Record<DiffGroup, readonly ChangedProfile[]>>

/**
 * Formats the changed profiles of each group as CSV, one row each, and for an edited profile one row per
 * field. An erased profile has only its change, and the day if it was deleted. A last row of a group says how
 * many of its profiles are missing.
 */
export function formatDiffCsv(
  groups: FetchedGroups,
  counts: Record<DiffGroup, number>,
  isBackward: boolean,
): string {
  const rows = diffGroup.options.flatMap((group): Row[] => {
    const profiles = groups[group] ?? []
    const missing = counts[group] - profiles.length
    const change = titleOf(group, isBackward)
    return [
      ...profiles.flatMap((profile) => rowsOf(group, profile, isBackward)),
      ...(missing > 0
        ? [{ change, profile: ['', '', `${formatNumber(missing)} more are not in this file`, ''] }]
        : []),
    ]
  })
  return serializeCsv([heads, ...rows.map(toCells)])
}

function rowsOf(group: DiffGroup, profile: ChangedProfile, isBackward: boolean): Row[] {
  const change = titleOf(group, isBackward)
  const content = contentOf(group, profile)
  const state = profile.now ?? profile.was
  if (!content || !state) {
    const day = group === 'deleted' ? profile.at.slice(0, 10) : ''
    return [{ change, profile: ['', '', 'Erased', ''], time: day }]
  }
  const row = {
    change,
    profile: [profile.id, content.handle, displayName(content), typeWords[state.profileType].label],
    time: profile.at,
  }
  const { before, after } = orderStates(profile, isBackward)
  const label = (type: typeof before) => (type ? typeWords[type.profileType].label : '')
  if (group === 'type-changed') return [{ ...row, field: ['type', label(before), label(after)] }]
  if (group !== 'edited' || !before?.fields || !after?.fields) return [row]
  const { changed } = diffProfiles(before as ComparedProfile, after as ComparedProfile)
  const fields = changed.map(({ name, was, now }) => [name, was ?? '', now ?? ''])
  return fields.length > 0 ? fields.map((field) => ({ ...row, field })) : [row]
}
