import { defineConfig } from '@playwright/test'
import { findBrowser } from './scripts/find-browser.mjs'

const executablePath = findBrowser()

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  // All systems share the snapshots.
  snapshotPathTemplate: '{testDir}/{testFileName}-snapshots/{arg}{ext}',
  workers: 2,
  // scripts/test.mjs lists the tests that pass at the second try, and allows one.
  retries: 1,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: 'test-results/e2e.json' }],
    ['./tests/support/spec-text-reporter.ts'],
  ],
  use: {
    // Traces take a quarter of the time. `--trace retain-on-failure` keeps those of failed tests.
    trace: 'off',
    launchOptions: {
      ...(executablePath && { executablePath }),
      // The browser's own background requests would appear among those of the page.
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
