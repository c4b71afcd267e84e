/** `npm run bench`: measures everything and writes bench/README.md. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measureColdStart } from './measure/cold-start.ts'
import { measureIdleMemory } from './measure/idle-memory.ts'
import { measureLandingPage } from './measure/landing-page.ts'
import { measureLiveConnections } from './measure/live-connections.ts'
import { measureSubjectPage } from './measure/subject-page.ts'
import { startProduct } from './processes/spawn.ts'
import { report } from './report.ts'

const folder = await mkdtemp(join(tmpdir(), 'trellis-bench-'))
try {
  console.log('Weighing the landing page')
  const landing = await measureLandingPage()
  console.log('Seeding the sample content')
  await startProduct(folder).then((product) => product.stop())
  console.log('Timing the subject page')
  const subject = await measureSubjectPage(folder)
  console.log('Timing cold starts')
  const start = await measureColdStart(folder)
  console.log('Measuring idle memory')
  const memory = await measureIdleMemory(folder)
  console.log('Measuring live connections')
  const live = await measureLiveConnections(folder)

  const text = report({ subject, landing, start, memory, live }, new Date().toISOString().slice(0, 10))
  await writeFile(join(import.meta.dirname, 'README.md'), text)
  console.log(`\n${text}`)
} finally {
  await rm(folder, { recursive: true, force: true })
}
