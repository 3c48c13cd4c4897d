/** A start that may not go on. The message is the whole of what people are told: one sentence. */
export class StartRefused extends Error {
  override name = 'StartRefused'
}
