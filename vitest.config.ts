import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { putTemporaryFilesInMemory } from './tools/memory-folder.ts'
import { translations } from './web/vite/translations.ts'

putTemporaryFilesInMemory(process.env)
// Servers and workers share a compile cache across runs, like `npm start`.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/trellis')

/** Tests of the browser's queues against the real server and database. */
const WHOLE_WAY = ['tools/airplane.test.ts']

/** Tests of state that the browser app retains while it is open: each file needs its own module instances. */
const BROWSER_STATE = [
  'web/api/**/*.test.ts',
  'web/features/study/drafts/draft-sync.test.ts',
  'web/features/study/outbox/*.test.ts',
  'web/features/timed-tests/saving/*.test.ts',
]

/**
 * Their harness registers hooks, which only affect a file that imports the harness itself. They start their own
 * databases.
 */
const WITH_HOOKS = ['packages/embedded-postgres/*.test.ts']

/**
 * Files that take a dozen seconds or more, and the longest of the rules, longest first: if started last, one of them would
 * run alone at the end.
 */
const LONGEST = [
  'server/start/start.test.ts',
  'server/email/delivery-faults.test.ts',
  'server/features/report/one-number.test.ts',
  'server/features/hostile-input.test.ts',
  'server/features/permissions.test.ts',
  'server/backup/schedule.test.ts',
  'server/features/study/school-year.test.ts',
  'server/start/commands.test.ts',
  'server/features/accounts/sign-in/enumeration.test.ts',
  'server/features/accounts/sign-in/limits.test.ts',
  'server/email/delivery.test.ts',
  'server/start/upgrade.test.ts',
  'server/features/timed-tests/faults/database-loss.test.ts',
  'server/features/accounts/sign-in/known-devices.test.ts',
  'server/features/accounts/passwords/reset-password.test.ts',
  'server/http/faults/one-network.test.ts',
  'server/features/seeding/seed-content.test.ts',
  'server/features/planted-columns.test.ts',
  'server/http/database-away.test.ts',
  'server/features/accounts/auth-routes.test.ts',
  'server/features/timed-tests/faults/moved-clock.test.ts',
  'server/database/upgrade.test.ts',
  'server/features/accounts/social/provider-trouble.test.ts',
  'server/features/timed-tests/lost-work.test.ts',
  'server/backup/restore-backup.test.ts',
  'server/features/practice/practice.test.ts',
  'tools/checks.test.ts',
  'tools/sample-content.test.ts',
  'tools/import-rules.test.ts',
  'bench/measure/practice-levels.test.ts',
]

/** Projects in the order of their longest files. */
const PROJECTS = ['embedded database', 'server', 'stand-ins', 'whole way', 'browser state', 'rules']

/** Orders files by duration rather than size. Files of a project stay together, because they share workers. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const last = LONGEST.length
    const place = ({ moduleId }: TestSpecification) => {
      const index = LONGEST.findIndex((file) => moduleId.endsWith(`/${file}`))
      return index < 0 ? last : index
    }
    const project = (file: TestSpecification) => PROJECTS.indexOf(file.project.name)
    return (await super.sort(files)).toSorted((a, b) => project(a) - project(b) || place(a) - place(b))
  }
}

for (const file of LONGEST) if (!existsSync(file)) throw new Error(`vitest.config.ts names ${file}, which is missing`)

const patient = { testTimeout: 120_000, hookTimeout: 120_000 }

/**
 * Without `development`, because libraries such as the Markdown parser have slow development builds with extra checks. The
 * runner adds that condition to those of a configuration, so it is taken away afterwards.
 */
const ssr = { resolve: { conditions: ['node'], externalConditions: ['node'] } }
const withoutDevelopment: Plugin = {
  name: 'without-development',
  configResolved({ ssr: { resolve } }) {
    if (resolve?.conditions) resolve.conditions = ssr.resolve.conditions
  },
}

/** Node's own imports, which the compile cache serves. Only for TypeScript that Node can run, without mocked modules. */
const NATIVE_IMPORTS = { viteModuleRunner: false, nodeLoader: false }

/** Separate from vite.config.ts, because the router's plugin must not run in tests. */
export default defineConfig({
  test: {
    // Most of the time is spent waiting for a server to start or a timeout to pass.
    maxWorkers: 4,
    // Several workers share a processor: collecting garbage in parallel takes more of it, and in a small heap more often.
    execArgv: ['--single-threaded-gc', '--max-semi-space-size=64'],
    sequence: { sequencer: LongestFirst },
    tags: [
      {
        name: 'faults',
        description: 'Processes killed, connections cut, disks full: `npm run test:unit` leaves them out.',
      },
    ],
    projects: [
      {
        ssr,
        plugins: [translations(), withoutDevelopment],
        test: {
          name: 'rules',
          include: [
            '{bench,domain,contract,kit,web,tools}/**/*.test.{ts,tsx}',
            'packages/{caption-films,content-formats,figures}/**/*.test.ts',
          ],
          exclude: [...configDefaults.exclude, ...BROWSER_STATE, ...WHOLE_WAY],
          // The imports are pure, so test files of a worker share them; importing them again would take most of the
          // time.
          isolate: false,
          ...patient,
        },
      },
      { ssr, plugins: [translations(), withoutDevelopment], test: { name: 'browser state', include: BROWSER_STATE } },
      {
        ssr,
        plugins: [translations(), withoutDevelopment],
        test: {
          name: 'whole way',
          include: WHOLE_WAY,
          globalSetup: ['server/testing/test-database-server.ts'],
          ...patient,
        },
      },
      {
        ssr,
        plugins: [withoutDevelopment],
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          exclude: [...configDefaults.exclude],
          isolate: false,
          globalSetup: ['server/testing/test-database-server.ts'],
          setupFiles: ['server/testing/typed-statements.ts'],
          experimental: NATIVE_IMPORTS,
          ...patient,
        },
      },
      {
        ssr,
        plugins: [withoutDevelopment],
        test: {
          name: 'stand-ins',
          include: ['packages/fake-*/**/*.test.ts'],
          isolate: false,
          globalSetup: ['packages/fake-stripe/testing/postgres.ts'],
          ...patient,
        },
      },
      { ssr, plugins: [withoutDevelopment], test: { name: 'embedded database', include: WITH_HOOKS, ...patient } },
    ],
  },
})
