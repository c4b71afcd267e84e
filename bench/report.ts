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
  when the median is above the limit. Three thousand requests come first, since the compiler works on a server's code for as long.
- The statements of reads are recorded from the product before (statement-recorder.ts), so that the bare server (bare-server.ts) always sends the same ones.
- A learner's day is the 115 calls of docs/scaling.md (operations/day.ts), by a thousand learners in turn, each with a new lesson, a timed test and due practice. Its
  processor time is that of the whole server process and of every process of its PostgreSQL. With \`--against FOLDER\` the product of another checkout, on its
  own database with as many seeded learners, takes turns of 115 calls with it, and neither vacuums nor writes checkpoints meanwhile, which would meet one of them by chance. Both are started four times, since compiled code differs from start to start.
- Plain SQL (operations/writes.ts) changes the same rows and indexes, pipelined in one transaction, without session, access, lock, facts and decision. Every call is
  another learner's; there are more of them than a cache of the server has places for.
- A page's limit counts both processes. Its PostgreSQL time is also given in session checks and its plans in nodes, since the same statements on both sides would
  hide a dear one.
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
- Levels: learners who practice 12 questions a day for half a year, with a chance of a right answer per skill from a beta distribution of the given mean and
  concentration 6 (measure/practice-levels.ts), on the sample content of three grades and on questions without end. The product's own rules choose, schedule and
  judge; the order of a skill's questions follows the statement that reads them. Seeds 101 to 120; the rule was tuned on others. A copier knows every key
  that was shown, one who opens hints opens all, one who forgets can do half as much 60 days after the last question, and one who returns is away for four weeks after every six.
  A copier reaches Sure a little more often, since right answers to known questions leave more of the 12 for new ones. In English few skills have the six new questions
  that Sure takes. Skills that are still on Know it at the end, although there were new questions without end, are those that are not certain. Shares by the chance of a right answer, honest learners at the end of each week:

  ![Levels by the chance of a right answer to a new question](levels.svg)
- During a backup: calls at a steady rate of a hundred a second, alone and beside a backup of scheduled priority in turn (\`npm run bench backup\`).
- The landing page's bytes are those of the files that its HTML names and of their static imports, each compressed separately. \`npm run test:landing-size\` enforces
  the limits. A first visit counts every response to a browser without a cache: until the dashboard is shown with its menus, and with the toaster and
  the sending of saved work, which it loads when it is idle. What the service worker then stores for use without a connection is not counted.
- A cold start lasts from starting the process, with the browser app built, to the response of /readyz.
- Memory is a process's own plus its share of shared memory (PSS), ten seconds after one page; then the most with 32 clients who open it without a pause, and
  what is left a minute later.
- Slowest 1 % of pages beside a slow statement: a policy of rows makes one learner's dashboard take 200 ms in PostgreSQL, whatever the driver
  (measure/slow-statement.ts).
- Plain load, steady or as fast as it is answered, is sent by [autocannon](https://github.com/mcollina/autocannon). What alternates in short slices between
  two servers, and users who wait and retry, are our own.
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

/** Limits on both processes together for reads, on PostgreSQL for saves, and on the plan of the dashboard. */
const LIMITS = { read: 1.2, save: 1, decision: 2, planNodes: 30 }

/** Rows of operations, with those whose median is above the limit. */
export function reportOperations(operations: readonly OperationFigures[]): Measured {
  const check = operations.find(({ name }) => name === 'Session check')?.product.database
  return {
    rows: operations.flatMap((operation) => operationRows(operation, check)),
    exceeded: operations.flatMap(exceededLimits),
  }
}

/** @param check PostgreSQL time of a session check */
function operationRows(operation: OperationFigures, check: number | undefined): string[] {
  const { name, kind, product, node, database, both, planNodes } = operation
  const checks = check === undefined ? '' : `, ${(product.database / check).toFixed(1)} session checks`
  const figures = [
    `${product.node.toFixed(3)} ms in Node (${times(node.median)})`,
    `${product.database.toFixed(3)} ms in PostgreSQL (${times(database.median)}${checks})`,
  ].join(', ')
  const ratio = kind === 'read' ? both : database
  const against = kind === 'read' ? 'sending the same statements' : 'sending plain SQL that changes the same rows'
  const rows = [
    row(
      kind === 'read' ? name : `${name}, PostgreSQL`,
      times(ratio.median),
      `${figures}; ${roundsOf(ratio)}`,
      `bare \`node:http\` + \`pg\` ${against}`,
      `at most ${LIMITS[kind]} ×`,
    ),
  ]
  if (planNodes === undefined) return rows
  const limit = name === 'Dashboard' ? `below ${LIMITS.planNodes}` : ''
  return [...rows, row(`${name}, nodes of its plans`, '', String(planNodes), '', limit)]
}

function exceededLimits({ name, kind, database, both, planNodes }: OperationFigures): string[] {
  const ratio = kind === 'read' ? both : database
  return [
    ...(ratio.median > LIMITS[kind] ? [name] : []),
    ...(name === 'Dashboard' && planNodes !== undefined && planNodes >= LIMITS.planNodes ? [`${name}, nodes`] : []),
  ]
}

type LimitedRatio = { name: string; ratio: Ratio; figures: string; against: string; limit: number }

/** One row with a limit, exceeded when the median of the rounds is above it. */
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
    exceeded: ratio.median > limit ? [name] : [],
  }
}

export function row(...cells: string[]) {
  return `| ${cells.join(' | ')} |`
}

const roundsOf = ({ lowest, highest }: Ratio) => `rounds from ${times(lowest)} to ${times(highest)}`
export const times = (ratio: number) => `${ratio.toFixed(2)} ×`
export const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`
export const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} kB`
export const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(0)} MB`
