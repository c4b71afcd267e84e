import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

export type QuestionDetailsProps = { id?: string; question: ReactNode; open?: boolean; children: ReactNode }

/** Question whose answer opens below it: a native element, which works before any script runs. */
export function QuestionDetails({ id, question, open, children }: QuestionDetailsProps) {
  return (
    <details id={id} open={open} className="group rounded-lg border border-line bg-surface shadow-card">
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 rounded-lg px-5 py-3.5 hover:bg-sunken/60 sm:px-6 [&::-webkit-details-marker]:hidden">
        <h3 className="text-lg">{question}</h3>
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-ink-soft transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="grid gap-3 border-line border-t px-5 py-5 sm:px-6">{children}</div>
    </details>
  )
}
