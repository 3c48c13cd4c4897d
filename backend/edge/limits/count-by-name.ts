/** How many are in by a name; `enter` gives the way out again. */
export function countByName() {
  const counts = new Map<string, number>()
  const count = (name: string) => counts.get(name) ?? 0
  return {
    count,
    enter: (name: string) => {
      counts.set(name, count(name) + 1)
      return () => {
        if (count(name) > 1) counts.set(name, count(name) - 1)
        else counts.delete(name)
      }
    },
  }
}
