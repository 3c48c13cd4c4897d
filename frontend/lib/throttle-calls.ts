/**
 * Returns a function that runs `work` immediately, then at most once per `betweenMs`, and once more after the
 * last call. It waits for slow work to end, so that new calls cannot postpone it forever.
 */
export function throttleCalls(work: () => Promise<unknown>, betweenMs: number): () => void {
  let isRunning = false
  let isRequested = false

  async function run(): Promise<void> {
    isRunning = true
    while (isRequested) {
      isRequested = false
      await Promise.allSettled([work(), delay(betweenMs)])
    }
    isRunning = false
  }

  return () => {
    isRequested = true
    if (!isRunning) void run()
  }
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}
