/** Makes what a kind and an id name, which never changes. */
type Make<Kind extends string, Made> = (kind: Kind, id: string) => Promise<Made>

type Keep<Made> = { maxBytes: number; sizeOf: (made: Made) => number }

/**
 * Gives drawings, each made once for all who ask meanwhile, and keeps those asked for last, up to
 * `maxBytes` of them.
 */
export function keepDrawings<Kind extends string, Made>(
  draw: Make<Kind, Made>,
  { maxBytes, sizeOf }: Keep<Made>,
): Make<Kind, Made> {
  const kept = new Map<string, Made>()
  const coming = new Map<string, Promise<Made>>()
  let bytes = 0

  function keep(name: string, drawing: Made): void {
    kept.set(name, drawing)
    bytes += sizeOf(drawing)
    for (const [oldest, old] of kept) {
      if (bytes <= maxBytes) break
      kept.delete(oldest)
      bytes -= sizeOf(old)
    }
  }

  async function make(kind: Kind, id: string, name: string): Promise<Made> {
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
