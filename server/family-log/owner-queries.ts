import { sql } from 'kysely'
import { z } from 'zod'
import type { Executor } from '../database/database.ts'
import { queryOne } from '../database/rows.ts'

/** Tables to which the server's role only adds, each with the function that deletes its old rows. */
const LOGS = [
  { table: 'family_log', deletion: 'delete_old_log_entries' },
  { table: 'operator_events', deletion: 'delete_old_operator_events' },
]

/**
 * True if a role can read the logs and add to them, and nothing else.
 * @param role null for that of this connection
 */
export async function isProtected(db: Executor, role: string | null): Promise<boolean> {
  const { yes } = await queryOne(
    db,
    z.object({ yes: z.boolean() }),
    sql`
    SELECT bool_and(
      has_table_privilege(r.name, t.oid, 'SELECT') AND has_table_privilege(r.name, t.oid, 'INSERT')
        AND NOT has_table_privilege(r.name, t.oid, 'UPDATE, DELETE, TRUNCATE')
        AND NOT pg_has_role(r.name, t.relowner, 'MEMBER')
    ) AS yes
    FROM pg_class t, (SELECT coalesce(${role}::text, current_user)::name AS name) r
    WHERE t.oid = ANY (${LOGS.map(({ table }) => table)}::regclass[])`,
  )
  return yes
}

/** Creates the role that owns the logs, which nobody can sign in as. Other databases of the server may have created it. */
export async function createOwner(db: Executor, owner: string): Promise<void> {
  await sql`
    DO $$ BEGIN
      CREATE ROLE ${sql.id(owner)} NOLOGIN;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
    END $$`.execute(db)
}

/**
 * Gives the logs to their owner, and to the role of the server the rights to read them, to add to them, and to delete old rows.
 * It may pass on the right to read, as `npm run sql` does (server/operator-sql/).
 */
export async function giveToOwner(db: Executor, { owner, role }: { owner: string; role: string }): Promise<void> {
  await sql`GRANT USAGE ON SCHEMA public TO ${sql.id(owner)}`.execute(db)
  for (const { table, deletion } of LOGS) {
    await sql`ALTER TABLE ${sql.table(table)} OWNER TO ${sql.id(owner)}`.execute(db)
    await sql`REVOKE ALL ON ${sql.table(table)} FROM ${sql.id(role)}`.execute(db)
    await sql`GRANT INSERT ON ${sql.table(table)} TO ${sql.id(role)}`.execute(db)
    await sql`GRANT SELECT ON ${sql.table(table)} TO ${sql.id(role)} WITH GRANT OPTION`.execute(db)
    await sql`ALTER FUNCTION ${sql.id(deletion)}(integer) OWNER TO ${sql.id(owner)}`.execute(db)
    await sql`REVOKE ALL ON FUNCTION ${sql.id(deletion)}(integer) FROM PUBLIC`.execute(db)
    await sql`GRANT EXECUTE ON FUNCTION ${sql.id(deletion)}(integer) TO ${sql.id(role)}`.execute(db)
  }
}
