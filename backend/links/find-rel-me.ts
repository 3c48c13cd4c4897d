import { setImmediate as nextTurn } from 'node:timers/promises'
import LinkHeader from 'http-link-header'
import { SAXParser, type StartTag } from 'parse5-sax-parser'

/** Elements whose `rel` and `href` make a link. */
const linkElements = new Set(['a', 'area', 'link'])
/** Relations by which sites mark content of their users, whom the owner of the site does not vouch for. */
const userContentRelations = ['ugc', 'sponsored']
/** Characters to parse at a time. A hostile page can make 256 KB take a second. */
const chunkLength = 4096
/** Links of a page that are read. Each becomes as long as the base, and resolving them blocks the process. */
const maxLinks = 200
/** Characters of a base that is used. */
const maxBaseLength = 2000

/**
 * Finds the targets of links with `rel="me"` in an HTML page at `address`. Ignores comments, scripts,
 * templates, what browsers do not show while scripts run (`noscript`), and links after the first `maxLinks`.
 */
export async function findRelMe(html: string, address: URL): Promise<URL[]> {
  const hrefs = new Set<string>()
  let base: URL | undefined
  let openTemplates = 0
  const parser = new SAXParser()
  parser.on('startTag', (tag: StartTag) => {
    if (tag.tagName === 'template') openTemplates += 1
    if (openTemplates > 0) return
    const href = attributeOf(tag, 'href')
    if (href === undefined) return
    if (tag.tagName === 'base') base ??= parseBase(href, address)
    else if (hrefs.size === maxLinks || !linkElements.has(tag.tagName)) return
    else if (isRelMe(attributeOf(tag, 'rel'))) hrefs.add(href)
  })
  parser.on('endTag', ({ tagName }) => {
    if (tagName === 'template' && openTemplates > 0) openTemplates -= 1
  })
  for (let at = 0; at < html.length; at += chunkLength) {
    await new Promise((resolve) => parser.write(html.slice(at, at + chunkLength), resolve))
    await nextTurn()
  }
  await new Promise<void>((resolve) => parser.end(resolve))
  return toUrls([...hrefs], base ?? address)
}

/** Characters of a Link header that is parsed. The time of the parser grows with their square. */
const maxHeaderLength = 2000

/**
 * Finds the targets of `rel="me"` in the Link header of a response from `address` (RFC 8288). Ignores a header of
 * more than `maxHeaderLength`.
 */
export function findRelMeInHeader(header: string, address: URL): URL[] {
  if (header.length > maxHeaderLength) return []
  let links: readonly { uri: string; rel: string; anchor?: string }[]
  try {
    links = LinkHeader.parse(header).refs
  } catch {
    return []
  }
  // The anchor of a link names another page as its source.
  const own = links.filter(({ anchor }) => anchor === undefined)
  // The parser returns one link for each relation.
  const byTarget = [...Map.groupBy(own, ({ uri }) => uri)]
  const toMe = byTarget.filter(([, refs]) => isRelMe(refs.map(({ rel }) => rel).join(' ')))
  return toUrls(
    toMe.map(([uri]) => uri),
    address,
  )
}

function isRelMe(rel: string | undefined): boolean {
  const relations = rel?.toLowerCase().split(/[\t\n\f\r ]+/) ?? []
  return relations.includes('me') && !userContentRelations.some((name) => relations.includes(name))
}

function attributeOf({ attrs }: StartTag, name: string): string | undefined {
  return attrs.find((attribute) => attribute.name === name)?.value
}

/**
 * Returns the address of the first `base` element as browsers do: one with another protocol has no effect. One of
 * more than `maxBaseLength` has none either.
 */
function parseBase(href: string, address: URL): URL {
  if (href.length > maxBaseLength) return address
  const base = URL.parse(href, address.href)
  return base && ['http:', 'https:'].includes(base.protocol) ? base : address
}

function toUrls(hrefs: readonly string[], base: URL): URL[] {
  return hrefs.map((href) => URL.parse(href, base.href)).filter((url) => url !== null)
}
