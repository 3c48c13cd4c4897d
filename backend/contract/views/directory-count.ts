/** Number of matching profiles, which lists send in headers. */
export type DirectoryCount = {
  total: number
  /** True if counting stopped at a limit, so more than `total` match. */
  isBounded: boolean
}

export const totalHeader = 'Total-Count'
export const boundedHeader = 'Total-Count-Bounded'

export function formatCountHeaders({ total, isBounded }: DirectoryCount): Record<string, string> {
  return { [totalHeader]: String(total), ...(isBounded && { [boundedHeader]: 'true' }) }
}

/** Returns undefined without a count. */
export function parseCountHeaders(headers: Headers): DirectoryCount | undefined {
  const total = headers.get(totalHeader)
  if (total === null) return undefined
  return { total: Number(total), isBounded: headers.get(boundedHeader) === 'true' }
}
