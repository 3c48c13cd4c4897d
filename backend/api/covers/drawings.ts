import type { Drawing, DrawingKind, Easel } from './open-easel.ts'

/**
 * Gives drawings, each made once for all who ask meanwhile, and keeps those asked for last, up to
 * `maxBytes` of them.
 */
export function keepDrawings(draw: Easel['draw'], maxBytes: number): Easel['draw'] {
  const kept = new Map<string, Drawing>()
  const coming = new Map<string, Promise<Drawing>>()
  let bytes = 0
  const sizeOf = ({ svg, gzip }: Drawing) => svg.length + gzip.length

  function keep(name: string, drawing: Drawing): void {
    kept.set(name, drawing)
    bytes += sizeOf(drawing)
    for (const [oldest, old] of kept) {
      if (bytes <= maxBytes) break
      kept.delete(oldest)
      bytes -= sizeOf(old)
    }
  }

  async function make(kind: DrawingKind, id: string, name: string): Promise<Drawing> {
    try {
      const drawing = await draw(kind, id)
      keep(name, drawing)
      return drawing
    } finally {
      coming.delete(name)
    }
  }

  return async (kind, id) => {
    const name = `${kind} ${id}`
    const known = kept.get(name)
    if (known) {
      // To the end, as the one asked for last.
      kept.delete(name)
      kept.set(name, known)
      return known
    }
    const making = coming.get(name) ?? make(kind, id, name)
    coming.set(name, making)
    return making
  }
}
