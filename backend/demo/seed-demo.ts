import { openPngRenderer } from '#art/render/png-renderer.ts'
import { activityDays } from '#contract/activity.ts'
import { Refusal } from '#domain/refusal.ts'
import { addPhotos } from './add-photos.ts'
import type { DemoDeps } from './deps.ts'
import type { TypedSample } from './sample.ts'
import { submitSample } from './submit-sample.ts'

const dayMs = 24 * 60 * 60 * 1000

/**
 * Fills the directory in demo mode with samples, through the usual commands: first all profiles,
 * then photos. Idempotent, and continues after an interrupted start. Takes some seconds the first
 * time, so callers should not wait for it.
 */
export async function seedDemo(deps: DemoDeps): Promise<void> {
  if (!deps.config.demo) return
  const startedAt = deps.now().getTime()
  const submitted = await countChanged(deps, (sample, index) => {
    // Spreads the submissions over time, most of them early, so that the directory has a history.
    const age = Math.sqrt(1 - (index + 1) / deps.samples.length) * activityDays * dayMs
    return submitSample({ ...deps, now: () => new Date(startedAt - age) }, sample)
  })
  const renderer = openPngRenderer()
  try {
    const illustrated = await countChanged(deps, (sample) => addPhotos(deps, sample, renderer))
    if (submitted + illustrated > 0) {
      deps.logger.info(`Demo mode: ${submitted} sample profiles added, ${illustrated} given photos`)
    }
  } finally {
    renderer.close()
  }
}

/** Counts the samples that `act` changes. Skips a refused one, whose handle a user may have. */
async function countChanged(
  { samples, signal, logger }: DemoDeps,
  act: (sample: TypedSample, index: number) => Promise<boolean>,
): Promise<number> {
  let changed = 0
  for (const [index, sample] of samples.entries()) {
    if (signal.aborted) break
    try {
      if (await act(sample, index)) changed += 1
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      logger.warn({ handle: sample.handle, code: error.code }, 'a sample was refused')
    }
  }
  return changed
}

/**
 * Seeds in the background. Errors are only logged, because the server works without samples.
 * Returns a function that aborts and waits for the end.
 */
export function startSeeding(deps: Omit<DemoDeps, 'signal'>): () => Promise<void> {
  const stop = new AbortController()
  const seeded = seedDemo({ ...deps, signal: stop.signal }).catch((error: unknown) => {
    deps.logger.warn({ err: error }, 'the samples of demo mode are not complete')
  })
  return () => {
    stop.abort()
    return seeded
  }
}
