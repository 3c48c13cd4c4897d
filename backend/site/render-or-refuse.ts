import { Refusal } from '#domain/refusal.ts'

/** Renders a picture. Refuses failures as `unavailable`, because the renderer restarts in a moment. */
export async function renderOrRefuse<Picture>(render: () => Promise<Picture>): Promise<Picture> {
  try {
    return await render()
  } catch (cause) {
    if (cause instanceof Refusal) throw cause
    throw Object.assign(new Refusal('unavailable', { retryAfter: 2 }), { cause })
  }
}
