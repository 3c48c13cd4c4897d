/** Sum of all layout shifts of a page so far, to be evaluated in it. */
export function sumShifts(): Promise<number> {
  return new Promise((resolve) => {
    const observer = new PerformanceObserver((list) =>
      resolve(
        list
          .getEntries()
          .reduce((sum, shift) => sum + ('value' in shift ? Number(shift.value) : 0), 0),
      ),
    )
    observer.observe({ type: 'layout-shift', buffered: true })
    // The observer does not fire without a shift.
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)))
  })
}
