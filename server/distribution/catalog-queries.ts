import { sql } from 'kysely'
import { z } from 'zod'
import type { Executor } from '../database/database.ts'
import { query, queryOne } from '../database/rows.ts'

const Table = z.object({
  name: z.string(),
  /** Columns that are never null. */
  columns: z.array(z.string()),
  /** With indexes. */
  bytes: z.int(),
})

const Key = z.object({
  table: z.string(),
  name: z.string(),
  type: z.enum(['p', 'u', 'f']),
  columns: z.array(z.string()),
  /** Table and columns that a foreign key refers to; null and none for others. */
  to: z.string().nullable(),
  toColumns: z.array(z.string()),
  /** What a delete of the referenced row does. */
  onDelete: z.enum(['cascade', 'set null', 'nothing']).nullable(),
  /** Columns that it empties. */
  emptied: z.array(z.string()),
})
export type Key = z.infer<typeof Key>

const Trigger = z.object({ table: z.string(), name: z.string() })
export type Trigger = z.infer<typeof Trigger>

export type Catalog = { tables: z.infer<typeof Table>[]; keys: Key[]; triggers: Trigger[] }

/** Reads the tables of the product with their keys, including unique indexes without a constraint, and triggers. */
export async function readCatalog(db: Executor): Promise<Catalog> {
  const tables = await query(
    db,
    Table,
    sql`
    SELECT c.relname AS name, pg_total_relation_size(c.oid)::bigint AS bytes,
           ARRAY(SELECT attname::text FROM pg_attribute
                 WHERE attrelid = c.oid AND attnum > 0 AND attnotnull AND NOT attisdropped ORDER BY attnum) AS columns
    FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND c.relname NOT LIKE 'kysely%'
      AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = c.oid AND deptype = 'e')
    ORDER BY c.relname`,
  )
  const keys = await query(
    db,
    Key,
    sql`
    SELECT r.relname AS table, i.relname AS name, CASE WHEN x.indisprimary THEN 'p' ELSE 'u' END AS type,
           ARRAY(SELECT attname::text FROM unnest(x.indkey::int2[]) WITH ORDINALITY AS key (attnum, place)
                 JOIN pg_attribute a USING (attnum) WHERE a.attrelid = r.oid ORDER BY place) AS columns,
           NULL AS to, '{}'::text[] AS "toColumns", NULL AS "onDelete", '{}'::text[] AS emptied
    FROM pg_index x JOIN pg_class r ON r.oid = x.indrelid JOIN pg_class i ON i.oid = x.indexrelid
    WHERE x.indisunique AND r.relnamespace = 'public'::regnamespace AND r.relkind IN ('r', 'p') AND r.relname NOT LIKE 'kysely%'
    UNION ALL
    SELECT r.relname, k.conname, 'f',
           ARRAY(SELECT attname::text FROM unnest(k.conkey) WITH ORDINALITY AS key (attnum, place)
                 JOIN pg_attribute a USING (attnum) WHERE a.attrelid = r.oid ORDER BY place),
           t.relname,
           ARRAY(SELECT attname::text FROM unnest(k.confkey) WITH ORDINALITY AS key (attnum, place)
                 JOIN pg_attribute a USING (attnum) WHERE a.attrelid = t.oid ORDER BY place),
           CASE k.confdeltype WHEN 'c' THEN 'cascade' WHEN 'n' THEN 'set null' WHEN 'd' THEN 'set null' ELSE 'nothing' END,
           CASE WHEN k.confdeltype IN ('n', 'd') THEN
             ARRAY(SELECT attname::text FROM unnest(coalesce(k.confdelsetcols, k.conkey)) WITH ORDINALITY AS key (attnum, place)
                   JOIN pg_attribute a USING (attnum) WHERE a.attrelid = r.oid ORDER BY place)
           ELSE '{}' END
    FROM pg_constraint k JOIN pg_class r ON r.oid = k.conrelid JOIN pg_class t ON t.oid = k.confrelid
    WHERE k.contype = 'f' AND r.relnamespace = 'public'::regnamespace
    ORDER BY 1, 2`,
  )
  const triggers = await query(
    db,
    Trigger,
    sql`
    SELECT r.relname AS table, t.tgname AS name FROM pg_trigger t JOIN pg_class r ON r.oid = t.tgrelid
    WHERE NOT t.tgisinternal AND r.relnamespace = 'public'::regnamespace AND r.relname NOT LIKE 'kysely%'
      AND t.tgname NOT LIKE 'truncate_trigger_%'
    ORDER BY 1, 2`,
  )
  return { tables, keys, triggers }
}

const Extension = z.object({ available: z.boolean(), installed: z.boolean() })

/** Whether Citus can be, and is, installed in this database. */
export function readExtension(db: Executor): Promise<z.infer<typeof Extension>> {
  return queryOne(
    db,
    Extension,
    sql`
    SELECT EXISTS (SELECT FROM pg_available_extensions WHERE name = 'citus') AS available,
           EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') AS installed`,
  )
}

const Moved = z.object({ name: z.string(), type: z.enum(['distributed', 'reference']), column: z.string().nullable() })
export type Moved = z.infer<typeof Moved>

/**
 * Tables that Citus has distributed or copied to every node. From its catalog: its view `citus_tables` also measures their
 * sizes, on connections that wait for the locks of this one.
 */
export function listMoved(db: Executor): Promise<Moved[]> {
  return query(
    db,
    Moved,
    sql`
    SELECT c.relname AS name, CASE p.partmethod WHEN 'h' THEN 'distributed' ELSE 'reference' END AS type,
           column_to_column_name(p.logicalrelid, p.partkey) AS column
    FROM pg_dist_partition p JOIN pg_class c ON c.oid = p.logicalrelid
    WHERE (p.partmethod = 'h' OR p.repmodel = 't') AND c.relnamespace = 'public'::regnamespace
    ORDER BY 1`,
  )
}

const IsThere = z.object({ exists: z.boolean() })

/** True if tables of this database are distributed over several nodes. */
export async function hasMoved(db: Executor): Promise<boolean> {
  const { exists } = await queryOne(db, IsThere, sql`SELECT to_regclass('pg_dist_partition') IS NOT NULL AS exists`)
  if (!exists) return false
  const { rows } = await sql`
    SELECT FROM pg_dist_partition WHERE partmethod = 'h' OR repmodel = 't' LIMIT 1`.execute(db)
  return rows.length > 0
}

const Node = z.object({ name: z.string(), port: z.int(), isCoordinator: z.boolean(), isActive: z.boolean() })
export type Node = z.infer<typeof Node>

export function listNodes(db: Executor): Promise<Node[]> {
  return query(
    db,
    Node,
    sql`
    SELECT nodename AS name, nodeport AS port, groupid = 0 AS "isCoordinator", isactive AS "isActive"
    FROM pg_dist_node WHERE noderole = 'primary' ORDER BY groupid`,
  )
}

const Unreachable = z.object({ from: z.string(), to: z.string() })

/** Pairs of nodes of which the first cannot connect to the second. */
export function listUnreachable(db: Executor): Promise<z.infer<typeof Unreachable>[]> {
  return query(
    db,
    Unreachable,
    sql`
    SELECT from_nodename || ':' || from_nodeport AS from, to_nodename || ':' || to_nodeport AS to
    FROM citus_check_cluster_node_health() WHERE result IS NOT TRUE ORDER BY 1, 2`,
  )
}
