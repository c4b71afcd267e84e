import { t } from '@lingui/core/macro'
import { ChevronDown } from 'lucide-react'
import { contentLanguage } from '#web/language/content-language.ts'
import { QuestionText } from './question-text.tsx'
import type { LearnerQuestion } from './question-types.ts'

/** Characters above which a text can be folded: more than a phone shows at once. */
const MAX_UNFOLDED = 900

export const isLongText = (text: string) => text.length > MAX_UNFOLDED

/** Title of a passage, which is a first paragraph of one line without a period, and its paragraphs. */
export function splitTitle(text: string): { title: string | null; paragraphs: string } {
  const [, title = null, paragraphs = text] = /^([^\n]{1,120}[^\n.,:;”])\n\n([\s\S]+)$/.exec(text) ?? []
  return { title, paragraphs }
}

type SharedTextProps = {
  text: string
  formulas: LearnerQuestion['formulas']
  /** Questions that the text belongs to. */
  label?: string
  /** True where a long text is closed at first, because it has been read; a short one never is. On paper it is open. */
  folded?: boolean
  className?: string
}

/** Text that one or more questions are about, with its title; a long one can be folded. */
export function SharedText({ text, formulas, label, folded = false, className = 'bg-canvas' }: SharedTextProps) {
  const { title, paragraphs } = splitTitle(text)
  const box = `rounded-md border-sun border-s-4 px-4 ${className}`
  const body = (
    <p {...contentLanguage()} className="max-w-[42rem] whitespace-pre-line">
      <QuestionText text={paragraphs} formulas={formulas} />
    </p>
  )
  const name = title && (
    <strong {...contentLanguage()} className="block font-heading text-lg">
      <QuestionText text={title} formulas={formulas} />
    </strong>
  )
  if (!isLongText(text)) {
    return (
      <div className={`${box} py-3.5`}>
        {label && <p className="mb-1.5 font-semibold text-ink-soft text-sm">{label}</p>}
        {name}
        {body}
      </div>
    )
  }
  return (
    <details open={!folded} className={`print-open group/text ${box} py-1.5`}>
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2.5 py-1 [&::-webkit-details-marker]:hidden">
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2">
          <span className="font-semibold text-ink-soft text-sm">{label ?? t`Text for this question`}</span>
          {name}
        </span>
        <ChevronDown
          aria-hidden="true"
          className="size-4.5 shrink-0 text-ink-soft transition-transform group-open/text:rotate-180 motion-reduce:transition-none print:hidden"
        />
      </summary>
      <div className="pt-1 pb-2.5">{body}</div>
    </details>
  )
}
