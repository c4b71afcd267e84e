import { Lightbulb } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { type Formulas, QuestionText } from './question-text.tsx'

/** Hints of a question, shown one by one, from gentle to nearly giving the step away. They cost nothing. */
export function Hints({ hints, formulas, number }: { hints: readonly string[]; formulas: Formulas; number: number }) {
  const [shown, setShown] = useState(0)
  if (hints.length === 0) return null
  return (
    <div className="mt-3 grid grid-cols-1 justify-items-start gap-2.5">
      <ol aria-live="polite" className="grid w-full gap-2 empty:hidden">
        {hints.slice(0, shown).map((hint, index) => (
          <li key={hint} className="flex gap-2.5 rounded-md bg-sun-wash px-4 py-2.5">
            <Lightbulb aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-warning" />
            <span className="min-w-0">
              <span className="sr-only">Hint {index + 1}: </span>
              <QuestionText text={hint} formulas={formulas} />
            </span>
          </li>
        ))}
      </ol>
      {shown < hints.length && (
        <Button variant="ghost" size="small" className="-ml-3" onClick={() => setShown(shown + 1)}>
          <Lightbulb aria-hidden="true" className="size-4.5" />
          {shown === 0 ? 'Show a hint' : 'Show another hint'}
          <span className="font-normal text-ink-soft">
            ({shown + 1} of {hints.length})
          </span>
          <span className="sr-only"> for question {number}</span>
        </Button>
      )}
    </div>
  )
}
