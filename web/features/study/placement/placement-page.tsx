import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { isAnswered } from '#domain/kinds/answers.ts'
import { api, client } from '#web/api/client.ts'
import { pageTitle } from '#web/page-title.ts'
import { learnerPages } from '#web/product/page-queries.ts'
import { isUnreadable, Legend, QuestionField, Stem } from '#web/product/questions/question-field.tsx'
import type { Answer } from '#web/product/questions/question-types.ts'
import { reportUnreadable } from '#web/product/questions/unreadable-answers.ts'
import { StartPlan } from '#web/product/start-plan.tsx'
import { useSave } from '#web/product/use-save.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/messages.tsx'
import { Page, PageHeader, PageSkeleton, ResultHeading } from '#web/ui/page.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { FailedPage } from '../page-states.tsx'
import { earlierLessonAddress } from '../skill-address.ts'
import type { PlacementAnswer } from '../study-types.ts'
import { lessonAddress } from '../subject/subject-address.ts'

export const meta = () => [{ title: pageTitle(t`Find your start`) }]

/** /learner/start: a few questions that find the lessons to start with (docs/practice.md, "Find your start"). */
export default function PlacementPage() {
  const placement = useQuery(learnerPages['/learner/start']())
  const [begun, setBegun] = useState(false)
  if (placement.isPending) return <PageSkeleton label={t`Loading...`} />
  if (!placement.data) return <FailedPage title={t`Find your start`} width="reading" query={placement} />
  const { state, asked, question } = placement.data
  if (state === 'none') return <NothingToFind />
  if (state === 'ended') return <Plan plan={placement.data.plan} />
  if (!begun && asked === 0) return <Introduction most={placement.data.most} onStart={() => setBegun(true)} />
  return question && <Question key={question.skill} placement={placement.data} shown={question} />
}

function NothingToFind() {
  return (
    <Page width="reading">
      <PageHeader title={t`Find your start`} />
      <EmptyState
        title={t`Start with the first lesson`}
        action={
          <ButtonLink to="/learner/dashboard">
            <Trans>Go to Today</Trans>
          </ButtonLink>
        }
      >
        <p>
          <Trans>There are no questions for this in your grade.</Trans>
        </p>
      </EmptyState>
    </Page>
  )
}

/** Rereads the placement, and Today, which no longer offers one that has ended. */
function useReread() {
  const queryClient = useQueryClient()
  return async () => {
    void queryClient.invalidateQueries({ queryKey: api.study.dashboard.key() })
    await queryClient.invalidateQueries({ queryKey: api.placement.key() })
  }
}

function EndButton({ children, busyLabel }: { children: ReactNode; busyLabel: string }) {
  const reread = useReread()
  const end = useSave(client.placement.end, { done: reread, failed: t`We couldn’t save this. Please try again.` })
  return (
    <Button variant="ghost" busy={end.isPending} busyLabel={busyLabel} onClick={() => end.mutate({})}>
      {children}
    </Button>
  )
}

function Introduction({ most, onStart }: { most: number; onStart: () => void }) {
  return (
    <Page width="reading">
      <PageHeader title={t`Find your start`} subtitle={t`See which lessons you can begin with.`} />
      <Card>
        <ul className="grid list-disc gap-2 ps-5">
          <li>
            <Trans>Up to {most} questions from different lessons. It takes about 15 minutes.</Trans>
          </li>
          <li>
            <Trans>No marks and no grade. You can’t lose points.</Trans>
          </li>
          <li>
            <Trans>Something new? Choose “I don’t know yet”. That helps to find the right lesson.</Trans>
          </li>
          <li>
            <Trans>You can stop at any time.</Trans>
          </li>
        </ul>
        <div className="mt-6 flex flex-wrap gap-3">
          <Button onClick={onStart}>
            <Trans>Start</Trans>
          </Button>
          <EndButton busyLabel={t`Skipping...`}>
            <Trans>Skip this</Trans>
          </EndButton>
        </div>
      </Card>
    </Page>
  )
}

type QuestionProps = { placement: PlacementAnswer; shown: NonNullable<PlacementAnswer['question']> }

/** One question. Its result is not shown: the answers lead to a plan, not to a score. */
function Question({ placement: { asked, most }, shown: { skill, subjectName, question } }: QuestionProps) {
  const reread = useReread()
  const [answer, setAnswer] = useState<Answer>()
  const [checked, setChecked] = useState(false)
  const card = useRef<HTMLDivElement>(null)
  const focusField = () => card.current?.querySelector<HTMLElement>('input, textarea')?.focus()
  const save = useSave(client.placement.answer, {
    done: reread,
    errors: {
      UNREADABLE({ data: { message } }) {
        reportUnreadable(
          [question],
          [{ id: question.id, message }],
          answer === undefined ? {} : { [question.id]: answer },
        )
        focusField()
      },
      // Another tab has answered.
      NOT_FOUND: reread,
    },
    failed: t`We couldn’t save your answer. Please try again.`,
  })
  const isUnknown = save.variables?.answer === null
  const number = asked + 1
  const next = () => {
    if (answer === undefined) return
    setChecked(true)
    if (isUnreadable(question, answer)) focusField()
    else save.mutate({ skill, answer })
  }
  return (
    <Page width="reading">
      <PageHeader title={t`Find your start`} />
      <div className="grid grid-cols-1 gap-6">
        <ProgressBar label={t`Questions`} labelHidden value={asked} max={most} text={t`${asked} answered`} />
        <ResultHeading className="text-lg">
          <Trans>
            Question {number} · {subjectName}
          </Trans>
        </ResultHeading>
        <Card>
          <div ref={card} className="grid grid-cols-1 gap-5">
            <div data-question>
              <div className="mb-5 empty:hidden">
                <Stem question={question} />
              </div>
              <QuestionField
                question={question}
                legend={<Legend number={asked + 1} question={question} />}
                answer={answer}
                onAnswer={setAnswer}
                disabled={save.isPending}
                checked={checked}
              />
            </div>
            <div className="flex flex-wrap gap-3">
              <Button
                disabled={answer === undefined || !isAnswered(question, answer) || (save.isPending && isUnknown)}
                busy={save.isPending && !isUnknown}
                busyLabel={t`Saving...`}
                onClick={next}
              >
                <Trans>Next</Trans>
                <ArrowRight aria-hidden="true" className="size-5" />
              </Button>
              <Button
                variant="secondary"
                disabled={save.isPending && !isUnknown}
                busy={save.isPending && isUnknown}
                busyLabel={t`Saving...`}
                onClick={() => save.mutate({ skill, answer: null })}
              >
                <Trans>I don’t know yet</Trans>
              </Button>
            </div>
          </div>
        </Card>
        <div>
          <EndButton busyLabel={t`Stopping...`}>
            <Trans>Stop here and see my plan</Trans>
          </EndButton>
        </div>
      </div>
    </Page>
  )
}

function Plan({ plan }: Pick<PlacementAnswer, 'plan'>) {
  if (plan.length === 0) {
    return (
      <Page width="reading">
        <PageHeader title={t`Find your start`} />
        <EmptyState
          title={t`Start with the first lesson`}
          action={
            <ButtonLink to="/learner/dashboard">
              <Trans>Go to Today</Trans>
            </ButtonLink>
          }
        >
          <p>
            <Trans>You can begin with any lesson: all of them are open.</Trans>
          </p>
        </EmptyState>
      </Page>
    )
  }
  return (
    <Page width="reading">
      <PageHeader
        title={t`Your start`}
        subtitle={t`A suggestion. All lessons are open, and you can begin where you like.`}
      />
      <ResultHeading className="sr-only">
        <Trans>Your plan is ready</Trans>
      </ResultHeading>
      <StartPlan plan={plan} links={{ lesson: lessonAddress, earlierLesson: earlierLessonAddress }} />
      <div className="mt-6">
        <ButtonLink to="/learner/dashboard">
          <Trans>Go to Today</Trans>
        </ButtonLink>
      </div>
    </Page>
  )
}
