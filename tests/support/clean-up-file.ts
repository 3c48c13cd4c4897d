import { afterAll } from 'vitest'
import { cleanUpFile } from './clean-up.ts'

// A setup file of Vitest: it runs before each test file.
afterAll(cleanUpFile)
