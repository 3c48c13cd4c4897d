import { parentPort } from 'node:worker_threads'
import { gzipSync } from 'node:zlib'
import { drawCover } from '../cover.ts'
import { drawDefaultAvatar } from '../default-avatar/default-avatar.ts'
import { drawSignatureStroke } from '../svg/signature-stroke.ts'
import type { DrawingAnswer, DrawingOrder } from './svg-renderer.ts'

function draw(order: DrawingOrder): string {
  if (order.kind === 'cover') return drawCover(order.cover)
  return order.kind === 'default-avatar'
    ? drawDefaultAvatar(order.id)
    : drawSignatureStroke(order.id)
}

parentPort?.on('message', (order: DrawingOrder) => {
  const svg = Buffer.from(draw(order))
  const drawing: DrawingAnswer = { svg, gzip: gzipSync(svg) }
  parentPort?.postMessage(drawing)
})
