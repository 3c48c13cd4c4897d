/**
 * Ends a process with exit code 1. The message is one complete sentence for the operator, printed without
 * a stack.
 */
export class OperatorError extends Error {
  override name = 'OperatorError'
}
