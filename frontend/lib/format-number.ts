const grouped = new Intl.NumberFormat('en-GB')

/** Formats a whole number with groups of digits: "48,112". */
export function formatNumber(value: number | bigint): string {
  return grouped.format(value)
}
