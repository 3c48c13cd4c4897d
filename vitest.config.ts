import { availableParallelism } from 'node:os'
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { findBrowser } from './scripts/find-browser.mjs'

const executablePath = findBrowser()
// Half of the time is spent waiting for processes, so two cores bear three files at a time.
const maxWorkers = availableParallelism() + 1
/** A second, as it is without this, is short on a machine that is busy. */
const patient = { poll: { timeout: 30_000 } }

/** A process for each file would load the sources each time, which doubles the time of unit tests. */
const sharedProcesses = { isolate: false, setupFiles: './tests/support/clean-up-file.ts' }

export default defineConfig({
  test: {
    maxWorkers,
    projects: [
      {
        test: {
          name: 'unit',
          ...sharedProcesses,
          include: ['{backend,projections,frontend}/**/*.test.{ts,tsx}'],
          environment: 'node',
          // Where noon of UTC is the next day: whoever takes the machine's time for UTC is found.
          env: { TZ: 'Pacific/Kiritimati' },
          // Properties are tried many times, on machines that may be busy.
          testTimeout: 30_000,
          expect: patient,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['tests/{integration,architecture}/**/*.test.ts'],
          ...sharedProcesses,
          globalSetup: './tests/support/postgres-cluster.ts',
          // Products start, fall and come back in them, on machines that may be busy.
          testTimeout: 240_000,
          hookTimeout: 240_000,
          expect: patient,
        },
      },
      {
        extends: './frontend/vite.config.ts',
        plugins: [storybookTest({ configDir: `${import.meta.dirname}/stories/.storybook` })],
        // Named here, since one that Vite comes upon during the run makes it reload the page.
        optimizeDeps: {
          include: [
            '@hookform/resolvers/zod',
            '@tanstack/react-query',
            '@tanstack/react-router',
            '@tanstack/react-virtual',
            'canonicalize',
            'jotai',
            'radix-ui',
            'react-dom/client',
            'react-hook-form',
            'storybook/test',
            'zod',
          ],
        },
        test: {
          name: 'stories',
          // A page for each file would load the sources each time.
          isolate: false,
          testTimeout: 60_000,
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({
              launchOptions: {
                ...(executablePath && { executablePath }),
                args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
              },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
