import { availableParallelism } from 'node:os'
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { findBrowser } from './scripts/find-browser.mjs'

const executablePath = findBrowser()
// Tests wait for processes half of the time, so two cores can run three files at a time.
const maxWorkers = availableParallelism() + 1
/**
 * Limit of a wait for a condition, in ms. It bounds a failing test only: a passing one ends with its condition.
 * A process may take twenty seconds to start on a busy machine.
 */
const patient = { poll: { timeout: 30_000 } }

/** A process for each file would load the sources again, and double the time of unit tests. */
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
          // Noon UTC is the next day here, so code that treats local time as UTC fails.
          env: { TZ: 'Pacific/Kiritimati' },
          // Property tests run many times, possibly on a busy machine.
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
          // These tests start, kill and restart servers, possibly on a busy machine.
          testTimeout: 240_000,
          hookTimeout: 240_000,
          expect: patient,
        },
      },
      {
        extends: './frontend/vite.config.ts',
        plugins: [storybookTest({ configDir: `${import.meta.dirname}/stories/.storybook` })],
        // Vite reloads the page when it discovers a dependency during the run, so all are listed.
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
          // A page for each file would load the sources again.
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
