import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from '#contract/z.ts'

/** Schema of Vite's manifest, which lists built files by their source. */
const manifest = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).default([]) }),
)
type Manifest = z.infer<typeof manifest>

const entry = 'index.html'

/**
 * Loads the manifest. Returns a function that lists the scripts of a route (`artists`, `profile/$id`) that
 * index.html does not load, so that browsers can preload them. Without a manifest the list is empty.
 */
export async function loadRouteScripts(
  folder: string,
): Promise<(route: string) => readonly string[]> {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => '{}')
  const files = manifest.parse(JSON.parse(text))
  const loadedFirst = closureOf(files, entry)
  return (route) =>
    // The name that TanStack Router's code splitting gives a route.
    [...closureOf(files, `routes/${route}.tsx?tsr-split=component---loader`)]
      .filter((name) => !loadedFirst.has(name))
      .flatMap((name) => (files[name] ? [`/${files[name].file}`] : []))
}

/** Returns a file and its static imports, direct and indirect. */
function closureOf(files: Manifest, name: string, known = new Set<string>()): Set<string> {
  const file = files[name]
  if (!file || known.has(name)) return known
  known.add(name)
  for (const imported of file.imports) closureOf(files, imported, known)
  return known
}
