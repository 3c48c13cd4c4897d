import { hashText, type VersionLink } from '#contract/signatures/version-link.ts'
import { Refusal } from '#domain/refusal.ts'

/**
 * Throws if the link of a signed text names another directory, or another text before it than `previous`. A
 * text without a link is accepted.
 */
export async function requireVersionLink(
  link: VersionLink | undefined,
  { publicUrl, previous }: { publicUrl: URL; previous: string | null },
): Promise<void> {
  if (!link) return
  if (link.directory !== publicUrl.host) {
    throw new Refusal('edit-unsigned', {
      detail: `The signed message is for ${link.directory}. Sign it for ${publicUrl.host}.`,
    })
  }
  if (link.previous !== (previous === null ? null : await hashText(previous))) {
    throw new Refusal('edit-content-mismatch', {
      detail:
        previous === null
          ? 'The signed message names a previous version, but there is none. Name "none", and sign again.'
          : 'The signed message does not name the text of the current version. Reload the page, and sign again.',
    })
  }
}
