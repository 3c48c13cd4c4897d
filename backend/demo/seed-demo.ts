import { openPngRenderer } from '#art/render/png-renderer.ts'
import { activityDays } from '#contract/activity.ts'
import { Refusal } from '#domain/refusal.ts'
import type { DemoDeps } from './deps.ts'
import { hangWorks } from './hang-works.ts'
import type { TypedSample } from './sample.ts'
import { samples } from './samples.ts'
import { submitSample } from './submit-sample.ts'

const dayMs = 24 * 60 * 60 * 1000

/**
 * Fills the directory of demo mode with samples, who submit and edit as everybody does: first all
 * profiles, then the works of those who show some. Does nothing outside demo mode, adds nothing a
 * second time, and goes on where an interrupted start ended. Takes some seconds the first time, so
 * nothing should wait for it.
 */
export async function seedDemo(deps: DemoDeps): Promise<void> {
  if (!deps.config.demo) return
  const startedAt = deps.now().getTime()
  const submitted = await countChanged(deps, (sample, index) => {
    // As if one sample had joined after the other, so that the directory has a past.
    const age = Math.sqrt(1 - (index + 1) / samples.length) * activityDays * dayMs
    return submitSample({ ...deps, now: () => new Date(startedAt - age) }, sample)
  })
  const renderer = openPngRenderer()
  try {
    const hung = await countChanged(deps, (sample) => hangWorks(deps, sample, renderer))
    if (submitted + hung > 0) {
      deps.logger.info(`Demo mode: ${submitted} sample profiles added, ${hung} hung their works`)
    }
  } finally {
    renderer.close()
  }
}

/** A sample that is refused is left out: a person may have its handle. */
async function countChanged(
  { signal, logger }: DemoDeps,
  act: (sample: TypedSample, index: number) => Promise<boolean>,
): Promise<number> {
  let changed = 0
  for (const [index, sample] of samples.entries()) {
    if (signal.aborted) break
    try {
      if (await act(sample, index)) changed += 1
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      logger.warn({ handle: sample.handle, code: error.code }, 'A sample was refused')
    }
  }
  return changed
}

/**
 * Seeds in the background. What goes wrong is told to the logger: samples are no reason not to
 * serve. Gives a function that ends it, and resolves once nothing of it runs any more.
 */
export function startSeeding(deps: Omit<DemoDeps, 'signal'>): () => Promise<void> {
  const stop = new AbortController()
  const seeded = seedDemo({ ...deps, signal: stop.signal }).catch((error: unknown) => {
    deps.logger.warn({ err: error }, 'The samples of demo mode are not complete')
  })
  return () => {
    stop.abort()
    return seeded
  }
}
