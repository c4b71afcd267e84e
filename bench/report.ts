import { cpus, release } from 'node:os'
import type { ColdStartFigures } from './measure/cold-start.ts'
import type { IdleMemoryFigures } from './measure/idle-memory.ts'
import type { LandingPageFigures } from './measure/landing-page.ts'
import type { LiveConnectionFigures } from './measure/live-connections.ts'
import type { SubjectPageFigures } from './measure/subject-page.ts'

type Figures = {
  subject: SubjectPageFigures
  landing: LandingPageFigures
  start: ColdStartFigures
  memory: IdleMemoryFigures
  live: LiveConnectionFigures
}

/** Writes the text of bench/README.md. */
export function report({ subject, landing, start, memory, live }: Figures, day: string): string {
  const [lowest, highest] = subject.spread
  const rows = [
    row(
      'Processor time of a subject page',
      times(subject.ratio),
      `${subject.product.toFixed(3)} ms per request against ${subject.bare.toFixed(3)} ms; rounds from ${times(lowest)} to ${times(highest)}`,
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
      `${kilobytes(landing.script + landing.style)}, including ${kilobytes(landing.style)} of style, gzip`,
      'the same app, which has no style',
      'style at most 16 kB',
    ),
    row(
      'Cold start on existing data',
      times(start.existingData / start.bare),
      `${seconds(start.existingData)} to the first response against ${seconds(start.bare)}`,
      'the bare server on a running database',
      '',
    ),
    row(
      'Cold start from nothing',
      times(start.fromNothing / start.bare),
      `${seconds(start.fromNothing)}: creates the database, its tables and the sample content`,
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

\`npm run bench\` measures and writes this page. Every ratio comes from one run on one machine, both sides in turn, so that it holds on other machines too;
absolute figures do not. Linux only.

Last measured ${day}: Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}, Linux ${release()}.

| measurement | ratio | figures | compared with | limit |
|---|---|---|---|---|
${rows.join('\n')}

- The subject page is \`POST /api/rpc/study/subject\` by a signed-in learner of the sample content, on the embedded PostgreSQL, with 16 concurrent
  requests. It counts the server process with its log; the database does the same work for both.
- Before the rounds, the product's own statements are recorded (statement-recorder.ts), so that the bare server (bare-server.ts) always sends the same ones.
- The landing page's bytes are those of the files that its HTML names and of their static imports, each compressed separately. \`npm run check\` enforces
  the limits.
- A cold start lasts from starting the process, with the browser app built, to the response of /readyz.
- Memory is a process's own plus its share of shared memory (PSS), ten seconds after one page.
- A live connection is \`GET /api/live\` by a parent of two learners, twenty per parent. Its memory is the growth of the server process from the first
  hundred connections to all of them, measured after a heartbeat and a garbage collection. Both servers and this tool need a limit of open files above the
  number of connections; kernel memory is not included.
`
}

function row(...cells: string[]) {
  return `| ${cells.join(' | ')} |`
}

const times = (ratio: number) => `${ratio.toFixed(2)} ×`
const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`
const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} kB`
const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(0)} MB`
