/** Formats a flag for staff: "Suspicious Name Pattern". */
export function formatFlag(flag: string): string {
  return flag
    .split('_')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join(' ')
}
