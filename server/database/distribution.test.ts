import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts'

/**
 * Location of a table's rows in a distributed PostgreSQL: sharded by a column, on every node (small tables changed by
 * content managers), or all on one node (installation-wide, payments, or short-lived).
 */
type Place = { by: string } | 'every node' | 'one node'

const LEARNER: Place = { by: 'user_id' }
const PARENT: Place = { by: 'parent_id' }

/** Tables of the product. The job queue and the test provider have their own schemas, on one node. */
const PLACES: Record<string, Place> = {
  accounts: LEARNER,
  achievements: LEARNER,
  billing_checkouts: 'one node',
  billing_customers: 'one node',
  billing_invoices: 'one node',
  certificates: LEARNER,
  consents: { by: 'child_id' },
  contact_messages: 'one node',
  content_deletions: 'every node',
  content_files: 'every node',
  content_import_files: 'one node',
  content_import_items: 'one node',
  content_imports: 'one node',
  content_revisions: 'every node',
  counts: 'one node',
  exercise_drafts: LEARNER,
  grade_enrollments: LEARNER,
  heartbeats: 'one node',
  learner_export_chunks: LEARNER,
  learner_deletions: { by: 'child_id' },
  learner_exports: LEARNER,
  learner_requests: 'one node',
  lesson_marks: LEARNER,
  lesson_submissions: LEARNER,
  live_events: LEARNER,
  live_positions: LEARNER,
  mails: { by: 'id' },
  misconceptions: 'every node',
  operator_events: 'one node',
  parent_child: { by: 'child_id' },
  parent_cards: LEARNER,
  part_completions: LEARNER,
  level_recounts: LEARNER,
  placements: LEARNER,
  practice_answers: LEARNER,
  practice_levels: LEARNER,
  practice_questions: LEARNER,
  practice_sets: LEARNER,
  practice_skills: LEARNER,
  practice_struggles: LEARNER,
  practice_time: LEARNER,
  price_changes: 'one node',
  profiles: { by: 'id' },
  provider_events: 'one node',
  purged_grades: LEARNER,
  rate_limit_attempts: 'one node',
  rate_limits: 'one node',
  restores: 'one node',
  search_entries: 'every node',
  search_words: 'every node',
  seed_log_lines: 'one node',
  seed_runs: 'one node',
  sessions: LEARNER,
  sign_in_codes: { by: 'learner_id' },
  skill_needs: 'every node',
  skills: 'every node',
  stored_grades: 'every node',
  stored_lessons: 'every node',
  stored_subjects: 'every node',
  stored_term_reports: LEARNER,
  stored_tests: 'every node',
  study_time: LEARNER,
  subscription_learners: 'one node',
  subscriptions: 'one node',
  target_days: LEARNER,
  test_attempts: LEARNER,
  test_results: LEARNER,
  uncounted_submissions: LEARNER,
  user_progress: LEARNER,
  verifications: 'one node',
  video_positions: LEARNER,
  waiting_practice_answers: LEARNER,
  waiting_submissions: LEARNER,
  weekly_email_exclusions: PARENT,
  weekly_email_weeks: PARENT,
  weekly_emails: PARENT,
}

/** Keys and triggers that a distributed PostgreSQL does not support, each with its workaround. */
const OBSTACLES: { reason: string; way: string; names: string[] }[] = [
  {
    reason: 'A name, address or sign-in is unique among all people',
    way: 'a table of names with their person, distributed by the name, which sign-up writes first and sign-in reads first',
    names: ['profiles_email_key', 'profiles_username_key', 'accounts_pkey', 'accounts_provider_key'],
  },
  {
    reason: 'A session or a sign-in code is found by its token alone',
    way: 'the person’s id in the keys of both; a session’s token begins with it, that of a sign-in code does not',
    names: ['sessions_pkey', 'sessions_token_key', 'sign_in_codes_hash_unique'],
  },
  {
    reason: 'A row belongs to a parent and a child, who can be on two nodes',
    way: 'a family’s id in `profiles` and in every table by a person, as the key of all; a child with two parents makes one family of them',
    names: [
      'parent_child_pkey',
      'parent_child_parent_fkey',
      'learner_deletions_parent_fkey',
      'learner_exports_family_fkey',
      'learner_exports_preparing_key',
      'parent_cards_parent_fkey',
      'sign_in_codes_parent_fkey',
      'consents_parent_fkey',
      'weekly_email_exclusions_child_fkey',
    ],
  },
  {
    reason: 'Payments are known by the provider’s ids, and name people',
    way: 'a database of their own, a few rows per family and month; the daily cleanup instead of foreign keys',
    names: [
      'billing_checkouts_parent_fkey',
      'billing_customers_parent_fkey',
      'subscriptions_parent_fkey',
      'subscription_learners_learner_fkey',
    ],
  },
  {
    reason: 'Content, its imports and messages name who wrote them',
    way: 'the id without a foreign key, emptied by the deletion of an account',
    names: [
      'contact_messages_user_fkey',
      'content_deletions_deleted_by_user_fkey',
      'content_files_uploaded_by_user_fkey',
      'content_imports_owner_user_fkey',
      'content_revisions_changed_by_user_fkey',
      'grades_changed_by_user_fkey',
      'lessons_changed_by_user_fkey',
      'seed_runs_started_by_user_fkey',
      'subjects_changed_by_user_fkey',
      'tests_changed_by_user_fkey',
    ],
  },
  {
    reason: 'A week of the weekly email names its mail',
    way: 'the id without a foreign key, as both are deleted by age or with the account',
    names: ['weekly_email_weeks_mail_fkey'],
  },
  {
    reason: 'Triggers of distributed tables maintain counts and notify of changed plans and access',
    way: 'both in the writing statements, as live events of studying are; and a reader of new events per node, since a notification stays on its node',
    names: [
      'grade_enrollments_count_delete',
      'grade_enrollments_count_insert',
      'grade_enrollments_count_update',
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
})
type Key = z.infer<typeof Key>

const Triggers = z.array(z.object({ table: z.string(), name: z.string() }))

function placeOf(table: string): Place {
  const place = PLACES[table]
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
           NULL AS to, '{}'::text[] AS "toColumns"
    FROM pg_index x JOIN pg_class r ON r.oid = x.indrelid JOIN pg_class i ON i.oid = x.indexrelid
    WHERE x.indisunique AND r.relnamespace = 'public'::regnamespace AND r.relkind IN ('r', 'p') AND r.relname NOT LIKE 'kysely%'
    UNION ALL
    SELECT r.relname, k.conname, 'f',
           ARRAY(SELECT attname::text FROM unnest(k.conkey) WITH ORDINALITY AS key (attnum, place)
                 JOIN pg_attribute a USING (attnum) WHERE a.attrelid = r.oid ORDER BY place),
           t.relname,
           ARRAY(SELECT attname::text FROM unnest(k.confkey) WITH ORDINALITY AS key (attnum, place)
                 JOIN pg_attribute a USING (attnum) WHERE a.attrelid = t.oid ORDER BY place)
    FROM pg_constraint k JOIN pg_class r ON r.oid = k.conrelid JOIN pg_class t ON t.oid = k.confrelid
    WHERE k.contype = 'f' AND r.relnamespace = 'public'::regnamespace`)
  return z.array(Key).parse(rows)
}

async function triggersBeyondOneNode() {
  const { rows } = await client.query(`
    SELECT r.relname AS table, t.tgname AS name FROM pg_trigger t JOIN pg_class r ON r.oid = t.tgrelid
    WHERE NOT t.tgisinternal AND r.relnamespace = 'public'::regnamespace`)
  return Triggers.parse(rows).filter(({ table }) => placeOf(table) !== 'one node')
}

function columnOf(table: string): string | null {
  const place = placeOf(table)
  return typeof place === 'object' ? place.by : null
}

/** True for a key that a single node can enforce, as Citus requires it for distributed and reference tables. */
function isLocal({ table, type, columns, to, toColumns }: Key): boolean {
  const column = columnOf(table)
  if (type !== 'f') return column === null || columns.includes(column)
  if (to === null || placeOf(to) === 'every node') return true
  if (column === null) return placeOf(table) === 'one node' && placeOf(to) === 'one node'
  const at = columns.indexOf(column)
  return at >= 0 && toColumns[at] === columnOf(to)
}

test('every table has a location in a distributed database, by a column that is never null', async () => {
  const tables = await tablesWithColumns()
  expect(tables.map(({ name }) => name)).toEqual(Object.keys(PLACES).toSorted())
  for (const { name, columns } of tables) {
    const column = columnOf(name)
    if (column !== null) expect(columns, name).toContain(column)
  }
})

/** Finds keys and triggers of a table that a single node cannot enforce. */
async function findObstacles() {
  const found = (await keys()).filter((key) => !isLocal(key))
  return [...found, ...(await triggersBeyondOneNode())].map(({ table, name }) => ({ table, name }))
}

test('except for the known obstacles, every key of a distributed table includes its column and stays on its node, and the table has no trigger', async () => {
  const found = (await findObstacles()).map(({ name }) => name)
  expect(found.toSorted()).toEqual(OBSTACLES.flatMap(({ names }) => names).toSorted())
})

test('every table has a primary key', async () => {
  const withKey = (await keys()).filter(({ type }) => type === 'p').map(({ table }) => table)
  expect(withKey.toSorted()).toEqual(Object.keys(PLACES).toSorted())
})

test('docs/scaling.md lists the location of every table, and the obstacles', async () => {
  const found = await findObstacles()
  const all = (await keys()).filter(({ type }) => type === 'p').map(({ table }) => table)
  const list = (tables: Iterable<string>) =>
    [...new Set(tables)]
      .toSorted()
      .map((name) => `\`${name}\``)
      .join(', ')
  const placed = (title: string, fits: (place: Place) => boolean) => {
    const tables = all.filter((table) => fits(placeOf(table)))
    return `| ${title} | ${tables.length} | ${list(tables)} |`
  }
  const obstacles = OBSTACLES.map(({ reason, way, names }) => {
    const tables = found.filter(({ name }) => names.includes(name)).map(({ table }) => table)
    return `| ${reason} | ${list(tables)} | ${way} |`
  })
  const table = [
    '| place of the rows | tables | names |',
    '|---|---|---|',
    ...['user_id', 'child_id', 'learner_id', 'parent_id', 'id'].map((column) =>
      placed(`by \`${column}\``, (place) => typeof place === 'object' && place.by === column),
    ),
    placed('every node', (place) => place === 'every node'),
    placed('one node', (place) => place === 'one node'),
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
