import { z } from '#contract/z.ts'

/** Proof that the transparency log has an event. */
export const logProof = z.object({
  /** Text of a `.tlog-proof` file with the entry. */
  proof: z.string(),
  /**
   * The event as stored, which the entry is computed from. Null for events of staff in the export of an
   * owner, because it would identify who acted.
   */
  stored: z
    .object({
      id: z.uuid(),
      stream: z.string(),
      data: z.looseObject({}),
      metadata: z.looseObject({ at: z.string(), salt: z.base64().length(44).optional() }),
    })
    .nullable(),
})
export type LogProof = z.infer<typeof logProof>
