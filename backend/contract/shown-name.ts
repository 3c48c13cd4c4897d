/** Unseen signs that turn the order of letters round: no text of somebody's takes them into a sentence of ours. */
export const turning = /\p{Bidi_Control}/gu

/** What somebody is called where a name is shown. An imported profile may lack one, but for its handle. */
export function shownName({ name, handle }: { name: string; handle: string }): string {
  return name === '' && handle !== '' ? `@${handle}` : name.replace(turning, '')
}
