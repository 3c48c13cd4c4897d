import { z } from '../z.ts'

/** Primary ENS name of a wallet, normalized by ENSIP-15; null without one. */
export const ensNameView = z.object({ name: z.string().nullable() })
