/** A list or an object that an export wrote as a text of its own; anything else as it stands. */
export function parseWritten(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}
