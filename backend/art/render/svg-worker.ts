import { parentPort } from 'node:worker_threads'
import { gzipSync } from 'node:zlib'
import { drawDefaultAvatar } from '../default-avatar/default-avatar.ts'
import { drawPrint } from '../print.ts'
import { drawSignatureStroke } from '../svg/signature-stroke.ts'
import type { DrawingRequest, DrawingResponse } from './svg-renderer.ts'

function draw(request: DrawingRequest): string {
  if (request.kind === 'print') return drawPrint(request.print)
  return request.kind === 'default-avatar'
    ? drawDefaultAvatar(request.id)
    : drawSignatureStroke(request.id)
}

parentPort?.on('message', (request: DrawingRequest) => {
  const svg = Buffer.from(draw(request))
  const drawing: DrawingResponse = { svg, gzip: gzipSync(svg) }
  parentPort?.postMessage(drawing)
})
