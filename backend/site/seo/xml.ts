import type { FastifyReply, FastifyRequest } from 'fastify'
import { type PreparedBody, prepareBody, sendPrepared } from '#edge/prepared-body.ts'
import { escapeHtml } from '../page/escape.ts'

/** Characters that XML 1.0 cannot represent, escaped or not. */
const unwritable = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** Escapes text for elements and quoted attributes. */
export function escapeXml(text: string): string {
  return escapeHtml(text.replace(unwritable, ''))
}

/** Renders a document with these elements in order. */
export function createXml(
  root: string,
  attributes: string,
  elements: readonly string[],
): PreparedBody {
  return prepareBody(
    `<?xml version="1.0" encoding="UTF-8"?>\n<${root} ${attributes}>\n${elements.join('\n')}\n</${root}>\n`,
  )
}

/** Sends a document, or 304. Clients revalidate at each request, because a profile may be deleted. */
export function sendXml(
  request: FastifyRequest,
  reply: FastifyReply,
  document: PreparedBody,
  type = 'application/xml',
): Promise<FastifyReply> {
  return sendPrepared(request, reply.type(`${type}; charset=utf-8`), document)
}
