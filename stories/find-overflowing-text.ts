/** Lists the texts that overflow the sides of an element. Hidden and clipped texts are not included. */
export function findOverflowingText(within: Element): string[] {
  const { left, right } = within.getBoundingClientRect()
  const found: string[] = []
  const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT)
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const range = document.createRange()
    range.selectNodeContents(text)
    const overflows = [...range.getClientRects()].some(
      (line) => line.left < left - 1 || line.right > right + 1,
    )
    if (overflows && !isClipped(text.parentElement, within)) found.push(text.textContent ?? '')
  }
  return found
}

/** Returns whether a text is clipped. `overflow: clip` does not count: it is for drawn lines, not for text. */
function isClipped(element: Element | null, within: Element): boolean {
  if (!element || element === within) return false
  const isOpen = ['visible', 'clip'].includes(getComputedStyle(element).overflowX)
  return !isOpen || isClipped(element.parentElement, within)
}
