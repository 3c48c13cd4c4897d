import { z } from '../z.ts'

/** The primary name of a wallet in ENS, written as ENSIP-15 has it; null where none is known. */
export const ensNameView = z.object({ name: z.string().nullable() })
