import { DOMParser, type Element, onErrorStopParsing } from '@xmldom/xmldom'
import { MediaUnavailable } from './store.ts'

/** An object of a listing; `versionId` only in a listing of versions. */
export type ListedObject = {
  key: string
  modified: Date
  bytes: number
  versionId: string | undefined
}

/** A page of a listing. `next` is what the query for the next page has besides. */
export type ListingPage = {
  objects: ListedObject[]
  next: Record<string, string> | undefined
}

function parse(xml: string): Element | undefined {
  const document = new DOMParser({ onError: onErrorStopParsing, locator: false })
  return document.parseFromString(xml, 'text/xml').documentElement ?? undefined
}

const all = (parent: Element, name: string) => [...parent.getElementsByTagName(name)]
const text = (parent: Element, name: string) => all(parent, name)[0]?.textContent ?? undefined

/** Reads a listing of objects or of versions. Throws `MediaUnavailable` where it is none. */
export function readListing(body: Buffer): ListingPage {
  try {
    const root = parse(body.toString())
    if (root?.localName !== 'ListBucketResult' && root?.localName !== 'ListVersionsResult') {
      throw new Error(`<${root?.nodeName}> is no listing`)
    }
    const found = ['Contents', 'Version', 'DeleteMarker'].flatMap((name) => all(root, name))
    return {
      objects: found.map(readObject),
      next: text(root, 'IsTruncated') === 'true' ? readNext(root) : undefined,
    }
  } catch (cause) {
    throw new MediaUnavailable('The bucket gives a listing that cannot be read', { cause })
  }
}

function readObject(element: Element): ListedObject {
  const key = text(element, 'Key')
  const modified = new Date(text(element, 'LastModified') ?? '')
  if (key === undefined || Number.isNaN(modified.getTime())) {
    throw new Error('An object of the listing has no key or no time')
  }
  const bytes = Number(text(element, 'Size') ?? 0)
  return { key, modified, bytes, versionId: text(element, 'VersionId') }
}

function readNext(root: Element): Record<string, string> {
  const token = text(root, 'NextContinuationToken')
  if (token) return { 'continuation-token': token }
  const key = text(root, 'NextKeyMarker')
  const version = text(root, 'NextVersionIdMarker')
  if (!key) throw new Error('The listing does not say how it goes on')
  return { 'key-marker': key, ...(version && { 'version-id-marker': version }) }
}

/** Whether a bucket keeps what was deleted or written over, by its answer to `?versioning`. */
export function readVersioning(body: Buffer): boolean {
  const root = parse(body.toString())
  return root !== undefined && text(root, 'Status') !== undefined
}

/** The code of an error that a store tells; undefined when the body is none. */
export function readFault(body: Buffer): string | undefined {
  if (body.length === 0) return undefined
  try {
    const root = parse(body.toString())
    return root?.localName === 'Error' ? (text(root, 'Code') ?? 'Error') : undefined
  } catch {
    return undefined
  }
}
