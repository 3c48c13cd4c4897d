import { gzipSync } from 'node:zlib'
import { type CoverType, drawCover } from '#covers/cover.ts'
import { drawPortrait } from '#covers/portrait.ts'
import { drawSignatureStroke } from '#covers/signature-stroke.ts'

/** A drawing as it is sent. Drawing is a pure function of its name, so it never changes. */
export type Drawing = { svg: Buffer; gzip: Buffer }

export type DrawingKind = CoverType | 'portrait' | 'signature'

function draw(kind: DrawingKind, id: string): string {
  if (kind === 'portrait') return drawPortrait(id)
  return kind === 'signature' ? drawSignatureStroke(id) : drawCover(kind, id)
}

/** Draws, and keeps the drawings asked for last, up to `maxBytes` of them. */
export function keepDrawings(maxBytes: number): (kind: DrawingKind, id: string) => Drawing {
  const kept = new Map<string, Drawing>()
  let bytes = 0
  const sizeOf = ({ svg, gzip }: Drawing) => svg.length + gzip.length

  function make(kind: DrawingKind, id: string): Drawing {
    const svg = Buffer.from(draw(kind, id))
    return { svg, gzip: gzipSync(svg) }
  }

  return (kind, id) => {
    const name = `${kind} ${id}`
    const known = kept.get(name)
    const drawing = known ?? make(kind, id)
    if (known) kept.delete(name)
    else bytes += sizeOf(drawing)
    kept.set(name, drawing)
    for (const [oldest, { svg, gzip }] of kept) {
      if (bytes <= maxBytes) break
      kept.delete(oldest)
      bytes -= svg.length + gzip.length
    }
    return drawing
  }
}
