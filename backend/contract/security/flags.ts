import { z } from '#contract/z.ts'

/**
 * Findings that do not refuse a submission or an edit, but can hold it for a review. Staff see them. Most
 * come from a comparison with other profiles.
 */
export const flagNames = [
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

export const flagName = z.enum(flagNames)
export type FlagName = z.infer<typeof flagName>
