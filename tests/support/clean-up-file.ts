import { afterAll, vi } from 'vitest'
import { cleanUpFile } from './clean-up.ts'

// A setup file of Vitest, which runs before each test file. Files share processes, so no file may leave a fake
// timer or a stub to the next one.
afterAll(async () => {
  await cleanUpFile()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
