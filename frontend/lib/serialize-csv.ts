/**
 * Serializes rows as CSV (RFC 4180). A cell that a spreadsheet would run as a formula gets an apostrophe in
 * front, so that it stays text. A byte order mark shows Excel that the file is UTF-8.
 */
export function serializeCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((cells) => `${cells.map(serializeCell).join(',')}\r\n`).join('')}`
}

function serializeCell(value: string): string {
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
