import { cpus, release } from 'node:os'
import type { ColdStartFigures } from './measure/cold-start.ts'
import type { IdleMemoryFigures } from './measure/idle-memory.ts'
import type { LandingPageFigures } from './measure/landing-page.ts'
import type { LiveConnectionFigures } from './measure/live-connections.ts'
import type { OperationFigures, Ratio } from './measure/operations.ts'

type Figures = {
  operations: OperationFigures[]
  landing: LandingPageFigures
  start: ColdStartFigures
  memory: IdleMemoryFigures
  live: LiveConnectionFigures
}

/** Writes the text of bench/README.md. */
export function report({ operations, landing, start, memory, live }: Figures, day: string): string {
  const rows = [
    ...operations.flatMap(operationRows),
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
absolute figures do not. Linux only. \`npm run bench operations\` measures the operations alone and replaces their rows.

Last measured ${day}: Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}, Linux ${release()}.

| measurement | ratio | figures | compared with | limit |
|---|---|---|---|---|
${rows.join('\n')}

- Operations are called as by the browser app, by 32 concurrent clients of the sample content: learners who have finished two lessons of each subject, and
  their parents (operations/). Processor time is that of the server process with its log, and that of its backends of PostgreSQL.
- A ratio is the median of five rounds, each of short slices of the product and its floors in turn, with the lowest and the highest round beside. The run fails
  when even the lowest is above the limit.
- The statements of reads are recorded from the product before (statement-recorder.ts), so that the bare server (bare-server.ts) always sends the same ones.
- Plain SQL (operations/writes.ts) changes the same rows and indexes in one transaction, without session, access, lock, facts and decision.
- [processor-time.md](processor-time.md) says what operations above their limit spend the time on.
- The landing page's bytes are those of the files that its HTML names and of their static imports, each compressed separately. \`npm run check\` enforces
  the limits.
- A cold start lasts from starting the process, with the browser app built, to the response of /readyz.
- Memory is a process's own plus its share of shared memory (PSS), ten seconds after one page.
- A live connection is \`GET /api/live\` by a parent of two learners, twenty per parent. Its memory is the growth of the server process from the first
  hundred connections to all of them, measured after a heartbeat and a garbage collection. Both servers and this tool need a limit of open files above the
  number of connections; kernel memory is not included.
`
}

/** Replaces the rows of these operations in the text of bench/README.md. */
export function withOperations(text: string, operations: readonly OperationFigures[]): string {
  return operations
    .reduce((lines, operation) => {
      const isRow = (line: string) => line.startsWith(`| ${operation.name}, `)
      const place = lines.findIndex(isRow)
      return lines.filter((line) => !isRow(line)).toSpliced(place, 0, ...operationRows(operation))
    }, text.split('\n'))
    .join('\n')
}

const LIMITS = { same: 1.5, one: { read: 2.1, write: 3 }, plain: 2 }

export function operationRows({ name, kind, product, one, same, database }: OperationFigures): string[] {
  const cost = `${product.node.toFixed(3)} ms in Node, ${product.database.toFixed(3)} ms in PostgreSQL`
  const ratioRow = (what: string, ratio: Ratio, against: string, limit: number | null) =>
    row(
      `${name}, ${what}`,
      times(ratio.median),
      `${cost}; rounds from ${times(ratio.lowest)} to ${times(ratio.highest)}`,
      against,
      limit === null ? '' : `at most ${limit} ×`,
    )
  const single = kind === 'read' ? 'its last statement alone' : 'one upsert'
  return [
    ...(same ? [ratioRow('Node', same, 'bare `node:http` + `pg` sending the same statements', LIMITS.same)] : []),
    ratioRow('Node', one, `bare \`node:http\` + \`pg\` sending ${single}`, LIMITS.one[kind]),
    kind === 'read'
      ? ratioRow('PostgreSQL', database, 'the last statement alone', null)
      : ratioRow('PostgreSQL', database, 'plain SQL that changes the same rows', LIMITS.plain),
  ]
}

/** Names of the operations with a limit that even the best round is above. */
export function exceededLimits(operations: readonly OperationFigures[]): string[] {
  return operations.flatMap(({ name, kind, one, same, database }) => [
    ...(same && same.lowest > LIMITS.same ? [`${name} against the same statements`] : []),
    ...(one.lowest > LIMITS.one[kind] ? [`${name} against one statement`] : []),
    ...(kind === 'write' && database.lowest > LIMITS.plain ? [`${name} in PostgreSQL`] : []),
  ])
}

function row(...cells: string[]) {
  return `| ${cells.join(' | ')} |`
}

const times = (ratio: number) => `${ratio.toFixed(2)} ×`
const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`
const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} kB`
const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(0)} MB`
