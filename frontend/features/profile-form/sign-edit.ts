import { contentHash } from '#contract/content-hash.ts'
import { writeEditMessage } from '#contract/edit-message.ts'
import { type ProfileFields, profileFields } from '#contract/profile-fields.ts'

/** What is sent as an edit, but for the signature: the fields as the server will keep them, and the text to sign. */
export type EditToSign = { fields: ProfileFields; message: string }

/**
 * Prepares an edit for signing. The hash covers the fields as they stand after normalisation, so they
 * are parsed here exactly as the server parses them.
 * @param at the server's time, ISO with milliseconds
 */
export async function prepareEdit(form: ProfileFields, at: string): Promise<EditToSign> {
  const fields = profileFields.parse(form)
  const message = writeEditMessage({ name: fields.name, at, content: await contentHash(fields) })
  return { fields, message }
}
