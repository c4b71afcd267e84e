import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openDatabase } from '#server/database/database.ts'
import { startMailServer } from '#server/email/testing/mail-server.ts'
import { classOfLearners } from '#server/features/timed-tests/testing/class-of-learners.ts'
import { createLog } from '#server/log.ts'
import { buildApp } from '#server/start/build-app.ts'
import { makeParent } from '#server/testing/people.ts'
import { findPostgres, HOW_TO_INSTALL } from './citus/nodes.ts'
import { runOnCitus } from './citus/run.ts'
import { writeDirectly } from './direct-writes.ts'
import { FAULTS } from './faults.ts'
import { folderOfRun, runIsolated } from './isolated.ts'
import { type Counts, followLive, saveLikeBrowsers, send, startLoad, startMails, watchPages } from './load.ts'
import { NODES } from './network.ts'
import { until } from './processes.ts'
import { ADDRESS, type Cluster, missingPackages, PRIMARY, startCluster } from './programs.ts'
import {
  type Acknowledged,
  countLost,
  createOwner,
  createTables,
  moveDeadline,
  readAfterWrites,
  readMailDelays,
  writeSection,
} from './stored.ts'

/**
 * `npm run cluster`: runs three processes of Trellis on three nodes of PostgreSQL 15 under Patroni, by the configuration in
 * deploy/cluster, all on this machine. Kills the primary, performs a planned switchover and restarts the processes one by
 * one under a load of saves and mails, and prints what was lost. `--full` causes five more faults and writes the table into
 * docs/reliability.md; `--keep` keeps logs and data. Fails if anything is lost, doubled or closed too early. `--citus`
 * does the like on a coordinator and two workers of Citus, after it has explained the statements of every operation there.
 */

const LEARNERS = 8
const AT_DEADLINE = 5

type Row = Counts & {
  fault: string
  seen: string
  liveSeconds: number
  /** Pages. */
  served: number
  missing: number
  lost: number
}

async function main() {
  const flag = { type: 'boolean', default: false } as const
  const { values: options } = parseArgs({ options: { full: flag, keep: flag, citus: flag } })
  const programs = options.citus ? findPostgres() : undefined
  if (options.citus && programs === undefined) {
    process.stderr.write(HOW_TO_INSTALL)
    process.exitCode = 1
    return
  }
  const folder = folderOfRun()
  if (folder !== undefined) {
    const passed = await (programs === undefined ? run(folder, options.full) : runOnCitus(programs, folder, print))
    process.exit(passed ? 0 : 1)
  }

  const install = missingPackages()
  if (programs === undefined && install !== null) {
    process.stderr.write(`The cluster needs Debian packages: ${install}\n`)
    process.exitCode = 1
    return
  }
  await buildApp(print)
  process.exitCode = await runIsolated(import.meta.filename, process.argv.slice(2), options.keep)
}

/** @returns false if anything acknowledged was lost, a mail doubled or a test closed too early */
async function run(folder: string, isFull: boolean): Promise<boolean> {
  const mailServer = await startMailServer()
  const cluster = await startCluster(join(folder, 'cluster'), `smtp://127.0.0.1:${mailServer.port}`)
  await cluster.untilWhole()
  await createOwner(cluster)
  for (const index of NODES) await cluster.startTrellis(index)
  print('Three processes run on a primary with two standbys, one of them synchronous')

  const database = openDatabase({ connectionString: PRIMARY, max: 2, min: 0 }, createLog('silent'))
  await createTables(database)
  const made = await classOfLearners({ database }, { learners: LEARNERS + AT_DEADLINE, tests: 1 })
  const [testId = ''] = made.testIds
  for (const learner of made.learners) {
    const status = await send(ADDRESS, learner, { method: 'POST', path: `/api/tests/${testId}/attempt`, body: {} })
    if (status !== 200) throw new Error(`A test could not be started: ${status}`)
  }
  const atDeadline = made.learners.slice(LEARNERS)
  const live = followLive(ADDRESS, await makeParent({ database }))
  const mails = startMails(ADDRESS)
  const pages = watchPages(ADDRESS)
  const load = startLoad(ADDRESS, made.learners.slice(0, LEARNERS), testId)
  const directWrites: number[] = []
  const acknowledged = { saves: load.acknowledged, senders: mails.acknowledged, directWrites }
  let closedEarly = 0

  const rows: Row[] = []
  async function measure(fault: string, cause: () => Promise<string>) {
    load.takeCounts()
    pages.takeCounts()
    live.takeLongest()
    const seen = await cause()
    await load.untilAllSave()
    await wait(5000)
    const row = { fault, seen, ...load.takeCounts(), ...pages.takeCounts(), liveSeconds: live.takeLongest() }
    await cluster.untilWhole()
    const lostBefore = rows.reduce((sum, { lost }) => sum + lost, 0)
    rows.push({ ...row, lost: (await countLost(database, copyOf(acknowledged))) - lostBefore })
    print(describe(rows.at(-1)))
  }

  await measure('none', () => wait(10_000, ''))
  for (const { name, isBasic, cause } of FAULTS) {
    if (!isBasic && !isFull) continue
    const primary = await primaryOf(cluster)
    await measure(name, () =>
      cause({
        cluster,
        primary,
        saved: () => load.acknowledged.length,
        writeDirectly: (node) => writeDirectly(cluster, node, directWrites),
        async approachDeadline() {
          for (const { id } of atDeadline) await moveDeadline(database, id, testId, 8)
          return async () => {
            closedEarly = await saveLikeBrowsers(ADDRESS, atDeadline, testId)
            return `${closedEarly} of ${AT_DEADLINE} tests with a deadline in the outage were closed before their learners could save`
          }
        },
      }),
    )
  }

  await Promise.all([load.stop(), mails.stop(), live.stop(), pages.stop()])
  const lost = await countLost(database, acknowledged)
  await until('every mail is sent', async () => (await readMailDelays(database)).unsent === 0)
  const mailDelays = await readMailDelays(database)
  const reads = await readAfterWrites(database)
  await database.kysely.destroy()
  const doubled = countDoubled(mailServer.received)
  const text = report(rows, { lost, doubled, ...mailDelays, ...reads })
  print(text)
  const problems = { lost, doubled, closedEarly }
  const failed = Object.values(problems).some((count) => count > 0)
  if (failed) print(`Failed: ${JSON.stringify(problems)}`)
  else if (isFull) await writeSection('cluster', text)
  return !failed
}

/** The load continues while copies are compared with the database, which has more by then. */
function copyOf({ saves, senders, directWrites }: Acknowledged): Acknowledged {
  return { saves: saves.slice(), senders: senders.slice(), directWrites: directWrites.slice() }
}

async function primaryOf(cluster: Cluster): Promise<number> {
  const [leader, ...others] = await cluster.leaders()
  if (leader === undefined || others.length > 0) throw new Error('There is not one primary')
  return leader
}

/** Counts mails that the mail server has received more than once. */
function countDoubled(received: readonly { raw: string }[]): number {
  const ids = received.map(({ raw }) => /^Message-ID: *(\S+)/im.exec(raw)?.[1] ?? raw)
  return ids.length - new Set(ids).size
}

function describe(row: Row | undefined): string {
  if (row === undefined) return ''
  const { fault, seen, acknowledged, lost, unavailable, faults, rejected, broken, longestPauseSeconds, liveSeconds } =
    row
  const numbers = [
    acknowledged,
    lost,
    unavailable,
    faults,
    rejected,
    broken,
    longestPauseSeconds.toFixed(1),
    liveSeconds.toFixed(1),
    `${row.served} of ${row.served + row.missing}`,
    seen,
  ]
  return `| ${fault} | ${numbers.join(' | ')} |`
}

type Totals = Awaited<ReturnType<typeof readMailDelays>> &
  Awaited<ReturnType<typeof readAfterWrites>> & { lost: number; doubled: number }

function report(rows: readonly Row[], totals: Totals): string {
  const { lost, mails, unsent, slowest, doubled, reads, stale, fromReplica, readMilliseconds } = totals
  const total = rows.reduce((sum, { acknowledged }) => sum + acknowledged, 0)
  return `## Cluster

Three processes behind haproxy, three machines with etcd and PostgreSQL 15 under Debian's Patroni 3.0 (\`ttl\` 20), with the files in
deploy/cluster but without the watchdog. The machines are network namespaces of one machine, and the load repeats nothing: \`npm run cluster -- --full\`, ${new Date().toISOString().slice(0, 10)}.

| fault | saves acknowledged | lost | 503 | 500 | rejected | no answer | longest pause of a learner, s | longest time without live updates, s | pages served | what else was seen |
|---|---|---|---|---|---|---|---|---|---|---|
${rows.map(describe).join('\n')}

- **Lost**: acknowledged saves and messages that the database does not have after the fault, each one compared: **${lost}** of ${total} saves at the end.
- **Pause**: from one acknowledged save of a learner to the next one of the same learner. After a primary that is gone, \`ttl\` decides it.
- **Pages**: the first page, a page of learners and the worker that serves lessons offline, requested in turn, about four times a second.
- Mails: ${mails}, of which ${unsent} are not sent and **${doubled}** arrived twice; the slowest took ${Math.round(slowest)} s.
- Reads of a report's kind right after a write: **${stale}** of ${reads} stale, ${fromReplica} by the replica, median ${readMilliseconds.toFixed(1)} ms.

Not shown, since Debian 12 has Patroni 3.0 and this machine no watchdog:

- Version 4 takes no lease without looking who has it. Version 3.0 does if it is stalled or frozen in the middle of a round until its lease has ended: in a partition of 30 s
  in which it stalled for 55 s, over TCP, 1,806 of 4,461 acknowledged saves were lost; the same partition with the Unix socket of deploy/cluster lost 0 of 2,735. The table's
  primary is frozen between two rounds, where it spends nearly all of its time.
- The watchdog would reset the machine of a primary whose Patroni hangs while its PostgreSQL continues. Without it, only the synchronous standby keeps such a primary from
  acknowledging saves.
- Disks that lie about what they have written, and the loss of two machines at a time.
`
}

function print(text: string) {
  process.stdout.write(`${text}\n`)
}

await main()
