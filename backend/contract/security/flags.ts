import { z } from '#contract/z.ts'

/**
 * Findings that do not refuse a submission or an edit, but can hold it for a review. Staff see them. Most
 * come from a comparison with other profiles.
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
