/**
 * `npm run bench`: measures everything and writes bench/README.md. `npm run bench operations` measures the operations alone,
 * and `npm run bench operations Dashboard Lesson` only those of these names; their rows are replaced in bench/README.md.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measureColdStart } from './measure/cold-start.ts'
import { measureIdleMemory } from './measure/idle-memory.ts'
import { measureLandingPage } from './measure/landing-page.ts'
import { measureLiveConnections } from './measure/live-connections.ts'
import { measureOperations, type OperationFigures } from './measure/operations.ts'
import { startProduct } from './processes/spawn.ts'
import { exceededLimits, operationRows, report, withOperations } from './report.ts'

const README = join(import.meta.dirname, 'README.md')

const folder = await mkdtemp(join(tmpdir(), 'trellis-bench-'))
try {
  const [part, ...names] = process.argv.slice(2)
  if (part === undefined) await measureAll()
  else if (part === 'operations') await measureOnlyOperations(names)
  else throw new Error(`There is no part "${part}" to measure alone`)
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function measureAll() {
  console.log('Weighing the landing page')
  const landing = await measureLandingPage()
  const operations = await timeOperations()
  console.log('Timing cold starts')
  const start = await measureColdStart(folder)
  console.log('Measuring idle memory')
  const memory = await measureIdleMemory(folder)
  console.log('Measuring live connections')
  const live = await measureLiveConnections(folder)

  const text = report({ operations, landing, start, memory, live }, new Date().toISOString().slice(0, 10))
  await writeFile(README, text)
  console.log(`\n${text}`)
  failAboveLimits(operations)
}

async function measureOnlyOperations(names: string[]) {
  const operations = await timeOperations(names.length > 0 ? names : undefined)
  await writeFile(README, withOperations(await readFile(README, 'utf8'), operations))
  console.log(`\n${operations.flatMap(operationRows).join('\n')}`)
  failAboveLimits(operations)
}

async function timeOperations(names?: string[]) {
  console.log('Seeding the sample content')
  await startProduct(folder).then((product) => product.stop())
  console.log('Timing operations')
  return measureOperations(folder, names)
}

function failAboveLimits(operations: OperationFigures[]) {
  const exceeded = exceededLimits(operations)
  if (exceeded.length === 0) return
  console.error(`Above the limit by more than the noise: ${exceeded.join(', ')}`)
  process.exitCode = 1
}
