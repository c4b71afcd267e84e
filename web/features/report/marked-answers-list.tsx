import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { BookOpen, Check, Link as LinkSign, Printer } from 'lucide-react'
import { href } from 'react-router'
import { MarkedQuestion } from '#web/product/marked-question.tsx'
import { PracticeThese } from '#web/product/practice-these.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { DisclosureCard } from '#web/ui/card.tsx'
import { useCopy } from '#web/ui/download.ts'
import { formatDate } from '#web/ui/format.ts'
import { Sprout } from '#web/ui/messages.tsx'
import type { MarkedAnswers, Reader, Row } from './report-rows.ts'

type MarkedAnswersListProps = { answers: MarkedAnswers; row: Pick<Row, 'type' | 'answers'>; reader: Reader }

/** Scored answers of an activity: wrong ones first, with a link to the lesson; right ones in a disclosure. */
export function MarkedAnswersList({ answers, row, reader }: MarkedAnswersListProps) {
  const { subject, lesson, submittedAt, correctCount, total, unreadable } = answers
  const date = formatDate(submittedAt)
  const numbered = answers.questions.map((question, index) => ({ ...question, number: index + 1 }))
  const wrong = numbered.filter(({ right }) => !right)
  const right = numbered.filter((question) => question.right)
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-soft">
          {row.type === 'Test'
            ? t`${correctCount} of ${total} right, on ${date}.`
            : t`Best submission: ${correctCount} of ${total} right, on ${date}.`}
        </p>
        <Button variant="ghost" size="small" className="print:hidden" onClick={() => window.print()}>
          <Printer aria-hidden="true" className="size-4" />
          {t`Print`}
        </Button>
      </div>
      {correctCount === total && (
        <p className="flex items-center gap-4 rounded-md bg-success-wash px-5 py-4 font-semibold text-lg">
          <Sprout className="h-12 shrink-0" />
          {t`All answers correct.`}
        </p>
      )}
      {wrong.length > 0 && (
        <>
          <div className="flex flex-wrap gap-3 print:hidden">
            <ReviewLink subject={subject} lesson={lesson} reader={reader} />
            {reader.kind === 'learner' && row.answers && (
              <PracticeThese sourceId={row.answers.activityId} part={row.answers.kind} questions={wrong} />
            )}
          </div>
          <section aria-labelledby="wrong-answers">
            <h3 id="wrong-answers" className="mb-3 text-lg">
              {plural(wrong.length, { one: '# wrong answer', other: '# wrong answers' })}
            </h3>
            <Questions questions={wrong} reader={reader} />
          </section>
        </>
      )}
      {unreadable > 0 && (
        <p className="rounded-md bg-sunken px-4 py-3 text-sm">
          {unreadable === 1
            ? t`One question can no longer be shown. The score hasn’t changed.`
            : t`${unreadable} questions can no longer be shown. The score hasn’t changed.`}
        </p>
      )}
      {right.length > 0 && (
        <DisclosureCard
          title={plural(right.length, { one: '# right answer', other: '# right answers' })}
          // Without wrong answers, the right ones are the only content, on paper too.
          defaultOpen={wrong.length === 0}
        >
          <Questions questions={right} reader={reader} />
        </DisclosureCard>
      )}
    </div>
  )
}

type NumberedQuestion = MarkedAnswers['questions'][number] & { number: number }

function Questions({ questions, reader }: { questions: readonly NumberedQuestion[]; reader: Reader }) {
  return (
    <ol className="grid grid-cols-1 gap-4">
      {questions.map((marked) => (
        <MarkedQuestion
          as="li"
          key={marked.number}
          number={marked.number}
          marked={marked}
          learnerName={reader.kind === 'parent' ? reader.learnerName : undefined}
        />
      ))}
    </ol>
  )
}

type ReviewLinkProps = Pick<MarkedAnswers, 'subject' | 'lesson'> & { reader: Reader }

/**
 * Link to the lesson of the wrong answers, or to the subject of a test. A parent without a learner profile cannot open
 * lessons (accounts-and-parent-portal.md section 6) and gets a link to copy for the learner.
 */
function ReviewLink({ subject, lesson, reader }: ReviewLinkProps) {
  const address = href('/learner/subjects/:id', { id: subject.id }) + (lesson ? `?lesson=${lesson.number}` : '')
  const place = lesson ? t`Lesson ${{ number: lesson.number }}: ${{ title: lesson.title }}` : subject.name
  if (reader.kind === 'learner' || reader.opensLessons) {
    return (
      <ButtonLink to={address} variant="secondary" className="w-fit max-w-full">
        <BookOpen aria-hidden="true" className="size-5" />
        {reader.kind === 'learner' ? t`Go over ${place} again` : t`Open ${place}`}
      </ButtonLink>
    )
  }
  return <LinkToShare address={address} place={place} learnerName={reader.learnerName} subject={subject.name} />
}

function LinkToShare({
  address,
  place,
  subject,
  learnerName,
}: {
  address: string
  place: string
  subject: string
  learnerName: string
}) {
  const { outcome, copy } = useCopy()
  const url = new URL(address, location.origin).href
  const Icon = outcome === 'copied' ? Check : LinkSign
  return (
    <div className="grid justify-items-start gap-3 rounded-md bg-leaf-wash px-4 py-3.5">
      <p>
        {place === subject ? (
          <Trans>
            {learnerName} can go over it again in <strong>{place}</strong>.
          </Trans>
        ) : (
          <Trans>
            {learnerName} can go over it again in <strong>{place}</strong> ({subject}).
          </Trans>
        )}
      </p>
      <Button variant="secondary" size="small" onClick={() => void copy(url)}>
        <Icon aria-hidden="true" className="size-4" />
        {outcome === 'copied' ? t`Link copied` : t`Copy the link for ${learnerName}`}
      </Button>
      <p role="status" className={outcome === 'failed' ? 'wrap-anywhere text-sm' : 'sr-only'}>
        {outcome === 'copied' && t`The link is copied.`}
        {outcome === 'failed' && t`We couldn’t copy the link. It is ${url}`}
      </p>
    </div>
  )
}
