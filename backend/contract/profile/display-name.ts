/** Bidirectional control characters, which must not reach surrounding text. */
export const bidiControls = /\p{Bidi_Control}/gu

/** Returns the displayed name. Imported profiles may have only a handle. */
export function displayName({ name, handle }: { name: string; handle: string }): string {
  return name === '' && handle !== '' ? `@${handle}` : name.replace(bidiControls, '')
}
