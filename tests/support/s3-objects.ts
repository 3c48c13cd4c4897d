/** One version of an object. Without `body` it marks a deletion. */
export type Version = { id: string; modified: Date; body?: Buffer; type?: string }

type Query = URLSearchParams
type Listed = { key: string; version: Version; isLatest: boolean }

const tag = (name: string, text: string | number | boolean) => `<${name}>${text}</${name}>`
// S3 rounds times to seconds.
const timeOf = ({ modified }: Version) => `${modified.toISOString().slice(0, 19)}.000Z`

/** Stores the objects of a bucket in memory and lists them in pages of at most `pageSize` entries. */
export function createObjects({
  keepsVersions,
  pageSize,
}: {
  keepsVersions: boolean
  pageSize: number
}) {
  const versionsByKey = new Map<string, Version[]>()
  let lastId = 0

  const latest = (key: string) => versionsByKey.get(key)?.at(-1)
  const add = (key: string, version: Omit<Version, 'id'>) => {
    lastId += 1
    const before = keepsVersions ? (versionsByKey.get(key) ?? []) : []
    versionsByKey.set(key, [...before, { ...version, id: `v${lastId}` }])
  }
  const keys = () => [...versionsByKey.keys()].toSorted()

  const paginate = <Item>(items: Item[], query: Query, token: string) => {
    const from = Number(query.get(token) ?? 0)
    const size = Math.min(pageSize, Number(query.get('max-keys') ?? pageSize))
    const next = from + size < items.length ? String(from + size) : undefined
    return { page: items.slice(from, from + size), next }
  }

  return {
    get: (key: string) => {
      const version = latest(key)
      return version?.body ? version : undefined
    },
    put: (key: string, body: Buffer, type: string | undefined, modified: Date) =>
      add(key, { body, modified, ...(type !== undefined && { type }) }),
    remove: (key: string, versionId: string | null, modified: Date) => {
      if (versionId === null && keepsVersions) return add(key, { modified })
      const left = (versionsByKey.get(key) ?? []).filter(
        ({ id }) => versionId !== null && id !== versionId,
      )
      if (left.length === 0) versionsByKey.delete(key)
      else versionsByKey.set(key, left)
    },
    /** Sets the time at which an object was written. */
    setModified: (key: string, modified: Date) => {
      const version = latest(key)
      if (version) version.modified = modified
    },
    /** Lists all versions of all objects, including old ones. */
    listStored: () =>
      keys().flatMap(
        (key) => versionsByKey.get(key)?.map(({ body, type }) => ({ key, body, type })) ?? [],
      ),

    listObjects: (query: Query): string => {
      const prefix = query.get('prefix') ?? ''
      const entries = keys().flatMap((key) => {
        const version = latest(key)
        if (!version?.body || !key.startsWith(prefix)) return []
        const about =
          tag('Key', key) + tag('LastModified', timeOf(version)) + tag('Size', version.body.length)
        return [tag('Contents', about + tag('Owner', tag('ID', 'someone')))]
      })
      const { page, next } = paginate(entries, query, 'continuation-token')
      const end = next === undefined ? '' : tag('NextContinuationToken', next)
      const isTruncated = tag('IsTruncated', next !== undefined)
      return tag('ListBucketResult', tag('Prefix', prefix) + isTruncated + end + page.join(''))
    },

    listVersions: (query: Query): string => {
      const prefix = query.get('prefix') ?? ''
      const all: Listed[] = keys()
        .filter((key) => key.startsWith(prefix))
        .flatMap((key) =>
          (versionsByKey.get(key) ?? []).map((version) => ({
            key,
            version,
            isLatest: version === latest(key),
          })),
        )
      const { page, next } = paginate(all, query, 'version-id-marker')
      const entries = page.map(({ key, version, isLatest }) =>
        tag(
          version.body ? 'Version' : 'DeleteMarker',
          tag('Key', key) +
            tag('VersionId', version.id) +
            tag('IsLatest', isLatest) +
            tag('LastModified', timeOf(version)),
        ),
      )
      const last = page.at(-1)?.key ?? ''
      const end =
        next === undefined ? '' : tag('NextKeyMarker', last) + tag('NextVersionIdMarker', next)
      const isTruncated = tag('IsTruncated', next !== undefined)
      return tag('ListVersionsResult', tag('Prefix', prefix) + isTruncated + end + entries.join(''))
    },
  }
}
