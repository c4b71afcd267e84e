import { t } from '@lingui/core/macro'
import { type ComponentType, lazy, Suspense } from 'react'
import { loadCode } from '#web/api/connection.ts'
import { AnswerLine } from '../answer-line.tsx'
import { MarkedFrame } from '../frames.tsx'
import type { MarkedProps } from '../kind-screen.ts'

/** Typed math in mathematical notation, whose code is shared with the keypad; the typed text until it is loaded. */
const Formula = lazy<ComponentType<{ text: string }>>(() =>
  loadCode(() => import('./math-tools.tsx'), { stored: true }).then(
    ({ TypedFormula }) => ({ default: TypedFormula }),
    () => ({ default: ({ text }) => text }),
  ),
)

function Typed({ text }: { text: string }) {
  return (
    <Suspense fallback={text}>
      <Formula text={text} />
    </Suspense>
  )
}

type MarkedTextProps = MarkedProps<'number' | 'expression'> & {
  /** Text after the answer. */
  unit: string | null
}

/** Typed answer of a scored question. */
export function MarkedText({ question: { answer, correct, right }, legend, answerLabel, unit }: MarkedTextProps) {
  return (
    <MarkedFrame legend={legend}>
      <div className="grid grid-cols-1 gap-2.5">
        {answer !== null && (
          <AnswerLine mark={right ? 'right' : 'wrong'} label={answerLabel}>
            <Typed text={answer} /> {unit}
          </AnswerLine>
        )}
        {!right && (
          <AnswerLine mark="key" label={t`Right answer`}>
            <Typed text={correct} /> {unit && !correct.includes(unit) && unit}
          </AnswerLine>
        )}
      </div>
    </MarkedFrame>
  )
}
