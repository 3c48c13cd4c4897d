import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished, TestRunner } from 'vitest'

type CleanUp = () => unknown

const afterFile: CleanUp[] = []

/**
 * Runs `cleanUp` after the test that calls this, or after the file when a hook or no test does, in reverse
 * order. Vitest ignores an `afterAll` that a hook or a test calls.
 */
export function cleanUpLater(cleanUp: CleanUp): void {
  if (TestRunner.getCurrentTest()) onTestFinished(async () => void (await cleanUp()))
  else afterFile.push(cleanUp)
}

/** Creates a temporary folder, which is removed after the test or the file. */
export async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'provenance-'))
  cleanUpLater(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Cleans up after a file. */
export async function cleanUpFile(): Promise<void> {
  for (const cleanUp of afterFile.splice(0).reverse()) await cleanUp()
}
