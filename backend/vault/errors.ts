/**
 * The vault has neither a key nor a tombstone for a subject: the vault lost data, or is another
 * one.
 */
export class VaultKeyMissing extends Error {
  override name = 'VaultKeyMissing'
  readonly subject: string

  constructor(subject: string) {
    super(`The vault has no key for ${subject}`)
    this.subject = subject
  }
}

/**
 * A key of the configuration is not the one that this database was created with, or a stored key cannot be
 * decrypted with the master key.
 */
export class VaultKeyWrong extends Error {
  override name = 'VaultKeyWrong'
  /** Subject of the stored key; absent for a key of the configuration. */
  readonly subject: string | undefined

  constructor(message: string, subject?: string) {
    super(message)
    this.subject = subject
  }
}

/** The subject was erased, so nothing can be sealed for it. */
export class SubjectErased extends Error {
  override name = 'SubjectErased'

  constructor(subject: string) {
    super(`${subject} was erased`)
  }
}
