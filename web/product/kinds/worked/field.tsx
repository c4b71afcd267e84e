import { openBlankNames } from '#domain/kinds/worked/answers.ts'
import { BlankInput, BlankProblems, useBlankInputs } from '../blank-inputs.tsx'
import { FieldFrame } from '../frames.tsx'
import type { FieldProps } from '../kind-screen.ts'
import { WorkedLines } from './worked-lines.tsx'

/** Lines of a solution with inline fields and select boxes. */
export function WorkedField(props: FieldProps<'worked'>) {
  const { question, legend, disabled } = props
  const inputs = useBlankInputs(props)
  const names = openBlankNames(question)
  const nameOf = (index: number) => names[index] ?? ''
  return (
    <FieldFrame legend={legend} disabled={disabled}>
      <div ref={inputs.ref} className="grid grid-cols-1 gap-2">
        <WorkedLines question={question}>
          {(index) => (
            <BlankInput inputs={inputs} question={question} index={index} name={nameOf(index)} disabled={disabled} />
          )}
        </WorkedLines>
        <BlankProblems inputs={inputs} nameOf={nameOf} />
      </div>
    </FieldFrame>
  )
}
