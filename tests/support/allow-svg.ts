import sharp from 'sharp'
import { afterAll, beforeAll } from 'vitest'

const operation = ['VipsForeignLoadSvg']

/** Lets the tests of the calling file parse SVG, which the server never does. */
export function allowSvg(): void {
  beforeAll(() => sharp.unblock({ operation }))
  // Files share a process, and uploads of SVG must fail in the next one.
  afterAll(() => sharp.block({ operation }))
}
