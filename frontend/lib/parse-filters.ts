import type { z } from '#contract/z.ts'

/**
 * Parses the filters in the search of a URL. Drops unknown, empty and invalid ones. The keys are in the order of
 * the schema, so that equal filters share a cache entry.
 */
export function parseFilters<Schema extends z.ZodObject<Record<string, z.ZodType>>>(
  schema: Schema,
  search: Record<string, unknown>,
): Partial<z.output<Schema>> {
  const known: Record<string, unknown> = {}
  for (const [name, filter] of Object.entries(schema.shape)) {
    const { data } = filter.safeParse(search[name])
    if (data !== undefined && data !== '') known[name] = data
  }
  return known as Partial<z.output<Schema>>
}
