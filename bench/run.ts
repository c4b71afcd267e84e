import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, release, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ColdStartFigures, measureColdStart } from './measure/cold-start.ts'
import { type IdleMemoryFigures, measureIdleMemory } from './measure/idle-memory.ts'
import { type LandingPageFigures, measureLandingPage } from './measure/landing-page.ts'
import { type LiveConnectionFigures, measureLiveConnections } from './measure/live-connections.ts'
import { measureSubjectPage, type SubjectPageFigures } from './measure/subject-page.ts'
import { startProduct } from './processes/product.ts'

type Figures = {
  subject: SubjectPageFigures
  landing: LandingPageFigures
  start: ColdStartFigures
  memory: IdleMemoryFigures
  live: LiveConnectionFigures
}

/** bench/README.md, whole. */
function report({ subject, landing, start, memory, live }: Figures, day: string): string {
  const [lowest, highest] = subject.spread
  const rows = [
    row(
      'Processor time of a subject page',
      times(subject.ratio),
      `${subject.product.toFixed(3)} ms a request against ${subject.bare.toFixed(3)} ms; rounds from ${times(lowest)} to ${times(highest)}`,
      `bare \`node:http\` + \`pg\` sending the same ${subject.statements} statements`,
      'at most 1.5 ×',
    ),
    row(
      'Script of the landing page',
      times(landing.script / landing.floorScript),
      `${kilobytes(landing.script)} against ${kilobytes(landing.floorScript)}, gzip`,
      'an empty app of the same React, router and bundler',
      'at most 1.2 ×',
    ),
    row(
      'Script and style of the landing page',
      times((landing.script + landing.style) / (landing.floorScript + landing.floorStyle)),
      `${kilobytes(landing.script + landing.style)}, of it ${kilobytes(landing.style)} style, gzip`,
      'the same app, which has no style',
      'style at most 16 kB',
    ),
    row(
      'Cold start on existing data',
      times(start.existingData / start.bare),
      `${seconds(start.existingData)} to the first answer against ${seconds(start.bare)}`,
      'the bare server on a database that runs already',
      '',
    ),
    row(
      'Cold start from nothing',
      times(start.fromNothing / start.bare),
      `${seconds(start.fromNothing)}: makes the database, its tables and the sample content`,
      'the same',
      '',
    ),
    row(
      'Idle memory of the server',
      times(memory.product / memory.bare),
      `${megabytes(memory.product)} against ${megabytes(memory.bare)}`,
      'the bare server',
      '',
    ),
    row('Idle memory of its PostgreSQL', '', megabytes(memory.database), '', ''),
    row(
      'Memory of an idle live connection',
      times(live.product / live.bare),
      `${kilobytes(live.product)} against ${kilobytes(live.bare)}, of ${live.connections} open at once`,
      'bare `node:http` holding as many event streams',
      '',
    ),
  ]
  return `# Measurements

\`npm run bench\` measures and writes this page. Every ratio comes from one run on one machine, both sides in turn, so
that it says something on another machine too; the plain figures do not. Linux only.

Last measured ${day}: Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}, Linux ${release()}.

| what | ratio | figures | against | limit |
|---|---|---|---|---|
${rows.join('\n')}

- The subject page is \`POST /api/rpc/study/subject\` by a signed-in learner of the sample content, on the embedded
  PostgreSQL, 16 requests at once. Counted is the server process, its log included; the database does the same for both.
- Before the rounds, the statements are recorded from the product itself (statement-recorder.ts), so the bare server
  (bare-server.ts) always sends what the product sends.
- The landing page's bytes are those of the files that its HTML names and of everything they import, each compressed
  by itself. \`npm run check\` holds them to the limits.
- A cold start runs from starting the process, with the browser app built, to the answer of /readyz.
- Memory is what a process has for itself plus its share of what it shares (PSS), ten seconds after one page.
- A live connection is \`GET /api/live\` by a parent of two learners, twenty to a parent. Its memory is the growth of the
  server process from the first hundred to all of them, each time after a heartbeat and with the garbage collected. Both
  servers and this tool need a limit of open files above the number of connections; memory of the kernel is not in it.
`
}

function row(...cells: string[]) {
  return `| ${cells.join(' | ')} |`
}

const times = (ratio: number) => `${ratio.toFixed(2)} ×`
const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`
const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} kB`
const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(0)} MB`

/** `npm run bench`: measures everything and writes bench/README.md. */

const folder = await mkdtemp(join(tmpdir(), 'trellis-bench-'))
try {
  console.log('Weighing the landing page')
  const landing = await measureLandingPage()
  console.log('Putting in the sample content')
  await startProduct(folder).then((product) => product.stop())
  console.log('Timing the subject page')
  const subject = await measureSubjectPage(folder)
  console.log('Timing starts')
  const start = await measureColdStart(folder)
  console.log('Weighing what waits for requests')
  const memory = await measureIdleMemory(folder)
  console.log('Holding live connections open')
  const live = await measureLiveConnections(folder)

  const text = report({ subject, landing, start, memory, live }, new Date().toISOString().slice(0, 10))
  await writeFile(join(import.meta.dirname, 'README.md'), text)
  console.log(`\n${text}`)
} finally {
  await rm(folder, { recursive: true, force: true })
}
