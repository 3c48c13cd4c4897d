import { parentPort } from 'node:worker_threads'
import { gzipSync } from 'node:zlib'
import { drawCover } from '#covers/cover.ts'
import { drawPortrait } from '#covers/portrait.ts'
import { drawSignatureStroke } from '#covers/signature-stroke.ts'
import type { DrawingKind, Order, Print } from './open-easel.ts'

function draw(kind: DrawingKind, id: string): string {
  if (kind === 'portrait') return drawPortrait(id)
  return kind === 'signature' ? drawSignatureStroke(id) : drawCover(kind, id)
}

parentPort?.on('message', ({ number, kind, id }: Order) => {
  const svg = Buffer.from(draw(kind, id))
  const print: Print = { number, svg, gzip: gzipSync(svg) }
  parentPort?.postMessage(print)
})
