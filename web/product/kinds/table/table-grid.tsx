import type { ReactNode } from 'react'
import { reachableScroll } from '#web/ui/dialog.tsx'
import { QuestionText } from '../../questions/question-text.tsx'
import type { QuestionOf } from '../../questions/question-types.ts'

type TableGridProps = {
  question: Pick<QuestionOf<'table'>, 'columns' | 'rows' | 'formulas'>
  /** Renders the cell to fill with this index. */
  children: (index: number) => ReactNode
}

/** Table with its cells to fill, in the order of the rows. A wide one scrolls in its box. */
export function TableGrid({ question: { columns, rows, formulas }, children }: TableGridProps) {
  const before = rows.map(
    (_, index) =>
      rows
        .slice(0, index)
        .flat()
        .filter((cell) => cell === null).length,
  )
  return (
    <div ref={reachableScroll} className="relative overflow-x-auto">
      <table className="border-collapse">
        <thead>
          <tr>
            {columns.map((heading, column) => (
              // Columns, rows and cells are their positions.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <th key={column} scope="col" className={`${cellStyle} bg-sunken font-semibold`}>
                <QuestionText text={heading} formulas={formulas} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <tr key={index}>
              {row.map((cell, column) => {
                // A given text in the first column names its row.
                const Tag = column === 0 && cell ? 'th' : 'td'
                return (
                  <Tag
                    // biome-ignore lint/suspicious/noArrayIndexKey: see above
                    key={column}
                    scope={Tag === 'th' ? 'row' : undefined}
                    className={`${cellStyle} font-normal`}
                  >
                    {cell === null ? (
                      children((before[index] ?? 0) + row.slice(0, column).filter((one) => one === null).length)
                    ) : (
                      <QuestionText text={cell} formulas={formulas} />
                    )}
                  </Tag>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const cellStyle =
  'border border-line-strong px-2.5 py-1.5 text-center align-middle max-[26rem]:px-1.5 max-[26rem]:[&_input]:w-18'
