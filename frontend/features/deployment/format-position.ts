import { formatNumber } from '#lib/format-number.ts'

/** Formats a position in the log: "48,112", or a dash if it is unknown. */
export function formatPosition(position: string | null): string {
  return position === null ? '–' : formatNumber(BigInt(position))
}
