/** A flag as staff read it: "Suspicious Name Pattern". */
export function flagLabel(flag: string): string {
  return flag
    .split('_')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join(' ')
}
