import { getAddress, isAddress } from 'viem'
import type { LegacyProfile } from '#commands/import-profile.ts'
import { parseJson } from '#contract/parse-json.ts'
import { defaultFields, handle } from '#contract/profile/profile-fields.ts'
import { maxBio, maxHandle, maxName } from '#contract/profile/profile-limits.ts'
import { profileType } from '#contract/profile/profile-type-schema.ts'
import { removeHiddenCharacters } from '#contract/text.ts'
import { parseLinks } from './parse-links.ts'
import { parseTags } from './parse-tags.ts'
import { type ReportChange, tidyText } from './tidy-text.ts'

/**
 * `isDated`: the record has a valid time of creation. `notes` describe changes to the record; `unusedFields`
 * names fields that no import uses.
 */
type ParsedRecord =
  | { record: LegacyProfile; isDated: boolean; notes: string[]; unusedFields: string[] }
  | { fault: string }

const maxSourceId = 200

/**
 * Parses the JSON of a record of another directory to a valid profile; name, bio and wallet may be
 * missing. `now` (ISO, UTC) is the fallback for the time of creation. Nothing is cut or left out without a
 * note.
 */
export function parseRecord(value: unknown, now: string): ParsedRecord {
  const given = parseObject(value)
  if (!given) return { fault: 'is not a JSON object' }
  const sourceId = parseSourceId(given.id)
  if (sourceId === undefined) {
    return {
      fault: `has no id of at most ${maxSourceId} characters, which identifies it in later imports`,
    }
  }
  const type = profileType.safeParse(textOf(given.profileType).trim().toLowerCase())
  if (!type.success) return { fault: 'has no profileType: artist, collector or curator' }
  const notes: string[] = []
  const reportChange: ReportChange = (change) => void notes.push(change)
  const createdAt = parseTime(given.createdAt, now, reportChange)
  const name = parseName(given.name, reportChange)
  reportPictures(given, reportChange)
  const record: LegacyProfile = {
    sourceId,
    walletAddress: parseWallet(given.walletAddress, reportChange),
    profileType: type.data,
    createdAt: createdAt ?? now,
    fields: {
      ...defaultFields,
      name,
      handle: parseHandle(given.handle, name, reportChange),
      bio: tidyText(given.bio, { label: 'bio', max: maxBio, prose: true }, reportChange),
      hideWallet: parseHideWallet(given.hideWallet, reportChange),
      socialLinks: parseLinks(parseEmbeddedJson(given.socialLinks), reportChange),
      tags: parseTags(parseEmbeddedJson(given.tags), reportChange),
    },
  }
  const unusedFields = Object.keys(given).filter((field) => !usedFields.has(field))
  return { record, isDated: createdAt !== undefined, notes, unusedFields }
}

const usedFields: ReadonlySet<string> = new Set([
  'id',
  'name',
  'handle',
  'bio',
  'profileType',
  'walletAddress',
  'hideWallet',
  'socialLinks',
  'tags',
  'avatarUrl',
  'profilePhotos',
  'createdAt',
])

/** Parses the object of a record; undefined for other JSON. Exports may use `created_at`. */
function parseObject(value: unknown): Record<string, unknown> | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const inCamelCase = Object.entries(value).map(([key, field]): [string, unknown] => [
    key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
    field,
  ])
  return Object.fromEntries(inCamelCase)
}

/** Parses a list or object that an export wrote as a JSON text; returns other values unchanged. */
function parseEmbeddedJson(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value
  return parseJson(value) ?? value
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

function parseSourceId(value: unknown): string | undefined {
  const id = Number.isSafeInteger(value) ? String(value) : textOf(value).trim()
  return id !== '' && id.length <= maxSourceId && id.isWellFormed() ? id : undefined
}

/** Minimum of a time in milliseconds. Smaller numbers are seconds since 1970. */
const minMs = 1e11

/** Returns the time as ISO, UTC; undefined for an invalid or future time. */
function parseTime(value: unknown, now: string, reportChange: ReportChange): string | undefined {
  const time = typeof value === 'number' ? toMs(value) : Date.parse(withZone(textOf(value).trim()))
  if (time >= 0 && time <= Date.parse(now)) return new Date(time).toISOString()
  const problem = isMissing(value)
    ? 'it does not say when it was created'
    : 'createdAt is not a time in the past'
  reportChange(`${problem}: the time of the import is used`)
  return undefined
}

const toMs = (time: number) => (time < minMs ? time * 1000 : time)

/** Adds UTC to a time without a zone. Databases write whole hours as `+00`. */
function withZone(text: string): string {
  const iso = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)([+-]\d\d)?$/.exec(text)
  if (!iso) return text
  const [, day, hours, zone] = iso
  return `${day}T${hours}${zone === undefined ? 'Z' : `${zone}:00`}`
}

const isMissing = (value: unknown) => value === undefined || value === null || value === ''

/** Returns the address in EIP-55 form; null for an invalid one, or one with a wrong checksum. */
function parseWallet(value: unknown, reportChange: ReportChange): string | null {
  if (isMissing(value)) return null
  const address = textOf(value).trim()
  if (isAddress(address)) return getAddress(address)
  reportChange(
    'its wallet is not an address, or has a wrong checksum: it is imported without a wallet',
  )
  return null
}

/** Returns true for a hidden wallet, and for an unclear value. */
function parseHideWallet(value: unknown, reportChange: ReportChange): boolean {
  if (isMissing(value)) return false
  // An object can have a `toString` of its own that cannot be called.
  const word = typeof value === 'object' ? '' : String(value).trim().toLowerCase()
  if (['0', 'false', 'no'].includes(word)) return false
  if (!['1', 'true', 'yes'].includes(word))
    reportChange('hideWallet is neither true nor false: the wallet is hidden')
  return true
}

/** Returns the name without hidden characters, which no profile may have. */
function parseName(value: unknown, reportChange: ReportChange): string {
  const written = tidyText(value, { label: 'name', max: maxName }, reportChange)
  const name = removeHiddenCharacters(written).normalize('NFC').trim()
  if (name !== written) reportChange('invisible characters were removed from name')
  return name
}

/** Returns the handle if it is valid, else the nearest valid one derived from it or the name. */
function parseHandle(value: unknown, name: string, reportChange: ReportChange): string {
  const asWritten = handle.safeParse(value)
  if (asWritten.success) return asWritten.data
  const given = typeof value === 'number' ? String(value) : textOf(value)
  const derived = [given, name].map(toHandle).filter((text) => text !== '')
  const candidates = derived.flatMap((text) => [text, `${text.slice(0, maxHandle - 2)}-1`])
  const chosen = candidates.find((text) => handle.safeParse(text).success) ?? 'imported'
  reportChange(
    isMissing(value)
      ? `it has no handle: it gets @${chosen}`
      : `its handle is not valid here: it gets @${chosen}`,
  )
  return chosen
}

function toHandle(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[^A-Za-z0-9]+/, '')
    .slice(0, maxHandle)
    .replace(/[^A-Za-z0-9_]+$/, '')
}

/**
 * Reports that pictures are not imported. The directory shows only stored pictures, because an external
 * one would reveal its visitors to another server.
 */
function reportPictures(
  { avatarUrl, profilePhotos }: Record<string, unknown>,
  reportChange: ReportChange,
): void {
  if (!isMissing(avatarUrl))
    reportChange('its avatar was not imported, because it is on another server')
  const photos = Array.isArray(profilePhotos)
    ? profilePhotos.length
    : isMissing(profilePhotos)
      ? 0
      : 1
  if (photos > 0)
    reportChange(`its photos were not imported, because they are on another server: ${photos}`)
}
