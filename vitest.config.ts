import { defineConfig } from 'vitest/config'

/** Kept apart from vite.config.ts: the router's plugin must not run under the tests. */
export default defineConfig({
  test: {
    // Much of the time is spent waiting for a server to start or a deadline to pass.
    maxWorkers: 4,
    projects: [
      {
        test: {
          name: 'rules',
          include: ['{domain,contract,web,tools}/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          globalSetup: ['server/testing/test-database-server.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
