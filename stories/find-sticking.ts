/** Lists the texts that overflow the sides of an element. Hidden and clipped texts are not included. */
export function findSticking(within: Element): string[] {
  const { left, right } = within.getBoundingClientRect()
  const sticking: string[] = []
  const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT)
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const range = document.createRange()
    range.selectNodeContents(text)
    const reaches = [...range.getClientRects()].some(
      (line) => line.left < left - 1 || line.right > right + 1,
    )
    if (reaches && !isCut(text.parentElement, within)) sticking.push(text.textContent ?? '')
  }
  return sticking
}

/** Returns whether a text is clipped. `overflow: clip` does not count: it is for drawn lines, not for text. */
function isCut(element: Element | null, within: Element): boolean {
  if (!element || element === within) return false
  const isOpen = ['visible', 'clip'].includes(getComputedStyle(element).overflowX)
  return !isOpen || isCut(element.parentElement, within)
}
