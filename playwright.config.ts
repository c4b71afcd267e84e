import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findBrowser } from './tools/find-browser.ts'
import { putTemporaryFilesInMemory } from './tools/memory-folder.ts'

putTemporaryFilesInMemory(process.env)
// Servers and workers share a compile cache across runs, like `npm start`.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/trellis')

const executablePath = findBrowser(process.env)

/**
 * Journeys on a real server (e2e/testing/start-server.ts), two files in parallel on one database. A journey only
 * changes data of its own family, or a part of the sample family's studies that no other file touches.
 */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './e2e/testing/start-server.ts',
  outputDir: 'test-results',
  workers: 2,
  // A shared machine may stall; a journey that fails twice in a row has a fault.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  projects: [
    // One worker: the product that these journeys make fail starts once. First, because they take longest.
    { name: 'failing product', testMatch: '**/failing-*.e2e.ts', workers: 1 },
    { name: 'shared product', testIgnore: '**/failing-*.e2e.ts' },
  ],
  use: {
    // During animations the accessibility check would see intermediate colors.
    contextOptions: { reducedMotion: 'reduce' },
    // A journey's own routes do not see requests that a service worker handles. e2e/offline.e2e.ts allows service
    // workers.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Tracing every journey takes a third of the runner's time.
    trace: 'on-first-retry',
    launchOptions: {
      ...(executablePath !== null && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        // A page of a journey lives for seconds: to optimize its code takes more processor time than it saves.
        '--js-flags=--no-opt --no-maglev',
      ],
    },
  },
})
