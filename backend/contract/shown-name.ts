/** Unseen signs that turn the order of letters round: no text of somebody's takes them into a sentence of ours. */
export const turning = /\p{Bidi_Control}/gu

/** Returns the displayed name. Imported profiles may have only a handle. */
export function shownName({ name, handle }: { name: string; handle: string }): string {
  return name === '' && handle !== '' ? `@${handle}` : name.replace(turning, '')
}
