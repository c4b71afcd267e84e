import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { href, Link } from 'react-router'
import { formatMisconception } from '#domain/scoring/misconceptions.ts'
import { contentLanguage } from '#web/language/content-language.ts'
import { pageTitle } from '#web/page-title.ts'
import { learnerPages } from '#web/product/page-queries.ts'
import { QuestionText } from '#web/product/questions/question-text.tsx'
import { SharedText } from '#web/product/questions/shared-text.tsx'
import { hueOf, hueStyle } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { formatDay } from '#web/ui/format.ts'
import { EmptyState } from '#web/ui/messages.tsx'
import { BackLink, Page, PageHeader } from '#web/ui/page.tsx'
import { FailedPage, GradeSkeleton } from '../page-states.tsx'
import { type MissedAnswer, useLearnerId } from '../study-types.ts'
import { practiceQueueOf, useStartedSet } from './practice-queue.ts'
import { SetRunner, StartFailed } from './set-runner.tsx'

export const meta = () => [{ title: pageTitle(t`What I missed`) }]

/** /learner/missed: wrong answers by subject, each listed until it was right on two different days. */
export default function MissedPage() {
  const missed = useQuery(learnerPages['/learner/missed']())
  const learnerId = useLearnerId()
  const { start, set, loading } = useStartedSet()
  if (missed.isPending || loading) return <GradeSkeleton label={t`Loading what you missed...`} />
  if (!missed.data) return <FailedPage title={t`What I missed`} width="reading" query={missed} />

  const { subjects, total } = missed.data
  const listed = subjects.reduce((sum, { questions }) => sum + questions.length, 0)
  return (
    <Page width="reading">
      <PageHeader
        above={
          <BackLink to="/learner/practice">
            <Trans>Practice</Trans>
          </BackLink>
        }
        title={t`What I missed`}
        subtitle={t`A question leaves this list once you get it right on two different days.`}
        actions={
          listed > 0 && !set ? (
            <Button busy={start.isPending} onClick={() => start.mutate({ kind: 'missed' })}>
              {listed === 1 ? t`Practice this one` : t`Practice these ${listed}`}
            </Button>
          ) : null
        }
      />
      <StartFailed error={start.error} />
      {set && learnerId ? (
        <SetRunner
          key={set.id}
          set={set}
          queue={practiceQueueOf(learnerId)}
          after={
            <ButtonLink to="/learner/practice">
              <Trans>Back to Practice</Trans>
            </ButtonLink>
          }
        />
      ) : listed === 0 ? (
        <EmptyState title={t`No missed questions`}>
          <p>
            <Trans>Questions you get wrong are collected here so you can try them again.</Trans>
          </p>
        </EmptyState>
      ) : (
        <div className="grid grid-cols-1 gap-9">
          {total > listed && (
            <p>
              <Trans>The newest {listed}. Older ones follow as these leave the list.</Trans>
            </p>
          )}
          {subjects.map((subject) => (
            <MissedOfSubject key={subject.id} subject={subject} />
          ))}
        </div>
      )}
    </Page>
  )
}

function MissedOfSubject({ subject: { id, name, color, questions } }: { subject: MissedAnswer['subjects'][number] }) {
  return (
    <section aria-labelledby={`missed-${id}`}>
      <h2 id={`missed-${id}`} className={`mb-3 break-after-avoid text-2xl ${hueStyle[hueOf(color)].text}`}>
        {name}
      </h2>
      <ul className="grid grid-cols-1 gap-3">
        {questions.map(
          ({
            sourceId,
            part,
            questionId,
            question,
            stem,
            formulas,
            title,
            lessonNumber,
            misconception,
            missedOn,
            rightOnce,
          }) => (
            <Card as="li" className="break-inside-avoid" key={`${sourceId} ${part} ${questionId}`}>
              {stem && (
                <div className="mb-3">
                  <SharedText text={stem} formulas={formulas} folded />
                </div>
              )}
              <p className="line-clamp-8 font-semibold sm:line-clamp-3">
                <QuestionText text={question} formulas={formulas} />
              </p>
              {misconception && (
                <p className="mt-1.5" {...contentLanguage()}>
                  {formatMisconception(misconception)}
                </p>
              )}
              <p className="mt-1.5 text-ink-soft text-sm">
                <Link
                  className="link"
                  to={
                    lessonNumber === null
                      ? href('/learner/tests/:id', { id: sourceId })
                      : `${href('/learner/subjects/:id', { id })}?lesson=${lessonNumber}`
                  }
                >
                  {title}
                </Link>{' '}
                · <MissedOn day={formatDay(missedOn)} />
                {rightOnce && ' · '}
                {rightOnce && t`right once since`}
              </p>
            </Card>
          ),
        )}
      </ul>
    </section>
  )
}

function MissedOn({ day }: { day: string }) {
  return (
    <Trans>
      missed on <span className="inline-block">{day}</span>
    </Trans>
  )
}
