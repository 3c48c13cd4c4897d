import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from '#contract/z.ts'

/** Vite's manifest: built files by their source. */
const manifest = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).default([]) }),
)
type Manifest = z.infer<typeof manifest>

const page = 'index.html'

/**
 * Reads which scripts the page of a route (`artists`, `profile/$id`) needs beside the first ones, so
 * that a browser can ask for all of them at once. Gives their addresses; none where the built page has
 * no manifest.
 */
export async function readRouteScripts(
  folder: string,
): Promise<(route: string) => readonly string[]> {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => '{}')
  const files = manifest.parse(JSON.parse(text))
  const first = closureOf(files, page)
  return (route) =>
    [...closureOf(files, `routes/${route}.tsx?tsr-split=component---loader`)]
      .filter((name) => !first.has(name))
      .flatMap((name) => (files[name] ? [`/${files[name].file}`] : []))
}

/** A file and all that it imports at once. */
function closureOf(files: Manifest, name: string, known = new Set<string>()): Set<string> {
  const file = files[name]
  if (!file || known.has(name)) return known
  known.add(name)
  for (const imported of file.imports) closureOf(files, imported, known)
  return known
}
