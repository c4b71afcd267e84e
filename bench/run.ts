/** `npm run bench`: measures everything and writes bench/README.md. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measureColdStart } from './measure/cold-start.ts'
import { measureIdleMemory } from './measure/idle-memory.ts'
import { measureLandingPage } from './measure/landing-page.ts'
import { measureLiveConnections } from './measure/live-connections.ts'
import { measureOperations } from './measure/operations.ts'
import { startProduct } from './processes/spawn.ts'
import { exceededLimits, report } from './report.ts'

const folder = await mkdtemp(join(tmpdir(), 'trellis-bench-'))
try {
  console.log('Weighing the landing page')
  const landing = await measureLandingPage()
  console.log('Seeding the sample content')
  await startProduct(folder).then((product) => product.stop())
  console.log('Timing operations')
  const operations = await measureOperations(folder)
  console.log('Timing cold starts')
  const start = await measureColdStart(folder)
  console.log('Measuring idle memory')
  const memory = await measureIdleMemory(folder)
  console.log('Measuring live connections')
  const live = await measureLiveConnections(folder)

  const text = report({ operations, landing, start, memory, live }, new Date().toISOString().slice(0, 10))
  await writeFile(join(import.meta.dirname, 'README.md'), text)
  console.log(`\n${text}`)
  const passed = exceededLimits(operations)
  if (passed.length > 0) {
    console.error(`Above the limit by more than the noise: ${passed.join(', ')}`)
    process.exitCode = 1
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
