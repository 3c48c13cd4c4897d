/** Returns where a subtree of two or more leaves is split: after the largest power of two below its size. */
export function splitRange(start: number, end: number): number {
  return start + 2 ** (Math.ceil(Math.log2(end - start)) - 1)
}
