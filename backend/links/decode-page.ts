/** Bytes in which a page names its encoding (HTML standard). */
const prescanLength = 1024

/** Decodes a page by the encoding that its content type or its first bytes name, UTF-8 by default. */
export function decodePage(body: Buffer, contentType: string): string {
  const named =
    findCharset(contentType) ?? findCharset(body.toString('latin1', 0, prescanLength)) ?? 'utf-8'
  try {
    return new TextDecoder(named).decode(body)
  } catch {
    return new TextDecoder().decode(body)
  }
}

function findCharset(text: string): string | undefined {
  return /charset\s*=\s*["']?\s*([\w-]+)/i.exec(text)?.[1]
}
