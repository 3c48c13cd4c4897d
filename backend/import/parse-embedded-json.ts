/** Parses a list or object that an export wrote as a JSON text; returns other values unchanged. */
export function parseEmbeddedJson(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}
