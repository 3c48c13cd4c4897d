import { readFile } from 'node:fs/promises'

/** Matches imports that exist at run time; type-only imports are left out. */
const imports = /^(?:import|export)\s+(?!type\s)(?:[^'"()=;]*\sfrom\s+)?'([^']+)'/gm

/**
 * Returns the roots and every local module that they import, directly or indirectly, sorted by URL.
 * npm packages are excluded, although another version may compute other rows.
 */
export async function readSources(
  roots: readonly URL[],
  read = (file: URL) => readFile(file, 'utf8'),
): Promise<Map<string, string>> {
  const sources = new Map<string, string>()
  const open = roots.map(String)
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (sources.has(file)) continue
    const source = await read(new URL(file))
    sources.set(file, source)
    for (const [, specifier = ''] of source.matchAll(imports)) {
      if (specifier.startsWith('#')) open.push(import.meta.resolve(specifier))
      else if (specifier.startsWith('.')) open.push(new URL(specifier, file).href)
    }
  }
  return new Map([...sources].sort(([one], [other]) => (one < other ? -1 : 1)))
}
