import { z } from '../z.ts'

/** An uploaded picture. Width and height in pixels. */
export const mediaView = z.object({
  url: z.string(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
})
export type MediaView = z.infer<typeof mediaView>
