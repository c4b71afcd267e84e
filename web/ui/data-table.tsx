import type { ReactNode } from 'react'

export type Column<Row> = {
  header: string
  cell: (row: Row) => ReactNode
  /** Use `end` for numbers. */
  align?: 'start' | 'end'
}

export type DataTableProps<Row> = {
  /** Name of the table; hide it visually below a heading with the same text. */
  caption: string
  captionHidden?: boolean
  /** The first column is the row header. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
}

/** Table that becomes a list of cards on a phone, with each value below its column name. */
export function DataTable<Row>({ caption, captionHidden = false, columns, rows, keyOf }: DataTableProps<Row>) {
  return (
    // Explicit roles, because display: block, which stacks the cells on a phone, removes the implicit ones.
    // biome-ignore-start lint/a11y/noRedundantRoles: see above
    <table role="table" className="data-table">
      <caption className={captionHidden ? 'sr-only' : 'data-table-caption pb-3 text-start font-semibold'}>
        {caption}
      </caption>
      <thead role="rowgroup" className="max-sm:sr-only">
        <tr role="row">
          {columns.map((column) => (
            <th
              key={column.header}
              role="columnheader"
              scope="col"
              data-align={column.align}
              className="data-table-head"
            >
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="data-table-body">
        {rows.map((row) => (
          <tr key={keyOf(row)} role="row" className="data-table-row">
            {columns.map((column, index) => {
              const Cell = index === 0 ? 'th' : 'td'
              return (
                <Cell
                  key={column.header}
                  role={index === 0 ? 'rowheader' : 'cell'}
                  scope={index === 0 ? 'row' : undefined}
                  data-align={column.align}
                  data-header={column.header}
                  className={`data-table-cell ${index === 0 ? 'font-medium' : 'font-normal'}`}
                >
                  {column.cell(row)}
                </Cell>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  )
}
