import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { matchesEtag } from '#edge/request-headers.ts'
import { escapeHtml } from '../page/escape.ts'

/** Characters that XML 1.0 cannot represent, escaped or not. */
const unwritable = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** Escapes text for elements and quoted attributes. */
export function escapeXml(text: string): string {
  return escapeHtml(text.replace(unwritable, ''))
}

/** Bytes of a document, and its ETag. */
export type XmlFile = { bytes: Buffer; etag: string }

/** Renders a document with these elements in order. */
export function createXml(root: string, attributes: string, elements: readonly string[]): XmlFile {
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n<${root} ${attributes}>\n${elements.join('\n')}\n</${root}>\n`
  const bytes = Buffer.from(text)
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url')}"` }
}

/** Sends a document, or 304. Clients revalidate at each request, because a profile may be deleted. */
export function sendXml(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, etag }: XmlFile,
  type = 'application/xml',
): FastifyReply {
  reply.headers({ 'Cache-Control': 'no-cache', ETag: etag })
  if (matchesEtag(request, etag)) return reply.code(304).send()
  return reply.type(`${type}; charset=utf-8`).send(bytes)
}
