import { chmod, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { z } from 'zod'
import { type Database, openDatabase } from '#server/database/database.ts'
import { prepare } from '#server/database/prepared.ts'
import { openReplica } from '#server/database/replica.ts'
import { query } from '#server/database/rows.ts'
import { classOfLearners } from '#server/features/timed-tests/testing/class-of-learners.ts'
import { createLog } from '#server/log.ts'
import { makeParent } from '#server/testing/people.ts'
import { type Acknowledged, type Counts, followLive, send, startLoad, startMails } from './load.ts'
import { until } from './processes.ts'
import { ADDRESS, type Cluster, missingPackages, PRIMARY, REPLICA, startCluster } from './programs.ts'

/**
 * `npm run cluster`: runs three processes of Trellis on three nodes of PostgreSQL 15 under Patroni, by the configuration in
 * deploy/cluster, all on this machine. Kills the primary, performs a planned switchover and restarts the processes one by one under a load of
 * saves, prints the losses, and writes the table into docs/reliability.md.
 */

const LEARNERS = 8
const AT_DEADLINE = 5
/** Maximum pause of a browser between two attempts of a save. */
const BROWSER_PAUSE_MS = 5000
const DOCUMENT = join(import.meta.dirname, '../../docs/reliability.md')

type Row = Counts & { fault: string; liveSeconds: number }

async function main() {
  const install = missingPackages()
  if (install !== null) {
    process.stderr.write(`The cluster needs Debian packages: ${install}\n`)
    process.exitCode = 1
    return
  }
  const folder = await mkdtemp(join(tmpdir(), 'cluster-of-trellis-'))
  // PostgreSQL runs under another account when this process runs as root.
  await chmod(folder, 0o755)
  print(`Logs and data: ${folder}`)
  const cluster = await startCluster(join(folder, 'cluster'))
  try {
    await run(cluster)
  } finally {
    await cluster.stop()
  }
}

async function run(cluster: Cluster) {
  await createOwner(cluster)
  await cluster.untilSynchronous()
  for (const index of [0, 1, 2]) await cluster.startTrellis(index)
  print('Three processes run on a primary with a synchronous standby')

  const database = openDatabase({ connectionString: PRIMARY, max: 2, min: 0 }, createLog('silent'))
  const made = await classOfLearners({ database }, { learners: LEARNERS + AT_DEADLINE, tests: 1 })
  const [testId = ''] = made.testIds
  for (const learner of made.learners) {
    const status = await send(ADDRESS, learner, { method: 'POST', path: `/api/tests/${testId}/attempt`, body: {} })
    if (status !== 200) throw new Error(`A test could not be started: ${status}`)
  }
  const atDeadline = made.learners.slice(LEARNERS)
  const live = followLive(ADDRESS, await makeParent({ database }))
  const mails = startMails(ADDRESS)
  const load = startLoad(ADDRESS, made.learners.slice(0, LEARNERS), testId)
  const rows: Row[] = []
  const finish = async (fault: string) => {
    await wait(8000)
    rows.push({ fault, ...load.takeCounts(), liveSeconds: live.takeLongest() })
    print(describe(rows.at(-1)))
  }

  await wait(10_000)
  await finish('none')

  // Moves the deadlines of five attempts into the outage.
  for (const { id } of atDeadline) await moveDeadline(database, id, testId, 8)
  const leader = await cluster.leader()
  await cluster.killNode(leader)
  const closedEarly = await countClosedEarly(atDeadline, testId)
  await finish('kill -9 of the primary')
  cluster.startNode(leader)
  await cluster.untilSynchronous()
  load.takeCounts()
  live.takeLongest()

  await cluster.switchOver()
  await wait(10_000)
  await finish('planned switchover')

  for (const index of [0, 1, 2]) {
    await cluster.stopTrellis(index)
    await cluster.startTrellis(index)
  }
  await finish('each process restarted')

  await load.stop()
  await mails.stop()
  await live.stop()
  await cluster.untilSynchronous()
  const lost = await countLost(database, load.acknowledged, mails.acknowledged)
  const mailDelays = await readMailDelays(database)
  const reads = await readAfterWrites(database)
  await database.kysely.destroy()
  const text = report(rows, { lost, closedEarly, ...mailDelays, ...reads })
  print(text)
  await writeSection(text)
}

/** Creates the role and the database; haproxy detects the primary within a second or two. */
async function createOwner({ superuser, password }: Cluster) {
  await until('the database can be created', async () => {
    const client = new pg.Client({ connectionString: superuser, connectionTimeoutMillis: 2000 })
    client.on('error', () => {})
    await client.connect()
    try {
      const roles = await client.query("SELECT FROM pg_roles WHERE rolname = 'trellis'")
      if (roles.rows.length === 0) await client.query(`CREATE ROLE trellis LOGIN PASSWORD '${password}'`)
      const databases = await client.query("SELECT FROM pg_database WHERE datname = 'trellis'")
      if (databases.rows.length === 0) await client.query('CREATE DATABASE trellis OWNER trellis')
    } finally {
      await client.end()
    }
    return true
  })
}

/** Moves an attempt's deadline to this many seconds from now. */
async function moveDeadline({ kysely }: Database, learnerId: string, testId: string, seconds: number) {
  await sql`
    UPDATE test_attempts SET started_at = now() - interval '20 minutes', deadline = now() + make_interval(secs => ${seconds})
    WHERE user_id = ${learnerId} AND test_id = ${testId}`.execute(kysely)
}

/** Saves an answer of each learner like a browser, with retries. @returns the number of rejected saves */
async function countClosedEarly(learners: readonly { token: string }[], testId: string): Promise<number> {
  const rejected = await Promise.all(
    learners.map(async (learner) => {
      for (;;) {
        const status = await send(ADDRESS, learner, {
          method: 'PUT',
          path: `/api/tests/${testId}/answers/q1`,
          body: { answer: 1, sequence: 1 },
        })
        if (status !== null && status < 500) {
          return status !== 200
        }
        await wait(BROWSER_PAUSE_MS)
      }
    }),
  )
  return rejected.filter(Boolean).length
}

/** Counts acknowledged saves that are missing in the database. */
async function countLost({ kysely }: Database, { answers }: Acknowledged, senders: readonly string[]): Promise<number> {
  const attempts = await query(
    kysely,
    z.object({ user_id: z.string(), answer_sequences: z.record(z.string(), z.int()) }),
    sql`SELECT user_id, answer_sequences FROM test_attempts`,
  )
  const stored = new Map(attempts.map((row) => [row.user_id, row.answer_sequences]))
  let lost = 0
  for (const [learner, saved] of answers) {
    for (const [question, sequence] of saved) if ((stored.get(learner)?.[question] ?? 0) < sequence) lost += 1
  }
  const messages = new Set(
    (await query(kysely, z.object({ email: z.string() }), sql`SELECT email FROM contact_messages`)).map(
      ({ email }) => email,
    ),
  )
  return lost + senders.filter((email) => !messages.has(email)).length
}

const MailDelays = z.object({ mails: z.int(), unsent: z.int(), slowest: z.number() })

async function readMailDelays({ kysely }: Database) {
  const [row] = await query(
    kysely,
    MailDelays,
    sql`
    SELECT count(*)::int AS mails, count(*) FILTER (WHERE sent_at IS NULL)::int AS unsent,
           coalesce(max(extract(epoch FROM sent_at - created_at)), 0)::float8 AS slowest FROM mails`,
  )
  return row ?? { mails: 0, unsent: 0, slowest: 0 }
}

const READS = 300

const newestNumber = prepare(
  z.object({ number: z.int(), replica: z.boolean() }),
  () => sql`SELECT max(number) AS number, pg_is_in_recovery() AS replica FROM numbers`,
)

/** Reads data that was just written, as reports do, and counts stale results. */
async function readAfterWrites(database: Database) {
  const replica = openReplica({ connectionString: REPLICA }, database, createLog('silent'))
  await database.pool.query('CREATE TABLE numbers (number integer)')
  const milliseconds: number[] = []
  let stale = 0
  let fromReplica = 0
  for (let number = 1; number <= READS; number += 1) {
    await database.pool.query('INSERT INTO numbers VALUES ($1)', [number])
    const start = performance.now()
    const [row] = await replica.query(newestNumber({}))
    milliseconds.push(performance.now() - start)
    if (row?.number !== number) stale += 1
    if (row?.replica) fromReplica += 1
  }
  await replica.close()
  milliseconds.sort((one, other) => one - other)
  return { stale, fromReplica, readMilliseconds: milliseconds[READS / 2] ?? 0 }
}

function describe(row: Row | undefined): string {
  if (row === undefined) return ''
  const { fault, acknowledged, unavailable, faults, rejected, broken, longestGapSeconds, liveSeconds } = row
  const numbers = [
    acknowledged,
    unavailable,
    faults,
    rejected,
    broken,
    longestGapSeconds.toFixed(1),
    liveSeconds.toFixed(1),
  ]
  return `| ${fault} | ${numbers.join(' | ')} |`
}

type Totals = Awaited<ReturnType<typeof readMailDelays>> &
  Awaited<ReturnType<typeof readAfterWrites>> & { lost: number; closedEarly: number }

function report(rows: readonly Row[], totals: Totals): string {
  const { lost, closedEarly, mails, unsent, slowest, stale, fromReplica, readMilliseconds } = totals
  const total = rows.reduce((sum, { acknowledged }) => sum + acknowledged, 0)
  return `## Cluster

Three processes behind haproxy, three nodes of PostgreSQL 15 under Debian's Patroni 3.0 (\`ttl\` 20) with the files in deploy/cluster but
without the watchdog, all on one machine, under a load of saves that repeats nothing: \`npm run cluster\`, ${new Date().toISOString().slice(0, 10)}.

| fault | saves acknowledged | 503 | 500 | rejected | no answer | longest time without success, s | longest time without live updates, s |
|---|---|---|---|---|---|---|---|
${rows.map(describe).join('\n')}

- Acknowledged saves that the database does not have, by the last one of each question and every message: **${lost}** of ${total}.
- Timed tests whose deadline fell into the outage, and that were closed before their learners could save: **${closedEarly}** of ${AT_DEADLINE}.
- Mails: ${mails}, of which ${unsent} are not sent; the slowest took ${Math.round(slowest)} s.
- Reads of a report's kind right after a write: **${stale}** of ${READS} stale, ${fromReplica} by the replica, median ${readMilliseconds.toFixed(1)} ms.
- Not shown, since Debian 12 has Patroni 3.0: version 4 takes no lease without looking who has it. In a partition of 30 s in which Patroni stalled for 55 s, version
  3.0 over TCP lost 1,806 of 4,461 acknowledged saves; the same partition with the Unix socket of deploy/cluster lost 0 of 2,735. The watchdog is off, because it would reset this machine.
- The outage after a kill of the primary is decided by \`ttl\`: 11 to 19 s without a success in several runs.
`
}

const BEGIN = '<!-- cluster -->'
const END = '<!-- /cluster -->'

/** Replaces the cluster's section of the document, between its markers; another program writes the rest. */
async function writeSection(text: string) {
  const document = await readFile(DOCUMENT, 'utf8').catch(() => '# Reliability\n')
  const [before = '', rest = ''] = document.split(BEGIN)
  const [, after = ''] = rest.split(END)
  await writeFile(DOCUMENT, `${before.trimEnd()}\n\n${BEGIN}\n${text}${END}\n${after.trimStart()}`)
}

function print(text: string) {
  process.stdout.write(`${text}\n`)
}

await main()
