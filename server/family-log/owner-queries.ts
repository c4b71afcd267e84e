import { sql } from 'kysely'
import { z } from 'zod'
import type { Executor } from '../database/database.ts'
import { queryOne } from '../database/rows.ts'

/**
 * True if a role can read the log and add to it, and nothing else.
 * @param role null for that of this connection
 */
export async function isProtected(db: Executor, role: string | null): Promise<boolean> {
  const { yes } = await queryOne(
    db,
    z.object({ yes: z.boolean() }),
    sql`
    SELECT has_table_privilege(r.name, t.oid, 'SELECT') AND has_table_privilege(r.name, t.oid, 'INSERT')
      AND NOT has_table_privilege(r.name, t.oid, 'UPDATE, DELETE, TRUNCATE')
      AND NOT pg_has_role(r.name, t.relowner, 'MEMBER') AS yes
    FROM pg_class t, (SELECT coalesce(${role}::text, current_user)::name AS name) r
    WHERE t.oid = 'family_log'::regclass`,
  )
  return yes
}

/** Creates the role that owns the log, which nobody can sign in as. Other databases of the server may have created it. */
export async function createOwner(db: Executor, owner: string): Promise<void> {
  await sql`
    DO $$ BEGIN
      CREATE ROLE ${sql.id(owner)} NOLOGIN;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
    END $$`.execute(db)
}

/** Gives the log to its owner, and to the role of the server the rights to read it, to add to it, and to delete old lines. */
export async function giveToOwner(db: Executor, { owner, role }: { owner: string; role: string }): Promise<void> {
  await sql`GRANT USAGE ON SCHEMA public TO ${sql.id(owner)}`.execute(db)
  await sql`ALTER TABLE family_log OWNER TO ${sql.id(owner)}`.execute(db)
  await sql`REVOKE ALL ON family_log FROM ${sql.id(role)}`.execute(db)
  await sql`GRANT SELECT, INSERT ON family_log TO ${sql.id(role)}`.execute(db)
  await sql`ALTER FUNCTION delete_old_log_entries(integer) OWNER TO ${sql.id(owner)}`.execute(db)
  await sql`REVOKE ALL ON FUNCTION delete_old_log_entries(integer) FROM PUBLIC`.execute(db)
  await sql`GRANT EXECUTE ON FUNCTION delete_old_log_entries(integer) TO ${sql.id(role)}`.execute(db)
}
