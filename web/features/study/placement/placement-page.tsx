import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { useRef, useState } from 'react'
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

export const meta = () => [{ title: pageTitle('Find your start') }]

/** /learner/start: a few questions that find the lessons to start with (docs/practice.md, "Find your start"). */
export default function PlacementPage() {
  const placement = useQuery(learnerPages['/learner/start']())
  const [begun, setBegun] = useState(false)
  if (placement.isPending) return <PageSkeleton label="Loading..." />
  if (!placement.data) return <FailedPage title="Find your start" width="reading" query={placement} />
  const { state, asked, question } = placement.data
  if (state === 'none') return <NothingToFind />
  if (state === 'ended') return <Plan plan={placement.data.plan} />
  if (!begun && asked === 0) return <Introduction most={placement.data.most} onStart={() => setBegun(true)} />
  return question && <Question key={question.skill} placement={placement.data} shown={question} />
}

function NothingToFind() {
  return (
    <Page width="reading">
      <PageHeader title="Find your start" />
      <EmptyState
        title="Start with the first lesson"
        action={<ButtonLink to="/learner/dashboard">Go to Today</ButtonLink>}
      >
        <p>There are no questions for this in your grade.</p>
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

function EndButton({ children, busyLabel }: { children: string; busyLabel: string }) {
  const reread = useReread()
  const end = useSave(client.placement.end, { done: reread, failed: 'We couldn’t save this. Please try again.' })
  return (
    <Button variant="ghost" busy={end.isPending} busyLabel={busyLabel} onClick={() => end.mutate({})}>
      {children}
    </Button>
  )
}

function Introduction({ most, onStart }: { most: number; onStart: () => void }) {
  return (
    <Page width="reading">
      <PageHeader title="Find your start" subtitle="See which lessons you can begin with." />
      <Card>
        <ul className="grid list-disc gap-2 ps-5">
          <li>Up to {most} questions from different lessons. It takes about 15 minutes.</li>
          <li>No marks and no grade. You can’t lose points.</li>
          <li>Something new? Choose “I don’t know yet”. That helps to find the right lesson.</li>
          <li>You can stop at any time.</li>
        </ul>
        <div className="mt-6 flex flex-wrap gap-3">
          <Button onClick={onStart}>Start</Button>
          <EndButton busyLabel="Skipping...">Skip this</EndButton>
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
    failed: 'We couldn’t save your answer. Please try again.',
  })
  const isUnknown = save.variables?.answer === null
  const next = () => {
    if (answer === undefined) return
    setChecked(true)
    if (isUnreadable(question, answer)) focusField()
    else save.mutate({ skill, answer })
  }
  return (
    <Page width="reading">
      <PageHeader title="Find your start" />
      <div className="grid grid-cols-1 gap-6">
        <ProgressBar label="Questions" labelHidden value={asked} max={most} text={`${asked} answered`} />
        <ResultHeading className="text-lg">
          Question {asked + 1} · {subjectName}
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
                busyLabel="Saving..."
                onClick={next}
              >
                Next
                <ArrowRight aria-hidden="true" className="size-5" />
              </Button>
              <Button
                variant="secondary"
                disabled={save.isPending && !isUnknown}
                busy={save.isPending && isUnknown}
                busyLabel="Saving..."
                onClick={() => save.mutate({ skill, answer: null })}
              >
                I don’t know yet
              </Button>
            </div>
          </div>
        </Card>
        <div>
          <EndButton busyLabel="Stopping...">Stop here and see my plan</EndButton>
        </div>
      </div>
    </Page>
  )
}

function Plan({ plan }: Pick<PlacementAnswer, 'plan'>) {
  if (plan.length === 0) {
    return (
      <Page width="reading">
        <PageHeader title="Find your start" />
        <EmptyState
          title="Start with the first lesson"
          action={<ButtonLink to="/learner/dashboard">Go to Today</ButtonLink>}
        >
          <p>You can begin with any lesson: all of them are open.</p>
        </EmptyState>
      </Page>
    )
  }
  return (
    <Page width="reading">
      <PageHeader title="Your start" subtitle="A suggestion. All lessons are open, and you can begin where you like." />
      <ResultHeading className="sr-only">Your plan is ready</ResultHeading>
      <StartPlan plan={plan} links={{ lesson: lessonAddress, earlierLesson: earlierLessonAddress }} />
      <div className="mt-6">
        <ButtonLink to="/learner/dashboard">Go to Today</ButtonLink>
      </div>
    </Page>
  )
}
