/**
 * Returns a function that calls `read` immediately, then at most once per `betweenMs`, and once more after the
 * last call. It waits for a slow read to end, so that new calls cannot postpone it forever.
 */
export function throttleReads(read: () => Promise<unknown>, betweenMs: number): () => void {
  let isReading = false
  let isRequested = false

  async function run(): Promise<void> {
    isReading = true
    while (isRequested) {
      isRequested = false
      await Promise.allSettled([read(), delay(betweenMs)])
    }
    isReading = false
  }

  return () => {
    isRequested = true
    if (!isReading) void run()
  }
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}
