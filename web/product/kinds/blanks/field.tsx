import { t } from '@lingui/core/macro'
import { plainText } from '../../questions/question-text.tsx'
import { BlankInput, BlankProblems, useBlankInputs } from '../blank-inputs.tsx'
import { FieldFrame } from '../frames.tsx'
import type { FieldProps } from '../kind-screen.ts'
import { BlanksText } from './blanks-text.tsx'

/** Text with inline fields and select boxes. */
export function BlanksField(props: FieldProps<'blanks'>) {
  const { question, legend, disabled } = props
  const { blanks, formulas } = question
  const inputs = useBlankInputs(props)
  const nameOf = (index: number) => {
    const number = index + 1
    const count = blanks.length
    const asked = plainText(question.question, formulas)
    // The sentence stands in the question.
    return question.text === '{1}' ? t`Your answer to: ${asked}` : t`Blank ${number} of ${count}`
  }
  return (
    <FieldFrame legend={legend} disabled={disabled}>
      <div ref={inputs.ref} className="grid grid-cols-1 gap-2">
        <BlanksText question={question}>
          {(index) => (
            <BlankInput inputs={inputs} question={question} index={index} name={nameOf(index)} disabled={disabled} />
          )}
        </BlanksText>
        <BlankProblems
          inputs={inputs}
          nameOf={blanks.length === 1 ? undefined : (index) => `${t`Blank`} ${index + 1}`}
        />
      </div>
    </FieldFrame>
  )
}
