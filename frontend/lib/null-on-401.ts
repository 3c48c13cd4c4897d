import { RequestFailed } from './api-client.ts'

/** An answer, or null where nobody is signed in. */
export async function nullOn401<Data>(answer: Promise<Data>): Promise<Data | null> {
  try {
    return await answer
  } catch (cause) {
    if (cause instanceof RequestFailed && cause.status === 401) return null
    throw cause
  }
}
