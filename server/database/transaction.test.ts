import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await sql`CREATE TABLE written (value int)`.execute(app.database.kysely)
})
afterAll(() => app.close())

const rows = async () => (await sql`SELECT value FROM written`.execute(app.database.kysely)).rows

test('work that goes on after its lock failed writes nothing, and the error is that of the lock', async () => {
  const stubborn = app.database.transaction(async (db) => {
    await sql`SELECT 1`.execute(db).catch(() => {})
    await new Promise((resolve) => setTimeout(resolve, 50))
    await sql`INSERT INTO written VALUES (1)`.execute(db)
  }, sql`SELECT 1 / 0`)
  await expect(stubborn).rejects.toThrow('division by zero')
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(await rows()).toEqual([])
})

test('a failed statement that the work hides takes everything back', async () => {
  const hiding = app.database.transaction(async (db) => {
    await sql`INSERT INTO written VALUES (2)`.execute(db)
    await sql`SELECT 1 / 0`.execute(db).catch(() => {})
  })
  await expect(hiding).rejects.toThrow('failed unnoticed')
  expect(await rows()).toEqual([])
})
