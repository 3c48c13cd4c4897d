/** Formats the value of a field that is a text or a list of texts; "None" if it is empty. */
export function formatTextField(value: string | readonly string[]): string {
  return [value].flat().join(', ') || 'None'
}
