import { cellNames } from '#domain/kinds/table/answers.ts'
import { plainText } from '../../questions/question-text.tsx'
import { BlankInput, BlankProblems, useBlankInputs } from '../blank-inputs.tsx'
import { FieldFrame } from '../frames.tsx'
import type { FieldProps } from '../kind-screen.ts'
import { TableGrid } from './table-grid.tsx'

/** Table with fields and select boxes in its open cells. */
export function TableField(props: FieldProps<'table'>) {
  const { question, legend, disabled } = props
  const inputs = useBlankInputs(props)
  const names = cellNames(question, (text) => plainText(text ?? '', question.formulas))
  const nameOf = (index: number) => names[index] ?? ''
  return (
    <FieldFrame legend={legend} disabled={disabled}>
      <div ref={inputs.ref} className="grid grid-cols-1 gap-2">
        <TableGrid question={question}>
          {(index) => (
            <BlankInput inputs={inputs} question={question} index={index} name={nameOf(index)} disabled={disabled} />
          )}
        </TableGrid>
        <BlankProblems inputs={inputs} nameOf={nameOf} />
      </div>
    </FieldFrame>
  )
}
