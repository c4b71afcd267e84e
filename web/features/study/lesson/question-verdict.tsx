import { Check, Lightbulb, X } from 'lucide-react'
import type { Submission } from '../study-types.ts'

/** Under a marked question: how it was answered, in words, and why the right answer is right. */
export function QuestionVerdict({ marked }: { marked: Submission['questions'][number] }) {
  const { right, correct, chosen, explanation } = marked
  const Sign = right ? Check : X
  const letter = String.fromCharCode(65 + correct)
  return (
    <div className="mt-3 rounded-md bg-sunken px-4 py-3 text-sm">
      <p className={`flex gap-2.5 font-semibold ${right ? 'text-success' : 'text-danger'}`}>
        <Sign aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
        {right
          ? 'Correct'
          : `${chosen === null ? 'Not answered' : 'Not correct'}. The right answer is ${letter}.`}
      </p>
      {explanation && (
        <p className="mt-1.5 flex gap-2.5">
          <Lightbulb aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-warning" />
          <span className="min-w-0">{explanation}</span>
        </p>
      )}
    </div>
  )
}
