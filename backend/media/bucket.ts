/** A bucket of an S3-compatible store, with its credentials. */
export type Bucket = {
  /** Scheme, host and port. */
  endpoint: string
  name: string
  /** Undefined if the host names it or the store has only one. */
  region: string | undefined
  keyId: string
  secret: string
}

const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const regionName = /^[a-z0-9-]{1,40}$/

/** Parses `https://key:secret@host/bucket?region=…`; undefined if the format is different. */
export function parseBucket(text: string): Bucket | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, username, password, host, pathname, searchParams, hash } = new URL(text)
  if (protocol !== 'http:' && protocol !== 'https:') return undefined
  const name = pathname.replace(/^\/|\/$/g, '')
  const region = searchParams.get('region') ?? undefined
  searchParams.delete('region')
  const isValid =
    bucketName.test(name) &&
    (region === undefined || regionName.test(region)) &&
    searchParams.size === 0 &&
    hash === ''
  const keyId = decode(username)
  const secret = decode(password)
  if (!isValid || !keyId || !secret) return undefined
  return { endpoint: `${protocol}//${host}`, name, region, keyId, secret }
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
