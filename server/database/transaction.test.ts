import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { forThisFile } from '../testing/for-this-file.ts'
import { startTestApp } from '../testing/test-app.ts'
import type { Executor } from './database.ts'
import { prepare } from './prepared.ts'
import { inTransaction } from './retry.ts'
import { NoColumns } from './rows.ts'

const app = forThisFile(startTestApp)
beforeAll(async () => {
  await sql`CREATE TABLE written (value int)`.execute(app.database.kysely)
  await sql`CREATE TABLE checked_late (value int, CONSTRAINT checked_late_key UNIQUE (value) DEFERRABLE INITIALLY DEFERRED)`.execute(
    app.database.kysely,
  )
})

const rows = async () => (await sql`SELECT value FROM written`.execute(app.database.kysely)).rows

test('work that continues after its lock failed writes nothing, and the error is that of the lock', async () => {
  const stubborn = app.database.transaction(async (db) => {
    await sql`SELECT 1`.execute(db).catch(() => {})
    await new Promise((resolve) => setTimeout(resolve, 50))
    await sql`INSERT INTO written VALUES (1)`.execute(db)
  }, sql`SELECT 1 / 0`)
  await expect(stubborn).rejects.toThrow('division by zero')
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(await rows()).toEqual([])
})

test('a failed statement whose error the work swallows rolls back the transaction', async () => {
  const hiding = app.database.transaction(async (db) => {
    await sql`INSERT INTO written VALUES (2)`.execute(db)
    await sql`SELECT 1 / 0`.execute(db).catch(() => {})
  })
  await expect(hiding).rejects.toThrow('failed unnoticed')
  expect(await rows()).toEqual([])
})

describe('the last statement of a transaction', () => {
  test('is committed when it resolves', async () => {
    const seen = await app.database.transaction(async (_db, { commitWith }) => {
      const written = await commitWith(sql`INSERT INTO written VALUES (3) RETURNING value`)
      return { written, committed: await rows() }
    })
    expect(seen).toEqual({ written: [{ value: 3 }], committed: [{ value: 3 }] })
    await sql`DELETE FROM written`.execute(app.database.kysely)
  })

  test('rolls back the transaction when it fails', async () => {
    const failing = app.database.transaction(async (db, { commitWith }) => {
      await sql`INSERT INTO written VALUES (4)`.execute(db)
      await commitWith(sql`SELECT 1 / 0`)
    })
    await expect(failing).rejects.toThrow('division by zero')
    expect(await rows()).toEqual([])
  })

  test('fails with its COMMIT', async () => {
    const rejected = app.database.transaction((_db, { commitWith }) =>
      commitWith(sql`INSERT INTO checked_late VALUES (1), (1)`),
    )
    await expect(rejected).rejects.toThrow('checked_late_key')
    expect((await sql`SELECT FROM checked_late`.execute(app.database.kysely)).rows).toEqual([])
  })

  test('is not committed after an earlier statement whose error was swallowed', async () => {
    const hiding = app.database.transaction(async (db, { commitWith }) => {
      await sql`SELECT 1 / 0`.execute(db).catch(() => {})
      await commitWith(sql`INSERT INTO written VALUES (5)`)
    })
    await expect(hiding).rejects.toThrow('current transaction is aborted')
    expect(await rows()).toEqual([])
  })

  test('is the last', async () => {
    const late = app.database.transaction(async (_db, { query, commitWith }) => {
      await commitWith(sql`SELECT 1`)
      await query(prepare(NoColumns, () => sql`INSERT INTO written VALUES (6)`)({}))
    })
    await expect(late).rejects.toThrow('no statement after its last')
    expect(await rows()).toEqual([])
  })
})

describe('two transactions that wait for each other', () => {
  beforeAll(async () => {
    await sql`CREATE TABLE crossed (id int PRIMARY KEY, steps int NOT NULL); INSERT INTO crossed VALUES (1, 0), (2, 0)`.execute(
      app.database.kysely,
    )
  })

  /** Steps of both rows, in opposite orders; each waits until the other has locked its first row, unless it runs again. */
  function crossing() {
    let arrived = 0
    let open: () => void
    const both = new Promise<void>((resolve) => {
      open = resolve
    })
    const step = (id: number) => sql`UPDATE crossed SET steps = steps + 1 WHERE id = ${id}`
    return async (db: Executor, [first, second]: [number, number]) => {
      await step(first).execute(db)
      arrived += 1
      if (arrived === 2) open()
      await both
      await step(second).execute(db)
    }
  }

  test.each<[string, (work: (db: Executor) => Promise<void>) => Promise<void>]>([
    ['with a lock', (work) => app.database.transaction(work, sql`SELECT 1`)],
    ['of several statements', (work) => inTransaction(app.database.kysely, work)],
  ])('are both done once, %s', async (_kind, inOne) => {
    await sql`UPDATE crossed SET steps = 0`.execute(app.database.kysely)
    const work = crossing()
    await Promise.all([inOne((db) => work(db, [1, 2])), inOne((db) => work(db, [2, 1]))])
    const { rows: stored } = await sql`SELECT steps FROM crossed`.execute(app.database.kysely)
    expect(stored).toEqual([{ steps: 2 }, { steps: 2 }])
  })

  test('a transaction that conflicts again fails', async () => {
    let runs = 0
    const conflict = inTransaction(app.database.kysely, async (db) => {
      runs += 1
      await sql`DO $$ BEGIN RAISE EXCEPTION 'conflict' USING ERRCODE = 'serialization_failure'; END $$`.execute(db)
    })
    await expect(conflict).rejects.toThrow('conflict')
    expect(runs).toBe(2)
  })

  test('another error is not run again', async () => {
    let runs = 0
    const failing = inTransaction(app.database.kysely, async (db) => {
      runs += 1
      await sql`SELECT 1 / 0`.execute(db)
    })
    await expect(failing).rejects.toThrow('division by zero')
    expect(runs).toBe(1)
  })
})
