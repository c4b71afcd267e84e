import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { z } from 'zod'
import { openDatabase } from '../database/database.ts'
import { prepare } from '../database/prepared.ts'
import { query } from '../database/rows.ts'
import { createLog } from '../log.ts'
import { columnsProblem, rowProblem } from './statement-problems.ts'
import { makeTestDatabase, type TestDatabase } from './test-database.ts'
import { TEMPLATE } from './test-database-server.ts'

let made: TestDatabase
let database: ReturnType<typeof openDatabase>
beforeAll(async () => {
  made = await makeTestDatabase()
  database = openDatabase(made.connection, createLog('silent'))
})
afterAll(async () => {
  await database.kysely.destroy()
  await made.drop()
})

const Grade = z.object({ name: z.string(), lessons: z.array(z.object({ title: z.string(), at: z.date() })) })
const lessons = sql`(SELECT json_agg(lesson) FROM (SELECT 'One' AS title, '2026-11-23T10:00:00+02:00'::timestamptz AS at) lesson)`

test('times inside JSON become dates, and large integers numbers', async () => {
  const [row] = await query(database.kysely, Grade, sql`SELECT 'Grade 6' AS name, ${lessons} AS lessons`)
  expect(row).toEqual({ name: 'Grade 6', lessons: [{ title: 'One', at: new Date('2026-11-23T08:00:00Z') }] })
  const Count = z.object({ count: z.int() })
  expect(await database.query(prepare(Count, () => sql`SELECT count(*) FROM (VALUES (1)) one`)({}))).toEqual([
    { count: 1 },
  ])
})

test('null stands for a missing value of an optional field', async () => {
  const Optional = z.object({ name: z.string().optional(), cell: z.string().nullable() })
  expect(await query(database.kysely, Optional, sql`SELECT NULL AS name, NULL AS cell`)).toEqual([{ cell: null }])
})

test.each([
  ['an undeclared column', { name: 'Grade 6', lessons: [], password: 'x' }, 'password'],
  ['an undeclared field inside JSON', { name: 'Grade 6', lessons: [{ title: '', at: new Date(), key: 1 }] }, 'key'],
  ['a missing field', { name: 'Grade 6', lessons: [{ title: '' }] }, 'lessons[0].at'],
  ['null where none is declared', { name: null, lessons: [] }, 'name'],
])('%s is a problem', (_title, row, field) => {
  expect(rowProblem(Grade, row)).toContain(field)
  expect(rowProblem(Grade, { name: 'Grade 6', lessons: [{ title: '', at: new Date() }] })).toBeNull()
})

test('undeclared fields are a problem on both sides of an intersection and in options of a union', () => {
  const kinds = z.union([z.object({ kind: z.literal('a') }), z.object({ kind: z.literal('b') })])
  const schema = z.object({ one: kinds.and(z.object({ shown: z.boolean() })).nullable() })
  expect(rowProblem(schema, { one: { kind: 'a', shown: true } })).toBeNull()
  expect(rowProblem(schema, { one: { kind: 'a', shown: true, key: 1 } })).not.toBeNull()
})

test('a statement with other columns than declared is a problem, even without a row', async () => {
  const client = new pg.Client({ ...inject('databaseServer'), database: TEMPLATE })
  await client.connect()
  const One = z.object({ name: z.string() })
  expect(await columnsProblem(client, 'SELECT name FROM grades', One)).toBeNull()
  expect(await columnsProblem(client, 'SELECT name, id FROM grades', One)).toContain('(id, name)')
  expect(await columnsProblem(client, 'DELETE FROM sessions', z.object({}))).toBeNull()
  await client.end()
})
