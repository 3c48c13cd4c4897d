import type { FlagName } from '#contract/security/flags.ts'
import type { ProfileView } from '#contract/views/profile.ts'

const reasonTexts: Readonly<Record<FlagName, string>> = {
  suspicious_name_pattern: 'the name looks like a placeholder',
  suspicious_bio_pattern: 'the bio looks like filler text',
  suspicious_handle_pattern: 'the handle looks like a placeholder, or has many digits',
  no_social_links: 'there are no links',
  very_short_bio: 'the bio is very short',
  very_short_name: 'the name is very short',
  lookalike_name: 'the name looks like another profile’s',
  lookalike_handle: 'the handle looks like another profile’s',
  reused_photos: 'another profile shows the same picture',
  suspicious_photo_text: 'a photo description looks like filler text',
}

const textOf: ReadonlyMap<string, string> = new Map(Object.entries(reasonTexts))

const listFormat = new Intl.ListFormat('en-GB')

/** Explains to owners why their profile is held: a sentence with a leading space, or an empty string. */
export function formatHeldReasons({ heldReasons }: Pick<ProfileView, 'heldReasons'>): string {
  const texts = (heldReasons ?? []).flatMap((reason) => textOf.get(reason) ?? [])
  return texts.length > 0 ? ` We are reviewing it because ${listFormat.format(texts)}.` : ''
}
