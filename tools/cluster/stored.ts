import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { z } from 'zod'
import type { Database } from '#server/database/database.ts'
import { prepare } from '#server/database/prepared.ts'
import { openReplica } from '#server/database/replica.ts'
import { query } from '#server/database/rows.ts'
import { createLog } from '#server/log.ts'
import type { Save } from './load.ts'
import { until } from './processes.ts'
import { type Cluster, REPLICA } from './programs.ts'

/** Creates the role and the database. */
export async function createOwner({ superuser, password }: Cluster) {
  await until('the database can be created', async () => {
    const client = new pg.Client({ connectionString: superuser, connectionTimeoutMillis: 2000 })
    client.on('error', () => {})
    await client.connect()
    try {
      const roles = await client.query("SELECT FROM pg_roles WHERE rolname = 'trellis'")
      if (roles.rows.length === 0) await client.query(`CREATE ROLE trellis LOGIN PASSWORD '${password}'`)
      await client.query('GRANT pg_monitor TO trellis')
      const databases = await client.query("SELECT FROM pg_database WHERE datname = 'trellis'")
      if (databases.rows.length === 0) await client.query('CREATE DATABASE trellis OWNER trellis')
    } finally {
      await client.end()
    }
    return true
  })
}

/**
 * Adds tables of the tool. An attempt has only the last answer to each question, so that a later save would hide a lost
 * one: a trigger adds a row for every save, in its transaction.
 */
export async function createTables({ pool }: Database) {
  await pool.query(`
    CREATE TABLE saved_answers (user_id text, answer_sequences jsonb);
    CREATE FUNCTION record_save() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO saved_answers VALUES (NEW.user_id, NEW.answer_sequences);
      RETURN NULL;
    END $$;
    CREATE TRIGGER record_save AFTER UPDATE OF answer_sequences ON test_attempts FOR EACH ROW EXECUTE FUNCTION record_save();
    CREATE TABLE numbers (number integer);
    CREATE TABLE direct_writes (number integer)`)
}

/** Moves an attempt's deadline to this many seconds from now. */
export async function moveDeadline({ kysely }: Database, learnerId: string, testId: string, seconds: number) {
  await sql`
    UPDATE test_attempts SET started_at = now() - interval '20 minutes', deadline = now() + make_interval(secs => ${seconds})
    WHERE user_id = ${learnerId} AND test_id = ${testId}`.execute(kysely)
}

/** What the server, or in `directWrites` a node, has acknowledged. */
export type Acknowledged = {
  saves: readonly Save[]
  /** Addresses of senders of messages. */
  senders: readonly string[]
  directWrites: readonly number[]
}

/** Counts acknowledged writes that are missing in the database. */
export async function countLost({ kysely }: Database, { saves, senders, directWrites }: Acknowledged) {
  const stored = await query(
    kysely,
    z.object({ save: z.string() }),
    sql`
    SELECT DISTINCT concat_ws(' ', user_id, key, value) AS save FROM saved_answers, jsonb_each_text(answer_sequences)`,
  )
  const known = new Set(stored.map(({ save }) => save))
  const messages = new Set(
    (await query(kysely, z.object({ email: z.string() }), sql`SELECT email FROM contact_messages`)).map(
      ({ email }) => email,
    ),
  )
  const numbers = new Set(
    (await query(kysely, z.object({ number: z.int() }), sql`SELECT number FROM direct_writes`)).map(
      ({ number }) => number,
    ),
  )
  const lostSaves = saves.filter(({ learner, question, sequence }) => !known.has(`${learner} ${question} ${sequence}`))
  const lostMessages = senders.filter((email) => !messages.has(email))
  const lostWrites = directWrites.filter((number) => !numbers.has(number))
  return lostSaves.length + lostMessages.length + lostWrites.length
}

const MailDelays = z.object({ mails: z.int(), unsent: z.int(), slowest: z.number() })

export async function readMailDelays({ kysely }: Database) {
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
export async function readAfterWrites(database: Database) {
  const replica = openReplica({ connectionString: REPLICA }, database, createLog('silent'))
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
  return { reads: READS, stale, fromReplica, readMilliseconds: milliseconds[READS / 2] ?? 0 }
}

const DOCUMENT = join(import.meta.dirname, '../../docs/reliability.md')

/** Replaces a section of docs/reliability.md, between its markers; other programs write the others. */
export async function writeSection(name: 'cluster' | 'citus', text: string) {
  const begin = `<!-- ${name} -->`
  const end = `<!-- /${name} -->`
  const document = await readFile(DOCUMENT, 'utf8')
  const [before = '', rest = ''] = document.split(begin)
  const [, after = ''] = rest.split(end)
  await writeFile(
    DOCUMENT,
    `${before.trimEnd()}\n\n${begin}\n${text}${end}\n${after === '' ? '' : `\n${after.trimStart()}`}`,
  )
}
