import { useRef } from 'react'
import { asPartAnswers, partLetter } from '#domain/kinds/parts/answers.ts'
import { useUnreadable } from '../../questions/unreadable-answers.ts'
import { FieldFrame } from '../frames.tsx'
import type { FieldProps } from '../kind-screen.ts'
import { PartLegend } from './part-legend.tsx'
import { screenOfPart } from './part-screens.ts'

/** Parts of a question, each with the field of its kind. */
export function PartsField({ question, legend, answer, onAnswer, disabled, checked }: FieldProps<'parts'>) {
  const { parts, formulas } = question
  const frame = useRef<HTMLDivElement>(null)
  const answers = asPartAnswers(question, answer)
  const problem = useUnreadable(question, answer, disabled, () =>
    frame.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
  )
  return (
    <FieldFrame legend={legend} disabled={disabled}>
      <div ref={frame} className="grid grid-cols-1 gap-6">
        {parts.map((part, index) => {
          const { Field } = screenOfPart(part)
          return (
            <Field
              key={part.id}
              question={{ ...part, formulas }}
              legend={<PartLegend index={index} text={part.question} formulas={formulas} />}
              answer={answers[index] ?? undefined}
              onAnswer={(own) =>
                onAnswer(
                  asPartAnswers(
                    question,
                    answers.map((one, at) => (at === index ? own : one)),
                  ),
                )
              }
              disabled={disabled}
              checked={checked}
              problem={aboutPart(problem, index)}
            />
          )
        })}
      </div>
    </FieldFrame>
  )
}

/** Message of the server about a part: "Part b: Write the unit, too." */
function aboutPart(problem: string | null, index: number): string | null {
  const start = `Part ${partLetter(index)}: `
  return problem?.startsWith(start) ? problem.slice(start.length) : null
}
