import { Check, X } from 'lucide-react'
import { MarkedFrame } from '../frames.tsx'
import type { MarkedProps } from '../kind-screen.ts'
import { MarkedPairs } from '../match/marked.tsx'
import { FigureWithMarks } from './marks.tsx'

/** Figure with a sign at each labeled place, and the labels of all places below. */
export function MarkedLabels({ question, legend, answerLabel }: MarkedProps<'label'>) {
  const { answer, correct } = question
  return (
    <MarkedFrame legend={legend}>
      <div className="grid grid-cols-1 gap-4">
        <FigureWithMarks
          question={question}
          renderMark={(name, index) => {
            const label = answer?.[index] ?? null
            return label !== null && <PlaceMark name={name} right={label === correct[index]} />
          }}
        />
        <MarkedPairs question={question} answerLabel={answerLabel} />
      </div>
    </MarkedFrame>
  )
}

/** Name of a place with a sign; the list below says the same in words. */
function PlaceMark({ name, right }: { name: string; right: boolean }) {
  const Sign = right ? Check : X
  return (
    <span
      aria-hidden="true"
      className={`forced-color-adjust-none flex h-6 items-center gap-px rounded-full px-1.5 font-bold text-sm leading-none ${right ? 'bg-success text-surface' : 'bg-danger text-on-danger'}`}
    >
      {name}
      <Sign strokeWidth={3} className="size-3.5" />
    </span>
  )
}
