import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { holdsTag } from '#edge/request-headers.ts'
import { escapeHtml } from '../page/escape.ts'

/** Characters that XML 1.0 cannot represent, escaped or not. */
const unwritable = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** Text for between tags and inside of quoted attributes. */
export function escapeXml(text: string): string {
  return escapeHtml(text.replace(unwritable, ''))
}

/** A document as it is sent, and what names it. */
export type XmlFile = { bytes: Buffer; etag: string }

/** A document of these elements, in order. */
export function makeXml(root: string, attributes: string, elements: readonly string[]): XmlFile {
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n<${root} ${attributes}>\n${elements.join('\n')}\n</${root}>\n`
  const bytes = Buffer.from(text)
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url')}"` }
}

/** Sends it, or that it is still the same. Whoever keeps it asks each time: a profile may be deleted. */
export function sendXml(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, etag }: XmlFile,
  type = 'application/xml',
): FastifyReply {
  reply.headers({ 'Cache-Control': 'no-cache', ETag: etag })
  if (holdsTag(request, etag)) return reply.code(304).send()
  return reply.type(`${type}; charset=utf-8`).send(bytes)
}
