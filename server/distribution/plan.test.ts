import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Connection, type Executor, openConnection } from '../database/database.ts'
import { PLACES, type Place } from '../database/places.ts'
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { type Catalog, type Moved, readCatalog } from './catalog-queries.ts'
import { CLEANUPS } from './cleanup-queries.ts'
import { EXCEPTIONS, type Exception } from './exceptions.ts'
import { formatPlan } from './format-plan.ts'
import { planDistribution } from './plan.ts'

let made: TestDatabase
let opened: Connection
let catalog: Catalog
beforeAll(async () => {
  made = await makeTestDatabase()
  opened = await openConnection(made.connection)
  catalog = await readCatalog(opened.kysely)
})
afterAll(async () => {
  await opened.client.end()
  await made.drop()
})

const ROLLBACK = new Error('rolled back')

/** Plan after a change of the schema, which is undone. */
async function problemsAfter(...changes: string[]): Promise<string[]> {
  let problems: string[] = []
  await opened.kysely
    .transaction()
    .execute(async (db: Executor) => {
      for (const change of changes) await sql.raw(change).execute(db)
      problems = planDistribution(await readCatalog(db)).problems
      throw ROLLBACK
    })
    .catch((error: unknown) => {
      if (error !== ROLLBACK) throw error
    })
  return problems
}

const names = (list: readonly { name: string }[]) => list.map(({ name }) => name).toSorted()

test('the plan moves every table to its place, and nothing prevents it', () => {
  const plan = planDistribution(catalog)
  expect(plan.problems).toEqual([])
  const placed = Object.entries(plan.tables).flatMap(([place, tables]) => tables.map(({ name }) => [name, place]))
  expect(Object.fromEntries(placed)).toEqual(Object.fromEntries(PLACES))
  expect(names(plan.pending)).toEqual(
    [...PLACES]
      .filter(([, place]) => place !== 'coordinator')
      .map(([name]) => name)
      .toSorted(),
  )
  // Reference tables come first: a distributed table may refer to them only then.
  const places = plan.pending.map(({ place }) => place)
  expect(places.lastIndexOf('every node')).toBeLessThan(places.indexOf('learner'))
})

test('every exception is a key or a trigger of the catalog', () => {
  const plan = planDistribution(catalog)
  const found = [...plan.widened, ...plan.cleanups, ...plan.polled]
  expect(names(found)).toEqual(EXCEPTIONS.flatMap((exception) => exception.names).toSorted())
})

test('each foreign key that no node can enforce has a cleanup that does the same', () => {
  const keys = planDistribution(catalog).cleanups.map(({ type, ...key }) => {
    expect(type).toBe('f')
    return key
  })
  expect(CLEANUPS).toEqual(keys)
})

test('a foreign key is added again unless a cleanup stands in for it', () => {
  const plan = planDistribution(catalog)
  const tables = new Set(plan.pending.map(({ name }) => name))
  const ofMoved = catalog.keys.filter(({ table, to }) => to !== null && (tables.has(table) || tables.has(to)))
  expect(names([...plan.restored, ...plan.cleanups])).toEqual(names(ofMoved))
})

test('a new table without a place is a problem', async () => {
  expect(await problemsAfter('CREATE TABLE wishes (id uuid PRIMARY KEY)')).toEqual([
    'The table wishes has no place: add it to server/database/places.ts',
  ])
})

test('a new foreign key that crosses places is a problem', async () => {
  expect(
    await problemsAfter(
      'ALTER TABLE achievements ADD COLUMN mail_id uuid CONSTRAINT achievements_mail_fkey REFERENCES mails (id) ON DELETE CASCADE',
    ),
  ).toEqual([
    'The foreign key achievements_mail_fkey leads from achievements (learner) to mails (coordinator), which no node can enforce',
  ])
  expect(
    await problemsAfter(
      'ALTER TABLE lesson_submissions ADD CONSTRAINT lesson_submissions_planted_key UNIQUE (id, user_id)',
      'ALTER TABLE mails ADD COLUMN user_id uuid, ADD COLUMN submission_id uuid, ADD CONSTRAINT mails_submission_fkey FOREIGN KEY (user_id, submission_id) REFERENCES lesson_submissions (user_id, id)',
    ),
  ).toEqual([
    expect.stringContaining('mails_submission_fkey leads from mails (coordinator) to lesson_submissions (learner)'),
  ])
})

test('a foreign key that pairs the learner with another column is a problem', async () => {
  expect(
    await problemsAfter(
      'ALTER TABLE lesson_submissions ADD CONSTRAINT lesson_submissions_planted_key UNIQUE (id, user_id)',
      'ALTER TABLE achievements ADD CONSTRAINT achievements_planted_fkey FOREIGN KEY (user_id, submission_id) REFERENCES lesson_submissions (id, user_id) NOT VALID',
    ),
  ).toEqual([expect.stringContaining('achievements_planted_fkey')])
})

test('a new key of a learner’s table without the learner, and a table without a learner, are problems', async () => {
  expect(await problemsAfter('CREATE UNIQUE INDEX live_events_planted_key ON live_events (number)')).toEqual([
    'The key live_events_planted_key of live_events does not contain user_id',
  ])
  expect(
    await problemsAfter('ALTER TABLE purged_grades DROP CONSTRAINT purged_grades_pkey, ALTER user_id DROP NOT NULL'),
  ).toEqual(['The table purged_grades has no column user_id that is never null'])
})

test('a new trigger of a table that is not on the coordinator alone is a problem', async () => {
  const trigger = (table: string) =>
    `CREATE TRIGGER planted AFTER INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION tg_access_event()`
  for (const table of ['profiles', 'lesson_marks']) {
    expect(await problemsAfter(trigger(table))).toEqual([
      `The trigger planted of ${table} would have to run on every node`,
    ])
  }
  expect(await problemsAfter(trigger('mails'))).toEqual([])
})

const PLACED: Moved[] = [...PLACES].flatMap(([name, place]): Moved[] => {
  if (place === 'coordinator') return []
  return [
    place === 'learner' ? { name, type: 'distributed', column: 'user_id' } : { name, type: 'reference', column: null },
  ]
})

test('a distributed database has nothing left to do, and a table of a later migration is the only one', () => {
  const done = planDistribution(catalog, PLACED)
  expect([done.pending, done.restored]).toEqual([[], []])
  const later = planDistribution(
    catalog,
    PLACED.filter(({ name }) => name !== 'parent_cards'),
  )
  expect(later.pending).toEqual([{ name: 'parent_cards', place: 'learner' }])
  expect(names(later.restored)).toEqual(
    names(catalog.keys.filter(({ table, type }) => table === 'parent_cards' && type === 'f')),
  )
})

test('a table that is distributed in another way is a problem', () => {
  const wrong: Moved[] = [
    { name: 'profiles', type: 'distributed', column: 'id' },
    { name: 'mails', type: 'reference', column: null },
    { name: 'live_events', type: 'distributed', column: 'number' },
  ]
  expect(planDistribution(catalog, wrong).problems.toSorted()).toEqual([
    'The table live_events is distributed by number and belongs to: learner',
    'The table mails is on every node and belongs to: coordinator',
    'The table profiles is distributed by id and belongs to: every node',
  ])
})

test('every table has a primary key', () => {
  const withKey = catalog.keys.filter(({ type }) => type === 'p').map(({ table }) => table)
  expect(withKey.toSorted()).toEqual([...PLACES.keys()].toSorted())
})

test('the printed plan has every table, key and trigger that changes, and states disk, time and backup', () => {
  const plan = planDistribution({
    ...catalog,
    tables: catalog.tables.map((table) => ({ ...table, bytes: 1e9 })),
  })
  const nodes = [0, 1, 2].map((port) => ({ name: 'node', port, isCoordinator: port === 0, isActive: true }))
  const text = formatPlan(plan, nodes).join('\n')
  for (const table of PLACES.keys()) expect(text).toMatch(new RegExp(`\\b${table}\\b`))
  for (const name of EXCEPTIONS.flatMap((exception) => exception.names)) expect(text).toContain(name)
  // 25 tables of every node and 36 of learners on two workers; the coordinator has 30 more.
  expect(text).toContain(
    'Disk: each worker gets 43.0 GB; the coordinator needs 25.0 GB more than its 93.0 GB until the end, when 61.0 GB of it become free',
  )
  expect(text).toContain('Time: about 4 h')
  expect(text).toContain('a backup is not older than a day')
})

test('docs/scaling.md lists the place of every table, and every exception', () => {
  const plan = planDistribution(catalog)
  const list = (tables: Iterable<string>) =>
    [...new Set(tables)]
      .toSorted()
      .map((name) => `\`${name}\``)
      .join(', ')
  const placed = (title: string, place: Place) =>
    `| ${title} | ${plan.tables[place].length} | ${list(names(plan.tables[place]))} |`
  const owners = new Map([...catalog.keys, ...catalog.triggers].map(({ name, table }) => [name, table]))
  const tablesOf = (exception: Exception) => exception.names.map((name) => owners.get(name) ?? name)
  const rows = EXCEPTIONS.map(
    (exception) => `| ${exception.reason} | ${list(tablesOf(exception))} | ${exception.way} |`,
  )
  const table = [
    '| place of the rows | tables | names |',
    '|---|---|---|',
    placed('the learner’s node, by `user_id`', 'learner'),
    placed('every node', 'every node'),
    placed('the coordinator', 'coordinator'),
    '',
    'Different in a distributed database:',
    '',
    '| on plain PostgreSQL | tables | distributed |',
    '|---|---|---|',
    ...rows,
  ].join('\n')
  const page = readFileSync(join(import.meta.dirname, '../../docs/scaling.md'), 'utf8')
  expect(/<!-- places -->\n([\s\S]*)\n<!-- \/places -->/.exec(page)?.[1]).toBe(table)
})
