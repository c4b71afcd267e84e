import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PLACES } from '../server/database/places.ts'
import { isConcurrent, outlineOf, splitStatements } from '../server/database/sql-statements.ts'

const ROOT = join(import.meta.dirname, '..')

/** Earlier migrations run with the upgrade to version 0.2.0, for which the product is stopped. */
const FIRST_CHECKED = '0040'

/** Earlier ones are older than the first database on several nodes. */
const FIRST_ON_SEVERAL_NODES = '0106'

/**
 * Tables that are small on every installation, so that locks on them are short. All others may have a row per learner
 * or more.
 */
const SMALL_TABLES = [
  'stored_grades',
  'stored_subjects',
  'stored_lessons',
  'stored_tests',
  'content_deletions',
  'content_imports',
  'content_import_items',
  'content_import_files',
  'seed_runs',
  'seed_log_lines',
  'restores',
  'counts',
  'price_changes',
  'operator_events',
  'learner_exports',
  'test_payments.catalogue',
]

/** Allows a statement, with a reason: `-- long lock: …` on a line before it. */
const PERMITTED = /^--\s*long lock: \S/m

const VOLATILE = /\b(gen_random_uuid|random|clock_timestamp|nextval|uuidv[47])\s*\(/

type Rule = { message: string; applies: (alteration: string) => boolean }

/** ALTER TABLE actions that lock a big table while processing all of its rows. */
const ALTERATIONS: readonly Rule[] = [
  {
    message: 'rewrites the table: add a column, fill it in batches, and drop the old one in a later version',
    applies: (action) =>
      /\balter (column )?"?\w+"? (set data )?type\b/.test(action) || /\bset (un)?logged\b/.test(action),
  },
  {
    message: 'rewrites the table: add the column without the computed value and fill it in batches',
    applies: (action) =>
      /\badd (column )?/.test(action) && (/\bgenerated always as\b(?! identity)/.test(action) || VOLATILE.test(action)),
  },
  {
    message: 'reads the whole table under a lock: add the constraint NOT VALID and validate it in a later migration',
    applies: (action) => /\badd constraint \S+ (check|foreign key)\b/.test(action) && !/\bnot valid\b/.test(action),
  },
  {
    message: 'reads the whole table under a lock: add a check NOT VALID, validate it, then set NOT NULL',
    applies: (action) => /\bset not null\b/.test(action),
  },
  {
    message: 'builds an index under a lock: create it concurrently, then add the constraint USING INDEX',
    applies: (action) =>
      /\b(primary key|unique)\b/.test(action) && /\badd\b/.test(action) && !/\busing index\b/.test(action),
  },
]

/** Faults of a migration, each with the beginning of its statement. */
export function checkMigration(text: string): string[] {
  const statements = splitStatements(text)
  const outlines = statements.map(outlineOf)
  const created = outlines.flatMap(
    (outline) => outline.match(/^create (?:unlogged )?table (?:if not exists )?(\S+)/)?.[1] ?? [],
  )
  const isBig = (table: string | undefined) => {
    const name = table?.replaceAll('"', '').replace(/^public\./, '') ?? ''
    return !created.includes(name) && !SMALL_TABLES.includes(name)
  }
  const faults = statements.flatMap((statement, index) => {
    const outline = outlines[index] ?? ''
    if (PERMITTED.test(statement)) return []
    return faultsOf(outline, isBig).map((fault) => `${outline.slice(0, 80)}: ${fault}`)
  })
  if (isConcurrent(text) && outlines.some((outline) => !/\bindex\b.* concurrently\b|^analyze\b/.test(outline))) {
    faults.push('A migration that builds an index concurrently is not one transaction: it may do nothing else')
  }
  return faults
}

/**
 * Faults of the keys of new tables to those whose rows are on the nodes of their learners. On several nodes a table cannot
 * have such a key before its own rows are there, which is after its migration.
 */
export function checkKeys(text: string): string[] {
  return splitStatements(text)
    .map(outlineOf)
    .flatMap((outline) => {
      const table = outline.match(/^create table (?:if not exists )?(\w+)/)?.[1]
      return [...outline.matchAll(/\breferences (\w+)/g)].flatMap(([, to = '']) => {
        if (table === undefined || to === table || PLACES.get(to) !== 'learner') return []
        return [`create table ${table}: add the key to ${to} in the next migration, because of several nodes`]
      })
    })
}

function faultsOf(outline: string, isBig: (table: string | undefined) => boolean): string[] {
  if (/^create (unique )?index\b/.test(outline) && !/ concurrently\b/.test(outline)) {
    const table = outline.match(/ on (?:only )?([\w."]+)/)?.[1]
    return isBig(table)
      ? ['blocks every write while it is built: create the index concurrently, in a migration of its own']
      : []
  }
  if (
    /^create (unique )?index concurrently (?!if not exists)/.test(outline) ||
    /^drop index concurrently (?!if exists)/.test(outline)
  ) {
    return ['cannot be repeated after an interruption: drop the index IF EXISTS first, then create it IF NOT EXISTS']
  }
  const altered = outline.match(/^alter table (?:if exists )?(?:only )?([\w."]+) (.*)$/)
  if (altered && isBig(altered[1])) {
    return ALTERATIONS.filter(({ applies }) => applies(altered[2] ?? '')).map(({ message }) => message)
  }
  const written = outline.match(/^(?:update (?:only )?|delete from (?:only )?)([\w."]+)/)
  if (written && isBig(written[1]) && !/ where /.test(outline)) {
    return ['changes every row in one transaction: fill in batches by a job']
  }
  if (/^(vacuum full|cluster|reindex (?!.*concurrently))/.test(outline))
    return ['locks the table while it is rewritten']
  if (/^lock table\b/.test(outline)) return ['locks a table for as long as the migration takes']
  if (/^set (local |session )?lock_timeout\b/.test(outline)) return ['changes the time limit of waiting for locks']
  return []
}

/** Migrations of a project with their faults. */
export function checkMigrations(folder = join(ROOT, 'server/database/migrations'), from = FIRST_CHECKED): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql') && file >= from)
    .sort()
    .flatMap((file) => {
      const text = readFileSync(join(folder, file), 'utf8')
      const faults = [...checkMigration(text), ...(file >= FIRST_ON_SEVERAL_NODES ? checkKeys(text) : [])]
      return faults.map((fault) => `${file}: ${fault}`)
    })
}
