import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { LEARNER_COLUMN, PLACES, type Place } from './places.ts'

/** Keys and triggers that a distributed PostgreSQL does not support, each with its workaround. */
const OBSTACLES: { reason: string; way: string; names: string[] }[] = [
  {
    reason: 'A session is unique by its id or its token alone',
    way: 'the person’s id in both keys: its token begins with it',
    names: ['sessions_pkey', 'sessions_token_key'],
  },
  {
    reason: 'Deleting a submission empties a column of a key with the learner',
    way: 'emptied by the deleting statement',
    names: ['achievements_submission_fkey'],
  },
  {
    reason: 'Triggers maintain counts and notify of changed plans and access',
    way: 'both in the writing statements, as live events of studying are; each process polls for new events, since a notification stays on its node',
    names: [
      ...['grade_enrollments', 'subscriptions', 'subscription_learners'].flatMap((table) =>
        ['insert', 'update', 'delete'].map((change) => `${table}_count_${change}`),
      ),
      ...['insert', 'update', 'delete'].map((change) => `subscriptions_count_shares_${change}`),
      'grade_enrollments_plan_event',
      'parent_child_access_event',
      'profiles_access_event',
      'sessions_access_event',
    ],
  },
  {
    reason: 'Triggers of content count versions, write revisions and fill the search',
    way: 'the statements of the editor, the import and the seeding do it themselves',
    names: [
      ...['grades', 'subjects', 'lessons', 'tests'].flatMap((table) =>
        ['increment_version', 'save_first_revision', 'save_revision', 'delete_revisions'].map(
          (does) => `${table}_${does}`,
        ),
      ),
      'lessons_index_search',
      'skills_index_search',
    ],
  },
]

const TableColumns = z.array(z.object({ name: z.string(), columns: z.array(z.string()) }))

const Key = z.object({
  table: z.string(),
  name: z.string(),
  type: z.enum(['p', 'u', 'f']),
  columns: z.array(z.string()),
  to: z.string().nullable(),
  toColumns: z.array(z.string()),
  /** True if deleting the referenced row empties this one's columns. */
  emptied: z.boolean(),
})
type Key = z.infer<typeof Key>

const Triggers = z.array(z.object({ table: z.string(), name: z.string() }))

function placeOf(table: string): Place {
  const place = PLACES.get(table)
  if (place === undefined) throw new Error(`The table ${table} has no place`)
  return place
}

let made: TestDatabase
let client: pg.Client
beforeAll(async () => {
  made = await makeTestDatabase()
  client = new pg.Client(made.connection)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await made.drop()
})

async function tablesWithColumns() {
  const { rows } = await client.query(`
    SELECT c.relname AS name, array_agg(a.attname::text) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND a.attnotnull
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND c.relname NOT LIKE 'kysely%'
    GROUP BY c.relname ORDER BY c.relname`)
  return TableColumns.parse(rows)
}

/** Reads primary, unique and foreign keys, including unique indexes without a constraint. */
async function keys() {
  const { rows } = await client.query(`
    SELECT r.relname AS table, i.relname AS name, CASE WHEN x.indisprimary THEN 'p' ELSE 'u' END AS type,
           ARRAY(SELECT attname::text FROM pg_attribute WHERE attrelid = r.oid AND attnum = ANY (x.indkey)) AS columns,
           NULL AS to, '{}'::text[] AS "toColumns", false AS emptied
    FROM pg_index x JOIN pg_class r ON r.oid = x.indrelid JOIN pg_class i ON i.oid = x.indexrelid
    WHERE x.indisunique AND r.relnamespace = 'public'::regnamespace AND r.relkind IN ('r', 'p') AND r.relname NOT LIKE 'kysely%'
    UNION ALL
    SELECT r.relname, k.conname, 'f',
           ARRAY(SELECT attname::text FROM unnest(k.conkey) WITH ORDINALITY AS key (attnum, place)
                 JOIN pg_attribute a USING (attnum) WHERE a.attrelid = r.oid ORDER BY place),
           t.relname,
           ARRAY(SELECT attname::text FROM unnest(k.confkey) WITH ORDINALITY AS key (attnum, place)
                 JOIN pg_attribute a USING (attnum) WHERE a.attrelid = t.oid ORDER BY place),
           k.confdeltype IN ('n', 'd')
    FROM pg_constraint k JOIN pg_class r ON r.oid = k.conrelid JOIN pg_class t ON t.oid = k.confrelid
    WHERE k.contype = 'f' AND r.relnamespace = 'public'::regnamespace`)
  return z.array(Key).parse(rows)
}

async function triggersBeyondCoordinator() {
  const { rows } = await client.query(`
    SELECT r.relname AS table, t.tgname AS name FROM pg_trigger t JOIN pg_class r ON r.oid = t.tgrelid
    WHERE NOT t.tgisinternal AND r.relnamespace = 'public'::regnamespace`)
  return Triggers.parse(rows).filter(({ table }) => placeOf(table) !== 'coordinator')
}

/** True for a key that Citus can enforce, which is within one node or refers to rows that every node has. */
function isLocal({ table, type, columns, to, toColumns, emptied }: Key): boolean {
  const place = placeOf(table)
  if (type !== 'f') return place !== 'learner' || columns.includes(LEARNER_COLUMN)
  if (to === null || placeOf(to) === 'every node') return true
  if (place !== 'learner') return place === 'coordinator' && placeOf(to) === 'coordinator'
  const at = columns.indexOf(LEARNER_COLUMN)
  return placeOf(to) === 'learner' && at >= 0 && toColumns[at] === LEARNER_COLUMN && !emptied
}

test('every table has a place in a distributed database, those of learners by a column that is never null', async () => {
  const tables = await tablesWithColumns()
  expect(tables.map(({ name }) => name)).toEqual([...PLACES.keys()].toSorted())
  for (const { name, columns } of tables) {
    if (placeOf(name) === 'learner') expect(columns, name).toContain(LEARNER_COLUMN)
  }
})

/** Finds keys that Citus cannot enforce, and triggers of tables that are not on the coordinator alone. */
async function findObstacles() {
  const found = (await keys()).filter((key) => !isLocal(key))
  return [...found, ...(await triggersBeyondCoordinator())].map(({ table, name }) => ({ table, name }))
}

test('except for the known obstacles, every key is within its place, and only tables of the coordinator have triggers', async () => {
  const found = (await findObstacles()).map(({ name }) => name)
  expect(found.toSorted()).toEqual(OBSTACLES.flatMap(({ names }) => names).toSorted())
})

test('every table has a primary key', async () => {
  const withKey = (await keys()).filter(({ type }) => type === 'p').map(({ table }) => table)
  expect(withKey.toSorted()).toEqual([...PLACES.keys()].toSorted())
})

test('docs/scaling.md lists the location of every table, and the obstacles', async () => {
  const found = await findObstacles()
  const all = (await keys()).filter(({ type }) => type === 'p').map(({ table }) => table)
  const list = (tables: Iterable<string>) =>
    [...new Set(tables)]
      .toSorted()
      .map((name) => `\`${name}\``)
      .join(', ')
  const placed = (title: string, place: Place) => {
    const tables = all.filter((table) => placeOf(table) === place)
    return `| ${title} | ${tables.length} | ${list(tables)} |`
  }
  const obstacles = OBSTACLES.map(({ reason, way, names }) => {
    const tables = found.filter(({ name }) => names.includes(name)).map(({ table }) => table)
    return `| ${reason} | ${list(tables)} | ${way} |`
  })
  const table = [
    '| place of the rows | tables | names |',
    '|---|---|---|',
    placed('the learner’s node, by `user_id`', 'learner'),
    placed('every node', 'every node'),
    placed('the coordinator', 'coordinator'),
    '',
    `Of ${all.length} tables, ${all.length - new Set(found.map(({ table: name }) => name)).size} are ready as they are. In the way of the others:`,
    '',
    '| obstacle | tables | way past it |',
    '|---|---|---|',
    ...obstacles,
  ].join('\n')
  const page = readFileSync(join(import.meta.dirname, '../../docs/scaling.md'), 'utf8')
  expect(/<!-- places -->\n([\s\S]*)\n<!-- \/places -->/.exec(page)?.[1]).toBe(table)
})
