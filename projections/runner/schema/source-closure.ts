import { readFile } from 'node:fs/promises'

/** Matches imports that exist at run time; type-only imports are left out. */
const imports = /^(?:import|export)\s+(?!type\s)(?:[^'"()=;]*\sfrom\s+)?'([^']+)'/gm

/**
 * Returns the texts of the roots and of every local module that they import, directly or indirectly, by
 * URL and sorted. npm packages are excluded, although another version may compute other rows.
 */
export async function readSources(
  roots: readonly URL[],
  read = (file: URL) => readFile(file, 'utf8'),
): Promise<Map<string, string>> {
  const sources = new Map<string, string>()
  const pending = roots.map(String)
  for (let file = pending.pop(); file !== undefined; file = pending.pop()) {
    if (sources.has(file)) continue
    const source = await read(new URL(file))
    sources.set(file, source)
    for (const [, specifier = ''] of source.matchAll(imports)) {
      if (specifier.startsWith('#')) pending.push(import.meta.resolve(specifier))
      else if (specifier.startsWith('.')) pending.push(new URL(specifier, file).href)
    }
  }
  return new Map([...sources].sort(([one], [other]) => (one < other ? -1 : 1)))
}
