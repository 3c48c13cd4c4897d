/** The texts within an element that reach past its sides. What is out of sight, or cut by its own box, does not. */
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

/** What `clip` cuts is meant for what is drawn, such as the eye line: no word may reach there. */
function isCut(element: Element | null, within: Element): boolean {
  if (!element || element === within) return false
  const isOpen = ['visible', 'clip'].includes(getComputedStyle(element).overflowX)
  return !isOpen || isCut(element.parentElement, within)
}
