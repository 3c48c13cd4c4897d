import { z } from './z.ts'

/**
 * Creates the schema of a time as input: ISO, UTC. Its fraction is cut to milliseconds, because Postgres refuses
 * long ones, and an event with one would stop the projector.
 */
export function timeInput(error?: string) {
  return z.iso.datetime(error).overwrite((time) => time.replace(/(\.\d{3})\d+/, '$1'))
}
