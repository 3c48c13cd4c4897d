/** The vault holds no key for a subject, and no sign that it was erased: the vault lost data, or is another one. */
export class VaultKeyMissing extends Error {
  override name = 'VaultKeyMissing'
  readonly subject: string

  constructor(subject: string) {
    super(`The vault has no key for ${subject}`)
    this.subject = subject
  }
}

/** A key does not fit: the master key is another one, or what it should open was changed. */
export class VaultKeyWrong extends Error {
  override name = 'VaultKeyWrong'
  /** Subject of the key; absent for the master key. */
  readonly subject: string | undefined

  constructor(message: string, subject?: string) {
    super(message)
    this.subject = subject
  }
}

/** Nothing can be sealed for a subject that was erased. */
export class SubjectErased extends Error {
  override name = 'SubjectErased'

  constructor(subject: string) {
    super(`${subject} was erased`)
  }
}
