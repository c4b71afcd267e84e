// @module-tag faults

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { FAULTS } from '#domain/testing/fault-numbers.ts'
import { openDatabase } from '#server/database/database.ts'
import { type Jobs, startJobs } from '#server/jobs/jobs.ts'
import { createLog } from '#server/log.ts'
import { makeGrade } from '#server/testing/curriculum.ts'
import { recordFault } from '#server/testing/fault-report.ts'
import { type StartedServer, startServer } from '#server/testing/started-server.ts'
import { makeTestDatabase, makeUnreachable, type TestDatabase } from '#server/testing/test-database.ts'
import { readRows } from '../testing/stored-rows.ts'
import { insertMail } from './queries.ts'
import { startMailServer } from './testing/mail-server.ts'

/** Maximum delay of a mail after its worker, or the connection to the database, is gone. */
const MAX_WAIT_MS = 30_000
const EVENTUALLY = { timeout: 60_000, interval: 50 }
const MAILS = 6
/** Longer than a claim on a mail and the heartbeat of its job. */
const SECONDS_AWAY = 30
const SECONDS_BUSY = 18

/**
 * Server process with its own mail server, which responds once `release` is called.
 * @property ids mails that it has received
 * @property ended mails whose connection has ended, accepted or not
 */
type Process = { server: StartedServer; ids: string[]; ended: string[]; release(): void }

let made: TestDatabase
let database: ReturnType<typeof openDatabase>
let jobs: Jobs

beforeAll(async () => {
  made = await makeTestDatabase()
  const log = createLog('silent')
  database = openDatabase({ ...made.connection, max: 2 }, log)
  // Without a grade, a starting server would add the sample content, which takes seconds.
  await makeGrade({ database }, false)
  jobs = await startJobs(made.connection, log, { works: false })
})
afterAll(async () => {
  await jobs.stop()
  await database.kysely.destroy()
  await made.drop()
})

async function startProcess({ holds }: { holds: boolean }): Promise<Process> {
  const hold = Promise.withResolvers<void>()
  if (!holds) hold.resolve()
  const ids: string[] = []
  const ended: string[] = []
  const mailServer = await startMailServer(
    // A connection carries one mail.
    { onClose: () => ended.push(...ids.slice(ended.length, ended.length + 1)) },
    {
      hold(raw) {
        ids.push(/^Message-ID: <(.*?)@/im.exec(raw)?.[1] ?? '')
        return hold.promise
      },
    },
  )
  const { host, port, user, database: name } = made.connection
  const server = await startServer({
    PORT: '0',
    DATABASE_URL: `postgresql://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`,
    AUTH_SECRET: 'a secret that only the tests know 0123456789',
    SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
  })
  onTestFinished(async () => {
    hold.resolve()
    if (server.process.exitCode === null && server.process.signalCode === null) await server.stop()
    await mailServer.close()
  })
  return { server, ids, ended, release: hold.resolve }
}

async function postMails(count: number): Promise<string[]> {
  return database.kysely.transaction().execute(async (db) => {
    const ids: string[] = []
    for (let number = 1; number <= count; number += 1) {
      const mailId = await insertMail(db, {
        to: 'ana@example.test',
        subject: 'Hello',
        text: 'text',
        html: '<p>text</p>',
      })
      await jobs.enqueue(db, 'deliver-mail', { mailId })
      ids.push(mailId)
    }
    return ids
  })
}

/**
 * Waits until these mails are sent.
 * @returns elapsed milliseconds
 */
async function untilSent(ids: string[]): Promise<number> {
  const start = performance.now()
  await vi.waitFor(async () => {
    const waiting = await readRows(
      database.kysely,
      sql`SELECT id FROM mails WHERE id = ANY (${ids}) AND sent_at IS NULL`,
    )
    expect(waiting).toHaveLength(0)
  }, EVENTUALLY)
  return performance.now() - start
}

const times = (ids: string[], of: Process[]) =>
  ids.map((id) => of.flatMap((each) => each.ids).filter((sent) => sent === id).length)

describe('with two processes', () => {
  test.runIf(FAULTS.mailProcessKills > 0)(
    `${FAULTS.mailProcessKills} times kill -9 of one during delivery: the other sends its mails within half a minute, with the same Message-ID`,
    async () => {
      let mails = 0
      let slowest = 0
      const survivor = await startProcess({ holds: false })
      for (let kills = 0; kills < FAULTS.mailProcessKills; kills += 1) {
        const killed = await startProcess({ holds: true })
        // Each claims some of the mails; the one that is killed sends none of its own.
        let ids: string[] = []
        await vi.waitFor(async () => {
          ids = [...ids, ...(await postMails(MAILS))]
          await vi.waitFor(() => expect(killed.ids.length).toBeGreaterThan(0), { timeout: 1000, interval: 20 })
        }, EVENTUALLY)
        await killed.server.kill()
        const waited = await untilSent(ids)
        slowest = Math.max(slowest, waited)
        mails += ids.length
        expect(waited).toBeLessThan(MAX_WAIT_MS)
        expect(times(ids, [survivor]), 'sent by the survivor').toEqual(ids.map(() => 1))
        expect(new Set(killed.ids).isSubsetOf(new Set(ids)), 'Message-IDs of the killed one').toBe(true)
      }
      recordFault({
        fault: 'One of two programs killed (kill -9) amid its mails',
        times: FAULTS.mailProcessKills,
        acknowledged: mails,
        of: 'mails',
        lost: 0,
        seen: `sent by the other within ${(slowest / 1000).toFixed(0)} s, with the same Message-ID`,
      })
    },
    1_800_000,
  )

  test(`the database unreachable for ${FAULTS.secondsWithoutDatabase} s amid their mails: each is sent once, and waits no longer than half a minute after`, async () => {
    const processes = [await startProcess({ holds: true }), await startProcess({ holds: true })]
    const ids = await postMails(MAILS)
    await vi.waitFor(() => expect(times(ids, processes)).toEqual(ids.map(() => 1)), EVENTUALLY)
    const back = await makeUnreachable(made.connection)
    // The mail servers accept the mails, but no process can record that.
    for (const { release } of processes) release()
    await new Promise((resolve) => setTimeout(resolve, FAULTS.secondsWithoutDatabase * 1000))
    await back()
    const waited = await untilSent(ids)
    expect(waited).toBeLessThan(MAX_WAIT_MS)
    const others = await postMails(2)
    expect(await untilSent(others)).toBeLessThan(MAX_WAIT_MS)
    expect(times([...ids, ...others], processes)).toEqual([...ids, ...others].map(() => 1))
    recordFault({
      fault: `The database away for ${FAULTS.secondsWithoutDatabase} s amid the mails of two programs`,
      times: 1,
      acknowledged: ids.length + others.length,
      of: 'mails',
      lost: 0,
      seen: `each sent once, the last ${(waited / 1000).toFixed(0)} s after its return`,
    })
  }, 300_000)

  test(`the database unreachable for ${SECONDS_AWAY} s amid a slow delivery: the mail is sent within half a minute, never by both at once`, async () => {
    const processes = [await startProcess({ holds: true }), await startProcess({ holds: true })]
    const [id = ''] = await postMails(1)
    await vi.waitFor(() => expect(times([id], processes)).toEqual([1]), EVENTUALLY)
    let atOnce = 0
    const watching = setInterval(() => {
      const open = processes.reduce((sum, { ids, ended }) => sum + ids.length - ended.length, 0)
      atOnce = Math.max(atOnce, open)
    }, 20)
    const back = await makeUnreachable(made.connection)
    await new Promise((resolve) => setTimeout(resolve, SECONDS_AWAY * 1000))
    await back()
    // The mail servers are busy for longer than it takes to hand the job to the other program.
    await new Promise((resolve) => setTimeout(resolve, SECONDS_BUSY * 1000))
    for (const { release } of processes) release()
    const waited = SECONDS_BUSY * 1000 + (await untilSent([id]))
    clearInterval(watching)
    expect(waited).toBeLessThan(MAX_WAIT_MS)
    expect(atOnce).toBe(1)
    recordFault({
      fault: `The database away for ${SECONDS_AWAY} s amid a slow delivery`,
      times: 1,
      acknowledged: 1,
      of: 'mails',
      lost: 0,
      seen: `sent ${(waited / 1000).toFixed(0)} s after its return, by one program at a time`,
    })
  }, 300_000)
})
