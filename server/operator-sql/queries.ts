import { sql } from 'kysely'
import { z } from 'zod'
import type { Executor } from '../database/database.ts'
import { query, queryOne } from '../database/rows.ts'

const Account = z.object({ name: z.string(), isSuperuser: z.boolean(), canCreateRoles: z.boolean() })

/** The role of this connection. */
export function readAccount(db: Executor): Promise<z.infer<typeof Account>> {
  return queryOne(
    db,
    Account,
    sql`
    SELECT rolname::text AS name, rolsuper AS "isSuperuser", rolsuper OR rolcreaterole AS "canCreateRoles"
    FROM pg_roles WHERE rolname = current_user`,
  )
}

const Role = z.object({ isPlain: z.boolean() })

/** @returns undefined if there is no such role; `isPlain` if it has no rights but its own */
export async function findRole(db: Executor, name: string): Promise<z.infer<typeof Role> | undefined> {
  const [role] = await query(
    db,
    Role,
    sql`
    SELECT NOT (rolsuper OR rolcreaterole OR rolcreatedb OR rolreplication OR rolbypassrls OR EXISTS (
      SELECT FROM pg_auth_members WHERE member = r.oid
    )) AS "isPlain"
    FROM pg_roles r WHERE rolname = ${name}`,
  )
  return role
}

const Readable = z.object({ schema: z.string(), table: z.string(), columns: z.array(z.string()) })
export type Readable = z.infer<typeof Readable>

/** Those of the listed tables and columns that this database has. */
export function listReadable(db: Executor, columns: Readonly<Record<string, readonly string[]>>): Promise<Readable[]> {
  return query(
    db,
    Readable,
    sql`
    SELECT n.nspname::text AS schema, c.relname::text AS table, array_agg(a.attname::text ORDER BY a.attnum) AS columns
    FROM jsonb_each(${JSON.stringify(columns)}::jsonb) AS listed (name, columns)
    JOIN pg_namespace n ON n.nspname = split_part(listed.name, '.', 1)
    JOIN pg_class c ON c.relnamespace = n.oid AND c.relname = split_part(listed.name, '.', 2)
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND listed.columns ? a.attname::text
    GROUP BY n.nspname, c.relname ORDER BY n.nspname, c.relname`,
  )
}

export async function createRole(db: Executor, role: string): Promise<void> {
  await sql`CREATE ROLE ${sql.id(role)} NOLOGIN NOINHERIT`.execute(db)
}

/** Lets the account of this connection act as the role, which a superuser can without it. */
export async function joinRole(db: Executor, role: string): Promise<void> {
  await sql`GRANT ${sql.id(role)} TO CURRENT_USER`.execute(db)
}

export async function grantColumns(db: Executor, role: string, tables: readonly Readable[]): Promise<void> {
  for (const schema of new Set(tables.map(({ schema }) => schema))) {
    await sql`GRANT USAGE ON SCHEMA ${sql.id(schema)} TO ${sql.id(role)}`.execute(db)
  }
  for (const { schema, table, columns } of tables) {
    const names = sql.join(columns.map((column) => sql.id(column)))
    await sql`GRANT SELECT (${names}) ON ${sql.id(schema, table)} TO ${sql.id(role)}`.execute(db)
  }
}

/**
 * Creates `run` in a schema of the same name as the role, owned by the role. A query within it cannot become another
 * role: PostgreSQL refuses `SET ROLE` inside of a function with its owner's rights, where a session that has only set its
 * role could reset it in the middle of a query. A cursor accepts one query only.
 */
export async function createRunner(db: Executor, role: string, limits: { rows: number; bytes: number }): Promise<void> {
  const name = sql.id(role)
  await sql`CREATE SCHEMA ${name}`.execute(db)
  await sql`GRANT USAGE, CREATE ON SCHEMA ${name} TO ${name}`.execute(db)
  await sql`SET LOCAL ROLE ${name}`.execute(db)
  await sql`
    CREATE FUNCTION ${name}.run(statement text) RETURNS SETOF text LANGUAGE plpgsql SECURITY DEFINER AS $$
    DECLARE
      result record;
      line text;
      lines integer := 0;
      bytes integer := 0;
    BEGIN
      FOR result IN EXECUTE statement LOOP
        line := row_to_json(result);
        RETURN NEXT line;
        lines := lines + 1;
        bytes := bytes + octet_length(line);
        EXIT WHEN lines > ${sql.lit(limits.rows)} OR bytes > ${sql.lit(limits.bytes)};
      END LOOP;
    END $$`.execute(db)
  await sql`RESET ROLE`.execute(db)
}

/** Limits the rest of the transaction to reading, and its statements in time; only a superuser can limit their files. */
export async function limitToReading(
  db: Executor,
  { seconds, isSuperuser }: { seconds: number; isSuperuser: boolean },
): Promise<void> {
  await sql`
    SELECT set_config('statement_timeout', ${`${seconds}s`}, true), set_config('lock_timeout', '1s', true),
      CASE WHEN ${isSuperuser}::boolean THEN set_config('temp_file_limit', '1GB', true) END`.execute(db)
  await sql`SET TRANSACTION READ ONLY`.execute(db)
}

const Lines = z.array(z.object({ line: z.string() }))

/**
 * Runs the function that only this transaction has, so that tests cannot describe the statement in another.
 * @returns the rows as JSON texts
 */
export async function runAs(db: Executor, role: string, statement: string): Promise<string[]> {
  const { rows } = await sql`SELECT line FROM ${sql.id(role)}.run(${statement}) AS line`.execute(db)
  return Lines.parse(rows).map(({ line }) => line)
}
