import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { z } from 'zod'
import type { RecordedStatement } from './recorded-statement.ts'

/**
 * Pages of 8 kB that a statement touches: all of them, and those of tables and of the leaves of indexes alone. The levels above
 * the leaves grow with the rows, by one for every few hundred times as many.
 */
export type Pages = { all: number; lowest: number }

export type Index = { table: string; unique: boolean; height: number }

const IndexFile = z.object({ name: z.string(), table: z.string(), unique: z.boolean(), path: z.string() })

/** Levels above the leaves of each B-tree, from its first page: a search touches one page of each. */
export async function indexHeights(client: pg.Client, clusterDir: string): Promise<Map<string, Index>> {
  const { rows } = await client.query(`
    SELECT i.relname AS name, t.relname AS table, indisunique AS unique, pg_relation_filepath(i.oid) AS path
    FROM pg_index JOIN pg_class i ON i.oid = indexrelid JOIN pg_class t ON t.oid = indrelid JOIN pg_am am ON am.oid = i.relam
    WHERE am.amname = 'btree' AND i.relkind = 'i'`)
  const heights = new Map<string, Index>()
  for (const { name, table, unique, path } of z.array(IndexFile).parse(rows)) {
    heights.set(name, { table, unique, height: await readHeight(join(clusterDir, path)) })
  }
  return heights
}

/** Place of `btm_fastlevel` in the first page: after a page header of 24 bytes and five numbers (nbtree.h). */
const FAST_LEVEL = 24 + 5 * 4

async function readHeight(path: string): Promise<number> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, FAST_LEVEL)
    return bytesRead === 4 ? buffer.readUInt32LE() : 0
  } finally {
    await file.close()
  }
}

type PlanNode = z.infer<typeof PlanNode>
const PlanNode = z.object({
  'Node Type': z.string(),
  'Shared Hit Blocks': z.number(),
  'Shared Read Blocks': z.number(),
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  'Index Name': z.string().optional(),
  'Index Searches': z.number().optional(),
  'Relation Name': z.string().optional(),
  Operation: z.string().optional(),
  'Subplan Name': z.string().optional(),
  'CTE Name': z.string().optional(),
  'Tuples Inserted': z.number().optional(),
  'Conflicting Tuples': z.number().optional(),
  get Plans() {
    return z.array(PlanNode).optional()
  },
})

function* partsOf(node: PlanNode): Generator<PlanNode> {
  yield node
  for (const part of node.Plans ?? []) yield* partsOf(part)
}

const Shape = z.object({
  get Plans() {
    return z.array(Shape).optional()
  },
})

const nodesOf = ({ Plans = [] }: z.infer<typeof Shape>): number => Plans.reduce((sum, part) => sum + nodesOf(part), 1)

/** Nodes in the plans of statements: PostgreSQL sets each of them up before it reads a row. */
export async function countPlanNodes(client: pg.Client, statements: readonly RecordedStatement[]): Promise<number> {
  let nodes = 0
  for (const { text, values } of statements) {
    const { rows } = await client.query(`EXPLAIN (FORMAT JSON) ${text}`, [...values])
    nodes += nodesOf(Shape.parse(rows[0]?.['QUERY PLAN']?.[0]?.Plan))
  }
  return nodes
}

const touchedBy = (node: PlanNode) => node['Shared Hit Blocks'] + node['Shared Read Blocks']

/**
 * Pages of a plan, from `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON)`.
 * @param moved rows by table that an update wrote to another page, and so into each index of the table; a plan does not
 *   say it (`pg_stat_xact_user_tables`)
 * @throws ZodError for anything else
 */
export function pagesOf(
  explained: unknown,
  indexes: ReadonlyMap<string, Index>,
  moved: ReadonlyMap<string, number> = new Map(),
): Pages {
  const plan = PlanNode.parse(explained)
  const all = allPages(plan)
  const ofMoved = [...moved].reduce((sum, [table, rows]) => sum + rows * heightsOf(table, indexes), 0)
  return { all, lowest: all - upperPages(plan, indexes) - ofMoved }
}

/** Levels above the leaves of all indexes of a table. */
function heightsOf(table: string | undefined, indexes: ReadonlyMap<string, Index>): number {
  return [...indexes.values()].reduce((sum, index) => sum + (index.table === table ? index.height : 0), 0)
}

/** Pages that a statement touches. What WITH writes and nothing reads is written last, and missing from the figures of the whole. */
function allPages(plan: PlanNode): number {
  const parts = [...partsOf(plan)]
  const read = new Set(parts.map((part) => `CTE ${part['CTE Name']}`))
  const last = parts.filter((part) => part.Operation && part['Subplan Name'] && !read.has(part['Subplan Name']))
  return touchedBy(plan) + last.reduce((sum, part) => sum + touchedBy(part), 0)
}

/** Pages of upper levels among them. */
function upperPages(plan: PlanNode, indexes: ReadonlyMap<string, Index>): number {
  let pages = 0
  for (const part of partsOf(plan)) {
    const height = indexes.get(part['Index Name'] ?? '')?.height ?? 0
    pages += (part['Index Searches'] ?? 0) * height + insertedPages(part, indexes)
  }
  return pages
}

/** Each row that is inserted searches every index of its table; one with ON CONFLICT searches a unique one before. */
function insertedPages(node: PlanNode, indexes: ReadonlyMap<string, Index>): number {
  if (node.Operation !== 'Insert') return 0
  const own = [...indexes.values()].filter(({ table }) => table === node['Relation Name'])
  const conflicts = node['Conflicting Tuples']
  const source = node.Plans?.[0]
  const inserted = node['Tuples Inserted'] ?? (source ? source['Actual Rows'] * source['Actual Loops'] : 0)
  const arbiter = Math.min(...own.filter(({ unique }) => unique).map(({ height }) => height))
  const checks = conflicts === undefined ? 0 : (inserted + conflicts) * (Number.isFinite(arbiter) ? arbiter : 0)
  return checks + inserted * heightsOf(node['Relation Name'], indexes)
}
