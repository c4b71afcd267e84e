import { configDefaults, defineConfig } from 'vitest/config'
import { putTemporaryFilesInMemory } from './tools/memory-folder.ts'

putTemporaryFilesInMemory(process.env)

/** Tests of what the browser app keeps for as long as it is open: each file has modules of its own. */
const BROWSER_STATE = [
  'web/api/**/*.test.ts',
  'web/features/study/outbox/*.test.ts',
  'web/features/timed-tests/saving/answer-saver.test.ts',
]

/** Their harness brings hooks, which a file gets only where it reads the harness itself. They start databases of their own. */
const WITH_HOOKS = ['packages/embedded-postgres/*.test.ts']

const patient = { testTimeout: 120_000, hookTimeout: 120_000 }

/** Separate from vite.config.ts, because the router's plugin must not run in tests. */
export default defineConfig({
  test: {
    // Much of the time is spent waiting for a server to start or a deadline to pass.
    maxWorkers: 4,
    projects: [
      {
        test: {
          name: 'rules',
          include: [
            '{domain,contract,web,tools}/**/*.test.{ts,tsx}',
            'packages/{caption-films,content-formats}/**/*.test.ts',
          ],
          exclude: [...configDefaults.exclude, ...BROWSER_STATE],
          // The imports are pure, so the files of a worker share them; importing them again took most of the time.
          isolate: false,
        },
      },
      { test: { name: 'browser state', include: BROWSER_STATE } },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          exclude: [...configDefaults.exclude],
          isolate: false,
          globalSetup: ['server/testing/test-database-server.ts'],
          ...patient,
        },
      },
      {
        test: {
          name: 'stand-ins',
          include: ['packages/fake-*/**/*.test.ts'],
          isolate: false,
          globalSetup: ['packages/fake-stripe/testing/postgres.ts'],
          ...patient,
        },
      },
      { test: { name: 'embedded database', include: WITH_HOOKS, ...patient } },
    ],
  },
})
