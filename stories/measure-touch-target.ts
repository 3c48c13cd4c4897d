/** Measures the area in px in which a press reaches a button, including its extended touch target. */
export function measureTouchTarget(button: Element): { width: number; height: number } {
  button.scrollIntoView({ block: 'center' })
  const box = button.getBoundingClientRect()
  const x = box.left + box.width / 2
  const y = box.top + box.height / 2
  const reach = (stepX: number, stepY: number) => {
    let far = 0
    const isButton = () =>
      document.elementFromPoint(x + stepX * far, y + stepY * far)?.closest('button') === button
    while (isButton()) far += 0.5
    return far
  }
  return { width: reach(-1, 0) + reach(1, 0), height: reach(0, -1) + reach(0, 1) }
}
