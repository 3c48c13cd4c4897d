import { readFile } from 'node:fs/promises'

/** Imports that are there when the module runs; those of types alone are not. */
const imports = /^(?:import|export)\s+(?!type\s)(?:[^'"()=;]*\sfrom\s+)?'([^']+)'/gm

/**
 * Sources and all of our own modules that they import, however far away, by address, sorted. Packages
 * are left out: what they compute is for their version to say.
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
