import { parentPort } from 'node:worker_threads'
import { gzipSync } from 'node:zlib'
import { drawCover } from '../cover.ts'
import { drawPortrait } from '../portrait/portrait.ts'
import { drawSignatureStroke } from '../svg/signature-stroke.ts'
import type { DrawingAnswer, DrawingOrder } from './svg-renderer.ts'

function draw({ kind, id }: DrawingOrder): string {
  if (kind === 'portrait') return drawPortrait(id)
  return kind === 'signature' ? drawSignatureStroke(id) : drawCover(kind, id)
}

parentPort?.on('message', (order: DrawingOrder) => {
  const svg = Buffer.from(draw(order))
  const drawing: DrawingAnswer = { svg, gzip: gzipSync(svg) }
  parentPort?.postMessage(drawing)
})
