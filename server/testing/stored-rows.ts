import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'

/** Values by column: parameters of the driver, or SQL. */
export type Columns = Readonly<Record<string, unknown>>

/** INSERT of rows; a column that only other rows have gets its default. */
export function insertion(table: string, rows: Columns | readonly Columns[]): RawBuilder<unknown> {
  const list = [rows].flat()
  const columns = [...new Set(list.flatMap((row) => Object.keys(row)))]
  const cell = (value: unknown) => (value === undefined ? sql`DEFAULT` : sql`${value}`)
  const values = list.map((row) => sql`(${sql.join(columns.map((column) => cell(row[column])))})`)
  return sql`
    INSERT INTO ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    VALUES ${sql.join(values)}`
}

/** Inserts rows directly, for states that no operation reaches or that a test needs without the operation's effects. */
export async function insertRows(db: QueryExecutorProvider, table: string, rows: Columns | readonly Columns[]) {
  await insertion(table, rows).execute(db)
}

/** Columns with their new values, for the SET of an UPDATE. */
export function assignments(columns: Columns): RawBuilder<unknown> {
  return sql.join(Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} = ${value}`))
}

/** Reads rows that a test only compares as a whole, so that they need no declared columns. */
export async function readRows(db: QueryExecutorProvider, statement: RawBuilder<unknown>): Promise<unknown[]> {
  const { rows } = await statement.execute(db)
  return rows
}
