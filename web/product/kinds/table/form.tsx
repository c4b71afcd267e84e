import { t } from '@lingui/core/macro'
import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { FieldsRow, Rows, sentence, TextNode } from '../../question-forms/form-fields.tsx'
import { asFields, asList, asText, reordered, reorderings, type SectionProps } from '../../question-forms/form-node.ts'
import { BlankFields } from '../blank-fields.tsx'

export function TableForm({ node }: SectionProps) {
  const fields = asFields(node.value)
  const columns = asList(fields.columns)
  const rows = asList(fields.rows).map(asList)
  const changeColumns = (order: Parameters<typeof reordered>[1]) =>
    node.set({
      ...fields,
      columns: reordered(columns, order, ''),
      rows: rows.map((row) => reordered(row, order, '')),
    })
  const changeRows = (order: Parameters<typeof reordered>[1]) =>
    node.set({
      ...fields,
      rows: reordered(
        rows,
        order,
        columns.map(() => ''),
      ),
    })
  return (
    <>
      <Rows
        legend={t`Columns`}
        nameOf={(index) => `${t`column`} ${index + 1}`}
        count={columns.length}
        min={2}
        max={CONTENT_LIMITS.tableColumns}
        addLabel={t`Add column`}
        problem={node.at('columns').problem}
        onMove={(from, to) => changeColumns(reorderings.move(columns.length, from, to))}
        onRemove={(index) => changeColumns(reorderings.remove(columns.length, index))}
        onAdd={() => changeColumns(reorderings.add(columns.length))}
      >
        {(index, buttons) => (
          <FieldsRow buttons={buttons}>
            <TextNode
              node={node.at('columns').at(index)}
              label={`${t`Heading of column`} ${index + 1}`}
              maxLength={CONTENT_LIMITS.blankText}
            />
          </FieldsRow>
        )}
      </Rows>
      <Rows
        legend={t`Rows`}
        hint={t`(each cell is given, or to be filled in)`}
        nameOf={(index) => `${t`row`} ${index + 1}`}
        count={rows.length}
        min={1}
        max={CONTENT_LIMITS.tableRows}
        addLabel={t`Add row`}
        problem={node.at('rows').problem}
        onMove={(from, to) => changeRows(reorderings.move(rows.length, from, to))}
        onRemove={(index) => changeRows(reorderings.remove(rows.length, index))}
        onAdd={() => changeRows(reorderings.add(rows.length))}
      >
        {(index, buttons) => (
          <FieldsRow buttons={buttons}>
            {node.at('rows').at(index).problem && (
              <p className="text-danger text-sm">{sentence(node.at('rows').at(index).problem)}</p>
            )}
            <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
              {columns.map((heading, column) => {
                return (
                  <BlankFields
                    // biome-ignore lint/suspicious/noArrayIndexKey: a column is its position
                    key={column}
                    node={node.at('rows').at(index).at(column)}
                    name={`${t`row`} ${index + 1}, ${asText(heading) || `${t`column`} ${column + 1}`}`}
                    buttons={null}
                    isCell
                  />
                )
              })}
            </div>
          </FieldsRow>
        )}
      </Rows>
    </>
  )
}
