import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { forThisFile } from '../testing/for-this-file.ts'
import { startTestApp } from '../testing/test-app.ts'
import { prepare } from './prepared.ts'
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
