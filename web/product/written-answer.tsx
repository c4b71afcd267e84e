import { plural, t } from '@lingui/core/macro'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { Check, Circle } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { contract } from '#contract/index.ts'
import { countWords } from '#domain/writing/written-answer.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { formatDateTime } from '#web/ui/format.ts'
import { ShortText } from '#web/ui/reading-text.tsx'
import { lessonParts } from './names.ts'
import { WritingNotes } from './writing-notes.tsx'

export type WrittenAnswers = InferContractRouterOutputs<typeof contract>['writing']['list']
export type ListedAnswer = WrittenAnswers['answers'][number]

type WrittenAnswerProps = {
  answer: Omit<ListedAnswer, 'lessonId' | 'subjectId' | 'myNote' | 'sharedWith'>
  /** Buttons and forms below it. */
  children?: ReactNode
}

/** A written answer with its task and what parents say about it. */
export function WrittenAnswer({ answer, children }: WrittenAnswerProps) {
  const titleId = useId()
  const words = countWords(answer.text)
  const { subjectName, lessonNumber, lessonTitle, part, prompt, text, done, updatedAt, comparison, checked } = answer
  return (
    <Card as="section" aria-labelledby={titleId} className="grid grid-cols-1 gap-4">
      <div className="grid gap-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <h2 id={titleId} className="wrap-anywhere text-lg">
            {t`${subjectName}, lesson ${lessonNumber}: ${lessonTitle}`}
          </h2>
          <Badge tone={done ? 'success' : 'gray'}>{done ? t`Done` : t`In progress`}</Badge>
        </div>
        <p className="text-ink-soft text-sm">
          {lessonParts[part].name} · {plural(words, { one: '# word', other: '# words' })} ·{' '}
          <time dateTime={updatedAt.toISOString()}>{formatDateTime(updatedAt)}</time>
        </p>
      </div>
      <div className="border-line border-s-4 ps-4 text-ink-soft">
        <ShortText html={prompt} />
      </div>
      <p dir="auto" className="wrap-anywhere max-w-[42rem] whitespace-pre-wrap leading-relaxed">
        {text}
      </p>
      {comparison && (
        <details className="print:hidden">
          <summary className="link inline-flex min-h-11 cursor-pointer items-center text-sm">
            {t`Checklist and one good answer`}
          </summary>
          <div className="grid grid-cols-1 gap-3 pt-1">
            <ul className="grid gap-1 text-sm">
              {comparison.checklist.map((sentence, position) => (
                <li key={sentence} className="flex gap-2">
                  {checked.includes(position) ? (
                    <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-success" strokeWidth={3} />
                  ) : (
                    <Circle aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ink-soft" />
                  )}
                  <span className="sr-only">{checked.includes(position) ? t`Ticked:` : t`Not ticked:`}</span>
                  {sentence}
                </li>
              ))}
            </ul>
            <div className="rounded-md bg-sunken px-4 py-3">
              <ShortText html={comparison.model} />
            </div>
          </div>
        </details>
      )}
      <WritingNotes notes={answer.notes} />
      {children}
    </Card>
  )
}

/** Page of the list in the URL: `?page=2` is the second, with the number 1. */
export function usePage(): number {
  const [search] = useSearchParams()
  const page = Number(search.get('page') ?? '1')
  return Number.isInteger(page) && page >= 1 && page <= 1000 ? page - 1 : 0
}

/** Links to the texts before and after those of this page. */
export function OtherPages({ page, more }: { page: number; more: boolean }) {
  if (page === 0 && !more) return null
  return (
    <nav aria-label={t`More texts`} className="flex flex-wrap gap-x-6 print:hidden">
      {page > 0 && (
        <Link to={page === 1 ? '?' : `?page=${page}`} className="link inline-flex min-h-11 items-center">
          {t`Newer texts`}
        </Link>
      )}
      {more && (
        <Link to={`?page=${page + 2}`} className="link inline-flex min-h-11 items-center">
          {t`Earlier texts`}
        </Link>
      )}
    </nav>
  )
}
