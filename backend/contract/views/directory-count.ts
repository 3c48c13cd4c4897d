/**
 * How many profiles match. Of many matches not all are counted: `isBounded` says that there are more
 * than `total`. Lists carry it in their headers.
 */
export type DirectoryCount = { total: number; isBounded: boolean }

const totalHeader = 'Total-Count'
const boundedHeader = 'Total-Count-Bounded'

export function writeCountHeaders({ total, isBounded }: DirectoryCount): Record<string, string> {
  return { [totalHeader]: String(total), ...(isBounded && { [boundedHeader]: 'true' }) }
}

/** Undefined where an answer does not say. */
export function readCountHeaders(headers: Headers): DirectoryCount | undefined {
  const total = headers.get(totalHeader)
  if (total === null) return undefined
  return { total: Number(total), isBounded: headers.get(boundedHeader) === 'true' }
}
