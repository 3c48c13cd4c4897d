import { openWorkshop } from '#backend/workshop/open-workshop.ts'
import type { CoverType } from '#covers/cover.ts'
import { Refusal } from '#domain/refusal.ts'

/** A print takes a fifth of a second, so these are some seconds. */
const longestLine = 20

/** Prints works on their walls as PNG, for networks that show no SVG. */
export function openPress() {
  const workshop = openWorkshop()
  let inLine = 0
  return {
    /** Rejects with `unavailable` while too many stand in line, and where the process ended. */
    print: async (type: CoverType, id: string): Promise<Buffer> => {
      if (inLine >= longestLine) throw new Refusal('unavailable', { retryAfter: 5 })
      inLine += 1
      try {
        return await workshop.print('card', type, id)
      } catch (cause) {
        throw Object.assign(new Refusal('unavailable', { retryAfter: 2 }), { cause })
      } finally {
        inLine -= 1
      }
    },
    close: async () => workshop.close(),
  }
}
