import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Executor } from '../database/database.ts'
import { LEARNER_COLUMN } from '../database/places.ts'
import { queryOne } from '../database/rows.ts'
import type { Key, Trigger } from './catalog-queries.ts'

/**
 * Lets a transaction change tables of every node and then those that refer to them, shard by shard, and take as long as
 * it needs.
 */
export async function prepareToMove(db: Executor): Promise<void> {
  await sql`
    SELECT set_config('citus.multi_shard_modify_mode', 'sequential', true), set_config('statement_timeout', '0', true),
           set_config('client_min_messages', 'warning', true)`.execute(db)
}

/**
 * Settings of the database on all nodes, for connections that are opened from now on: functions that a statement calls on a
 * learner's node write rows of this learner there (`record_event`), and a transaction may change a table of the coordinator
 * after rows of several learners. No node compiles statements, which takes longer than it saves.
 */
export async function setUpDatabase(db: Executor): Promise<void> {
  const { name } = await queryOne(db, z.object({ name: z.string() }), sql`SELECT current_database() AS name`)
  await sql`ALTER DATABASE ${sql.id(name)} SET citus.allow_nested_distributed_execution = on`.execute(db)
  await sql`ALTER DATABASE ${sql.id(name)} SET citus.multi_shard_modify_mode = 'sequential'`.execute(db)
  await sql`ALTER DATABASE ${sql.id(name)} SET jit = off`.execute(db)
}

/** Copies a table to every node. Its rows remain in the local table until `deleteLocalRows`. */
export async function copyToEveryNode(db: Executor, table: string): Promise<void> {
  await sql`SELECT create_reference_table(${table})`.execute(db)
}

/** @param beside distributed table on whose nodes rows of the same learner are; null for the first */
export async function distributeByLearner(db: Executor, table: string, beside: string | null): Promise<void> {
  const place = beside ?? 'none'
  await sql`SELECT create_distributed_table(${table}, ${LEARNER_COLUMN}, colocate_with => ${place})`.execute(db)
}

/** Deletes the rows that a moved table has left behind; no foreign key may refer to it. */
export async function deleteLocalRows(db: Executor, table: string): Promise<void> {
  await sql`SELECT truncate_local_data_after_distributing_table(${table}::regclass)`.execute(db)
}

/** Puts the learner's id into a primary or unique constraint, as its first column. */
export async function widenKey(db: Executor, { table, name, type, columns }: Key): Promise<void> {
  const wide = sql.join([LEARNER_COLUMN, ...columns].map((column) => sql.id(column)))
  await alter(db, table, sql`DROP CONSTRAINT ${sql.id(name)}`)
  await alter(db, table, sql`ADD CONSTRAINT ${sql.id(name)} ${type === 'p' ? sql`PRIMARY KEY` : sql`UNIQUE`} (${wide})`)
}

export async function dropTrigger(db: Executor, { table, name }: Trigger): Promise<void> {
  await sql`DROP TRIGGER ${sql.id(name)} ON ${sql.table(table)}`.execute(db)
}

async function alter(db: Executor, table: string, change: RawBuilder<unknown>) {
  await sql`ALTER TABLE ${sql.table(table)} ${change}`.execute(db)
}
