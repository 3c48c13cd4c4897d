const concurrency = 8

/** Runs `work` on several items concurrently. After a failure it starts no more, and waits for the rest. */
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
  const ends = await Promise.allSettled(Array.from({ length: concurrency }, take))
  await iterator.return?.()
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}
