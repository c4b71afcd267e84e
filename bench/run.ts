/**
 * `npm run bench` measures everything and writes bench/README.md. `npm run bench PART` measures one part and replaces
 * its rows, such as `npm run bench start`; `npm run bench operations Dashboard Lesson` measures only the named
 * operations, and `npm run bench growth 1000 20000` compares databases with these numbers of learners.
 * `npm run bench day -- --against FOLDER` measures a part in turn with another checkout, which has its own dependencies.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { measureBackup } from './measure/backup.ts'
import { measureColdStart } from './measure/cold-start.ts'
import { measureDay } from './measure/day.ts'
import { measureFirstVisit } from './measure/first-visit.ts'
import { measureGrowth } from './measure/growth.ts'
import { measureHostileExpressions } from './measure/hostile-expressions.ts'
import { measureIdleMemory } from './measure/idle-memory.ts'
import { measureLandingPage } from './measure/landing-page.ts'
import { measureLargestPaint } from './measure/largest-paint.ts'
import { measureLayoutShift } from './measure/layout-shift.ts'
import { measureLevels } from './measure/levels.ts'
import { measureLiveConnections } from './measure/live-connections.ts'
import { measureOperations } from './measure/operations.ts'
import { measureOverload } from './measure/overload.ts'
import { measurePracticeYear } from './measure/practice-year.ts'
import { measureSearch } from './measure/search.ts'
import { measureSignIn } from './measure/sign-in.ts'
import { measureSlowStatement } from './measure/slow-statement.ts'
import { measureStaticFiles } from './measure/static-files.ts'
import { startProduct } from './processes/spawn.ts'
import { type Measured, replaceRows, report, reportOperations } from './report.ts'

const README = join(import.meta.dirname, 'README.md')

/** Scheduling and levels. */
async function measurePractice(): Promise<Measured> {
  const year = await measurePracticeYear()
  const levels = await measureLevels()
  return { rows: [...year.rows, ...levels.rows], exceeded: [...year.exceeded, ...levels.exceeded] }
}

/** In page order; each gets a folder with the sample content. Growth is last because it fills the database. */
const PARTS: Record<string, (folder: string, names?: string[]) => Promise<Measured>> = {
  day: (folder) => measureDay(folder, values.against),
  slow: (folder) => measureSlowStatement(folder, values.against),
  operations: async (folder, names) => reportOperations(await measureOperations(folder, names)),
  'sign-in': measureSignIn,
  landing: measureLandingPage,
  files: measureStaticFiles,
  visit: measureFirstVisit,
  shift: measureLayoutShift,
  paint: measureLargestPaint,
  start: measureColdStart,
  memory: measureIdleMemory,
  live: measureLiveConnections,
  overload: measureOverload,
  backup: measureBackup,
  practice: measurePractice,
  hostile: measureHostileExpressions,
  search: measureSearch,
  growth: (folder, sizes) => measureGrowth(folder, sizes?.map(Number)),
}

/** Parts that seed databases of their own, for each checkout. */
const COMPARED = ['day', 'slow']

const {
  values,
  positionals: [part, ...names],
} = parseArgs({ allowPositionals: true, options: { against: { type: 'string' } } })
const parts = part === undefined ? Object.keys(PARTS) : [part]
const folder = await mkdtemp(join(tmpdir(), 'trellis-bench-'))
try {
  if (parts.some((name) => !COMPARED.includes(name))) {
    console.log('Seeding the sample content')
    await startProduct(folder).then((product) => product.stop())
  }
  const rows: string[] = []
  const exceeded: string[] = []
  for (const name of parts) {
    const measure = PARTS[name]
    if (!measure) throw new Error(`There is no part "${name}"; there are ${Object.keys(PARTS).join(', ')}`)
    console.log(`Measuring ${name}`)
    const measured = await measure(folder, names.length > 0 ? names : undefined)
    rows.push(...measured.rows)
    exceeded.push(...measured.exceeded)
  }
  const day = new Date().toISOString().slice(0, 10)
  await writeFile(README, part === undefined ? report(rows, day) : replaceRows(await readFile(README, 'utf8'), rows))
  console.log(`\n${rows.join('\n')}`)
  if (exceeded.length > 0) {
    console.error(`Above the limit by more than the noise: ${exceeded.join(', ')}`)
    process.exitCode = 1
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
