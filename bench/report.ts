import { cpus, release } from 'node:os'
import type { Ratio } from './measure/load.ts'
import type { OperationFigures } from './measure/operations.ts'

/** Rows of a part of bench/README.md, and what is above its limit by more than its noise. */
export type Measured = { rows: string[]; exceeded: string[] }

/** Writes the text of bench/README.md. */
export function report(rows: readonly string[], day: string): string {
  return `# Measurements

\`npm run bench\` measures and writes this page; \`npm run bench PART\` measures one part of it (bench/run.ts lists them) and replaces its rows. Every ratio
comes from one run on one machine, both sides in turn, so that it holds on other machines too; absolute figures do not. Linux only.

Last measured ${day}: Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}, Linux ${release()}.

| measurement | ratio | figures | compared with | limit |
|---|---|---|---|---|
${rows.join('\n')}

- Operations are called as by the browser app, by 32 concurrent clients of the sample content: learners who have finished two lessons of each subject, and
  their parents (operations/). Processor time is that of the server process with its log, and that of its backends of PostgreSQL.
- A ratio is the median of five rounds, each of short slices of the product and its floors in turn, with the lowest and the highest round beside. The run fails
  when even the lowest is above the limit. Three thousand requests come first, since the compiler works on a server's code for as long.
- The statements of reads are recorded from the product before (statement-recorder.ts), so that the bare server (bare-server.ts) always sends the same ones.
- Plain SQL (operations/writes.ts) changes the same rows and indexes in one transaction, without session, access, lock, facts and decision.
- A session check with pieces: the bare server with more and more of what the product adds to a statement, each row with all pieces of the rows before
  (bare-pieces.ts).
- [processor-time.md](processor-time.md) says what operations above their limit spend the time on.
- [lighthouse.md](lighthouse.md) has the figures of Lighthouse for the landing page, pricing, sign-in and a lesson.
- Growth compares the pages of PostgreSQL that the statements of an operation touch, for the same learner in databases of more and more learners
  (\`npm run seed -- --learners N\`). The ratio counts pages of tables and of the lowest level of indexes. The upper levels, a page for each search and level
  (measure/plan-pages.ts), grow by one level for a few hundred times as many rows, in every PostgreSQL; figures with them are beside. Whatever read all learners would take
  a thousand times as many pages. Counts of pages have no noise.
- Hostile expressions are sent over six connections by one learner, as fast as they are answered, in slices that alternate with quiet ones; four connections
  of others open pages at a steady pace. The longest turn is the most processor time that the main thread takes between two turns of a timer
  (longest-turn.ts), with its garbage collections.
- Static files are sent by the server process to 32 concurrent clients, alternately with a bare \`node:http\` server that sends the same bytes and headers.
- Overload: a user sends a call, waits for its answer and two seconds, then sends the next; after a 503 as long as Retry-After says, then the same call again, as
  the browser app does. Three fifths of the calls are pages of learners, a fifth each pages of parents and saves. The clients run on the same machine, so that their
  processor time is missing from the throughput.
- During a backup: calls at a steady rate of a hundred a second, alone and beside a backup of scheduled priority in turn (\`npm run bench backup\`).
- The landing page's bytes are those of the files that its HTML names and of their static imports, each compressed separately. \`npm run check\` enforces
  the limits. A first visit counts every response to a browser without a cache: until the dashboard is shown with its menus, and with the toaster and
  the sending of saved work, which it loads when it is idle. What the service worker then stores for use without a connection is not counted.
- A cold start lasts from starting the process, with the browser app built, to the response of /readyz.
- Memory is a process's own plus its share of shared memory (PSS), ten seconds after one page.
- A live connection is \`GET /api/live\` by a parent of two learners, twenty per parent. Its memory is the growth of the server process from the first
  hundred connections to all of them, measured after a heartbeat and a garbage collection. Both servers and this tool need a limit of open files above the
  number of connections; kernel memory is not included.
`
}

/** Puts rows in place of those that measured the same, by their first cell; rows that are new come last. */
export function replaceRows(text: string, rows: readonly string[]): string {
  const nameOf = (line: string) => line.split(' | ', 1)[0]
  const names = new Set(rows.map(nameOf))
  const lines = text.split('\n')
  const isOld = (line: string) => names.has(nameOf(line))
  const first = lines.findIndex(isOld)
  const place = first === -1 ? lines.findLastIndex((line) => line.startsWith('| ')) + 1 : first
  return lines
    .filter((line) => !isOld(line))
    .toSpliced(place, 0, ...rows)
    .join('\n')
}

const LIMITS = { same: 1.5, one: { read: 2.1, write: 3 }, plain: 2 }

/** Rows of operations, with those that even the best round is above the limit of. */
export function reportOperations(operations: readonly OperationFigures[]): Measured {
  return { rows: operations.flatMap(operationRows), exceeded: operations.flatMap(exceededLimits) }
}

function operationRows({ name, kind, product, one, same, database }: OperationFigures): string[] {
  const cost = `${product.node.toFixed(3)} ms in Node, ${product.database.toFixed(3)} ms in PostgreSQL`
  const ratioRow = (what: string, ratio: Ratio, against: string, limit: number | null) =>
    row(
      `${name}, ${what}`,
      times(ratio.median),
      `${cost}; ${roundsOf(ratio)}`,
      against,
      limit === null ? '' : `at most ${limit} ×`,
    )
  const single = kind === 'read' ? 'its last statement alone' : 'one upsert'
  return [
    kind === 'read'
      ? ratioRow('Node', same, 'bare `node:http` + `pg` sending the same statements', LIMITS.same)
      : ratioRow('Node', same, 'bare `node:http` + `pg` sending plain SQL that changes the same rows', null),
    ratioRow('Node', one, `bare \`node:http\` + \`pg\` sending ${single}`, LIMITS.one[kind]),
    kind === 'read'
      ? ratioRow('PostgreSQL', database, 'the last statement alone', null)
      : ratioRow('PostgreSQL', database, 'plain SQL that changes the same rows', LIMITS.plain),
  ]
}

function exceededLimits({ name, kind, one, same, database }: OperationFigures): string[] {
  return [
    ...(kind === 'read' && same.lowest > LIMITS.same ? [`${name} against the same statements`] : []),
    ...(one.lowest > LIMITS.one[kind] ? [`${name} against one statement`] : []),
    ...(kind === 'write' && database.lowest > LIMITS.plain ? [`${name} in PostgreSQL`] : []),
  ]
}

type LimitedRatio = { name: string; ratio: Ratio; figures: string; against: string; limit: number }

/** One row with a limit, exceeded when even the lowest round is above it. */
export function reportRatio({ name, ratio, figures, against, limit }: LimitedRatio): Measured {
  return {
    rows: [
      row(
        name,
        times(ratio.median),
        `${figures}${ratio.lowest < ratio.highest ? `; ${roundsOf(ratio)}` : ''}`,
        against,
        `at most ${limit} ×`,
      ),
    ],
    exceeded: ratio.lowest > limit ? [name] : [],
  }
}

export function row(...cells: string[]) {
  return `| ${cells.join(' | ')} |`
}

export const roundsOf = ({ lowest, highest }: Ratio) => `rounds from ${times(lowest)} to ${times(highest)}`
export const times = (ratio: number) => `${ratio.toFixed(2)} ×`
export const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`
export const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} kB`
export const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(0)} MB`
