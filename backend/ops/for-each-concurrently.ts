const atOnce = 8

/** Runs `work` on several items at once. After a failure it starts none, and waits for the others. */
export async function forEachConcurrently<Item>(
  items: AsyncIterable<Item>,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const iterator = items[Symbol.asyncIterator]()
  let isFailed = false
  const take = async () => {
    try {
      for (let next = await iterator.next(); !next.done && !isFailed; next = await iterator.next())
        await work(next.value)
    } catch (error) {
      isFailed = true
      throw error
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: atOnce }, take))
  await iterator.return?.()
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}
