/**
 * A function that reads anew: at once, then at most once in `betweenMs` however often it is called, and
 * once more after the last call. A slow answer is waited for, so that news cannot keep it from coming.
 */
export function readCalmly(read: () => Promise<unknown>, betweenMs: number): () => void {
  let isReading = false
  let isAsked = false

  async function readOn(): Promise<void> {
    isReading = true
    while (isAsked) {
      isAsked = false
      await Promise.allSettled([read(), pause(betweenMs)])
    }
    isReading = false
  }

  return () => {
    isAsked = true
    if (!isReading) void readOn()
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}
