import { describe, expect, test } from 'vitest'
import { checkKeys, checkMigration, checkMigrations } from './migration-rules.ts'

describe('a migration that would hold a long lock on a big table is rejected', () => {
  test.each([
    ['an index', 'CREATE INDEX user_progress_x_idx ON user_progress (x);', /create the index concurrently/],
    ['a unique index', 'CREATE UNIQUE INDEX x ON ONLY "profiles" (email);', /create the index concurrently/],
    ['a column of another type', 'ALTER TABLE mails ALTER COLUMN attempts TYPE bigint;', /rewrites the table/],
    [
      'a volatile default',
      'ALTER TABLE profiles ADD COLUMN token uuid DEFAULT gen_random_uuid();',
      /rewrites the table/,
    ],
    [
      'a generated column',
      'ALTER TABLE profiles ADD COLUMN n text GENERATED ALWAYS AS (a || b) STORED;',
      /rewrites the table/,
    ],
    ['a check', 'ALTER TABLE sessions ADD CONSTRAINT s_x CHECK (x > 0);', /NOT VALID/],
    ['a foreign key', 'ALTER TABLE sessions ADD CONSTRAINT s_x FOREIGN KEY (x) REFERENCES y (z);', /NOT VALID/],
    ['NOT NULL', 'ALTER TABLE sessions ALTER x SET NOT NULL;', /add a check NOT VALID/],
    ['a unique constraint', 'ALTER TABLE sessions ADD CONSTRAINT s_key UNIQUE (x);', /USING INDEX/],
    ['an update of every row', 'UPDATE profiles SET x = 1;', /in batches/],
    ['a deletion of every row', 'DELETE FROM live_events;', /in batches/],
    ['a lock', 'LOCK TABLE profiles;', /locks a table/],
    ['a longer wait for locks', "SET lock_timeout = '1h';", /time limit/],
    ['VACUUM FULL', 'VACUUM FULL profiles;', /rewritten/],
    ['an index that cannot be repeated', 'CREATE INDEX CONCURRENTLY x ON profiles (y);', /cannot be repeated/],
    ['something beside a concurrent index', 'DROP INDEX CONCURRENTLY IF EXISTS x; CREATE TABLE y ();', /nothing else/],
  ])('%s', (_what, text, message) => {
    expect(checkMigration(`-- A subject.\n${text}\n`)).toEqual([expect.stringMatching(message)])
  })
})

test.each([
  [
    'a new table with everything',
    'CREATE TABLE wishes (id uuid PRIMARY KEY DEFAULT gen_random_uuid(), x text NOT NULL UNIQUE); CREATE INDEX w_idx ON wishes (x); ALTER TABLE wishes ADD CONSTRAINT c CHECK (x <> $$;$$);',
  ],
  ['an index of a small table', 'CREATE INDEX g_idx ON stored_grades (name);'],
  ['a column with a constant default', "ALTER TABLE profiles ADD COLUMN x text NOT NULL DEFAULT 'a;b';"],
  ['a constraint that is not validated', 'ALTER TABLE profiles ADD CONSTRAINT c CHECK (x > 0) NOT VALID;'],
  ['a validation', 'ALTER TABLE profiles VALIDATE CONSTRAINT c;'],
  [
    'an index that is built concurrently',
    'DROP INDEX CONCURRENTLY IF EXISTS x;\nCREATE INDEX CONCURRENTLY IF NOT EXISTS x ON profiles (y);',
  ],
  ['an update of some rows', "UPDATE profiles SET x = 1 WHERE role = 'content_manager';"],
  [
    'a function with statements in its body',
    'CREATE FUNCTION f() RETURNS void LANGUAGE sql AS $$ UPDATE profiles SET x = 1; $$;',
  ],
  [
    'a long lock with a reason',
    '-- long lock: the table is new in this version and empty.\nCREATE INDEX x ON user_progress (y);',
  ],
])('%s is accepted', (_what, text) => {
  expect(checkMigration(text)).toEqual([])
})

test('the migrations follow the rules, and the check reads them', () => {
  expect(checkMigrations()).toEqual([])
  // Migrations that shipped before the rules have faults that it must detect.
  expect(checkMigrations(undefined, '0001').length).toBeGreaterThan(10)
})

test('a new table gets its key to a table of learners in a migration of its own', () => {
  const withKey = (table: string) =>
    `CREATE TABLE x (user_id uuid, y uuid, FOREIGN KEY (user_id, y) REFERENCES ${table} (a, b));`
  expect(checkKeys(withKey('written_answers'))).toEqual([expect.stringMatching(/key to written_answers in the next/)])
  expect(checkKeys(withKey('profiles'))).toEqual([])
  expect(checkKeys(withKey('x'))).toEqual([])
})
