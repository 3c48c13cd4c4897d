import { defineConfig } from '@playwright/test'
import { findBrowser } from './scripts/find-browser.mjs'

const executablePath = findBrowser()

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  // The same texts on each system.
  snapshotPathTemplate: '{testDir}/{testFileName}-snapshots/{arg}{ext}',
  workers: 2,
  // The run names what passes at the second try, and allows one.
  retries: 1,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: 'test-results/e2e.json' }],
    ['./tests/support/spec-text-reporter.ts'],
  ],
  use: {
    // A trace costs a quarter of the time: `--trace retain-on-failure` keeps those of what fails.
    trace: 'off',
    launchOptions: {
      ...(executablePath && { executablePath }),
      // The browser itself may not talk to anybody while a test listens.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
})
