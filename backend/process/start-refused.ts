/** Error that prevents the start. The message is one complete sentence for the operator. */
export class StartRefused extends Error {
  override name = 'StartRefused'
}
