import { z } from '#contract/z.ts'

/**
 * Soft findings. They hold a submission for review and are shown to staff. Most come from
 * a comparison with other profiles.
 */
export const softFlags = [
  'suspicious_name_pattern',
  'suspicious_bio_pattern',
  'suspicious_handle_pattern',
  'no_social_links',
  'very_short_bio',
  'very_short_name',
  'lookalike_name',
  'lookalike_handle',
  'reused_photos',
  'suspicious_photo_text',
] as const

export const softFlag = z.enum(softFlags)
export type SoftFlag = z.infer<typeof softFlag>
