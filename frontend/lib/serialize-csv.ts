/**
 * Serializes rows as CSV (RFC 4180). A cell that a spreadsheet would run as a formula gets an apostrophe in
 * front, so that it stays text. So does a formula after a semicolon, tab or line break: where a comma is the decimal
 * separator, Excel begins a new cell there, also within quotes. A byte order mark shows Excel that the file is UTF-8.
 */
export function serializeCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((cells) => `${cells.map(serializeCell).join(',')}\r\n`).join('')}`
}

const formulaStart = /(^|[;\t\r\n])(?=[=+\-@＝＋－＠])/g

function serializeCell(value: string): string {
  const text = value.replace(/^(?=[\t\r])/, "'").replace(formulaStart, "$1'")
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
