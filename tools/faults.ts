import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, release, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'

const ROOT = join(import.meta.dirname, '..')
const PAGE = join(ROOT, 'docs/reliability.md')

/** Fault tests, as files and folders; journeys in a browser run after them. */
export const TESTS = [
  'server/features/hostile-input.test.ts',
  'server/features/timed-tests/faults',
  'server/features/timed-tests/submit.test.ts',
  'server/features/study/saving/kill.test.ts',
  'server/features/billing/faults',
  'server/features/invited-adults/second-parents/second-parents.test.ts',
  'server/features/weekly-email/one-mail-a-week.test.ts',
  'server/features/report/one-number.test.ts',
  'server/features/billing/provider-unreachable.test.ts',
  'server/http/faults',
  'server/http/database-away.test.ts',
  'server/http/slow-request.test.ts',
  'server/http/load-shedding.test.ts',
  'server/reading-text',
  'server/backup/schedule.test.ts',
  'server/database/migrate.test.ts',
  'server/email/delivery.test.ts',
  'server/email/delivery-faults.test.ts',
  'server/log.test.ts',
]
const JOURNEYS = ['e2e/test-faults.e2e.ts']

export const Row = z.object({
  fault: z.string(),
  times: z.number(),
  acknowledged: z.number(),
  of: z.string(),
  repeated: z.number().default(0),
  lost: z.number(),
  seen: z.string(),
})
type Row = z.infer<typeof Row>

/** Merges the rows of each fault by adding their numbers. */
function sumRows(rows: readonly Row[]): Row[] {
  const sums = new Map<string, Row>()
  for (const row of rows) {
    const sum = sums.get(row.fault)
    if (!sum) sums.set(row.fault, { ...row })
    else for (const key of ['times', 'acknowledged', 'repeated', 'lost'] as const) sum[key] += row[key]
  }
  return [...sums.values()]
}

const format = (number: number) => number.toLocaleString('en-US')

function rowText({ fault, times, acknowledged, of, repeated, lost, seen }: Row): string {
  const calls = repeated > 0 ? `; ${format(repeated)} calls without an answer, sent again` : ''
  return `| ${fault} | ${format(times)} | ${format(acknowledged)} ${of} | ${lost} | ${seen}${calls} |`
}

/** Section that the cluster test writes (tools/cluster); preserved here. */
const CLUSTER = /<!-- cluster -->[\s\S]*<!-- \/cluster -->/
/** Faults of rules, by subject, each with the test that fails for it: written by hand. */
const RULES = /<!-- rules -->[\s\S]*<!-- \/rules -->/

/** Lines of the table, most frequent faults first. @param before current page, whose other faults are preserved */
function tableLines(rows: readonly Row[], before: string): string[] {
  const lines = new Map<string, { times: number; text: string }>()
  for (const [text, fault = '', times = ''] of before
    .replace(CLUSTER, '')
    .replace(RULES, '')
    .matchAll(/^\| (.+?) \| ([\d,]+) \| .+ \|$/gm))
    lines.set(fault, { times: Number(times.replaceAll(',', '')), text })
  for (const row of sumRows(rows)) lines.set(row.fault, { times: row.times, text: rowText(row) })
  return [...lines.values()].toSorted((a, b) => b.times - a.times).map(({ text }) => text)
}

/**
 * Page of a run, with the cluster's section and the list of rules of the current page.
 * @param inParts true for a partial run: other faults in the table are preserved
 */
export function reliabilityPage(
  rows: readonly Row[],
  before: string,
  { measured, inParts = false }: { measured: string; inParts?: boolean },
): string {
  return `# Reliability

\`npm run faults -- --full\` causes each fault below, compares what was acknowledged to clients with what is stored afterwards, and writes this page if every
test passes. The same tests run in a short form with \`npm test\`.

Measured ${measured}.

| fault | times | acknowledged | lost | what was seen |
|---|---|---|---|---|
${tableLines(rows, inParts ? before : '').join('\n')}

- **Acknowledged** is what the server answered with success, **lost** what of it was missing, changed or doubled afterwards. Calls without an answer are sent
  again by the browser app, and are stored once.
- Clients are programs that save as the browser app does: each answer of a timed test with its number until the server responds.
- A process that is killed gets SIGKILL: nothing of it runs any more, and what it had not yet written is gone.

${CLUSTER.exec(before)?.[0] ?? '<!-- cluster -->\n<!-- /cluster -->'}

${RULES.exec(before)?.[0] ?? '<!-- rules -->\n<!-- /rules -->'}
`
}

/** @returns the exit code */
function run(full: boolean): number {
  const folder = mkdtempSync(join(tmpdir(), 'trellis-faults-'))
  const report = join(folder, 'rows.jsonl')
  const env = { ...process.env, ...(full && { TRELLIS_FULL_FAULTS: '1', TRELLIS_FAULT_REPORT: report }) }
  const bin = (name: string) => join(ROOT, 'node_modules/.bin', name)
  for (const [program, args] of [
    [bin('vitest'), ['run', ...TESTS]],
    [bin('playwright'), ['test', ...JOURNEYS]],
  ] as const) {
    const { status } = spawnSync(program, args, { cwd: ROOT, stdio: 'inherit', env })
    if (status !== 0) return status ?? 1
  }
  if (full) writePage(report)
  rmSync(folder, { recursive: true })
  return 0
}

function writePage(report: string, { inParts = false } = {}) {
  const rows = readFileSync(report, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => Row.parse(JSON.parse(line)))
  const before = existsSync(PAGE) ? readFileSync(PAGE, 'utf8') : ''
  const day = new Date().toISOString().slice(0, 10)
  const parts = inParts ? ', in separate runs of its parts with fewer rounds' : ''
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}, Linux ${release()}${parts}`
  const measured = `${day}: Node ${process.versions.node}, ${machine}`
  writeFileSync(PAGE, reliabilityPage(rows, before, { measured, inParts }))
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { full: { type: 'boolean', default: false }, rows: { type: 'string' } },
  })
  // `--rows FILE` adds rows of tests that were started separately with TRELLIS_FAULT_REPORT to the page.
  if (values.rows !== undefined) writePage(values.rows, { inParts: true })
  else process.exitCode = run(values.full)
}
