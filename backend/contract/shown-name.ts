/** What somebody is called where a name is shown. An imported profile may lack one, but for its handle. */
export function shownName({ name, handle }: { name: string; handle: string }): string {
  return name === '' && handle !== '' ? `@${handle}` : name
}
