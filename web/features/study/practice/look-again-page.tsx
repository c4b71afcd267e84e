import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { BookOpen } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { isAnswered } from '#domain/kinds/answers.ts'
import { api, client, queryClient } from '#web/api/client.ts'
import { pageTitle } from '#web/page-title.ts'
import { targetName } from '#web/product/names.ts'
import { isUnreadable, QuestionField, Stem } from '#web/product/questions/question-field.tsx'
import { QuestionText } from '#web/product/questions/question-text.tsx'
import type { Answer } from '#web/product/questions/question-types.ts'
import { reportUnreadable } from '#web/product/questions/unreadable-answers.ts'
import { useSave } from '#web/product/use-save.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/messages.tsx'
import { BackLink, Page, PageHeader, ResultHeading } from '#web/ui/page.tsx'
import { FailedPage, GradeSkeleton } from '../page-states.tsx'
import { earlierLessonAddress } from '../skill-address.ts'
import { type LookAgainAnswer, useLearnerId } from '../study-types.ts'
import { taughtAddress } from '../subject/subject-address.ts'
import { practiceQueueOf, useStartedSet } from './practice-queue.ts'
import { SetRunner, StartFailed } from './set-runner.tsx'

export const meta = () => [{ title: pageTitle(t`Let’s look again`) }]

/** /learner/look-again?skill={id}: the lesson of a stuck skill, a worked example and one question (docs/practice.md). */
export default function LookAgainPage() {
  const [search] = useSearchParams()
  const query = api.practice.lookAgain.queryOptions({ input: { skill: search.get('skill') ?? '' } })
  const found = useQuery(query)
  const learnerId = useLearnerId()
  const { start, set, loading, leave } = useStartedSet()
  if (found.isPending || loading) return <GradeSkeleton label={t`Loading...`} />
  if (!found.data) return <FailedPage title={t`Let’s look again`} width="reading" query={found} />

  const { skill, stuck, rights } = found.data
  const tryOne = () => start.mutate({ kind: 'look-again', skill: skill.id })
  const again = () => {
    leave()
    void queryClient.invalidateQueries({ queryKey: query.queryKey })
  }
  return (
    <Page width="reading">
      <PageHeader
        above={
          <BackLink to="/learner/practice">
            <Trans>Practice</Trans>
          </BackLink>
        }
        title={t`Let’s look again`}
        subtitle={skill.name}
      />
      <StartFailed error={start.error} />
      {set && learnerId ? (
        <SetRunner
          key={set.id}
          set={set}
          queue={practiceQueueOf(learnerId)}
          after={
            <Button onClick={again}>
              <Trans>Continue</Trans>
            </Button>
          }
        />
      ) : stuck ? (
        <div className="grid grid-cols-1 gap-6">
          <Reading lesson={found.data.lesson} />
          <StepBack needs={found.data.needs} />
          <WorkedExample key={skill.id} skill={skill.id} example={found.data.example} />
          <section>
            <h2 className="text-xl">
              <Trans>Try one</Trans>
            </h2>
            <p className="mt-1 mb-3">
              {rights === 0
                ? t`Two right answers in a row bring this skill back to your practice.`
                : t`One more right answer brings this skill back to your practice.`}
            </p>
            <Button busy={start.isPending} onClick={tryOne}>
              {rights === 0 ? t`Try a question` : t`Try another question`}
            </Button>
          </section>
        </div>
      ) : (
        <EmptyState
          title={t`Well done! This skill is back in your practice.`}
          action={
            <ButtonLink to="/learner/practice">
              <Trans>Go to Practice</Trans>
            </ButtonLink>
          }
        >
          <p>
            <Trans>You’ll see it again in a day or two.</Trans>
          </p>
        </EmptyState>
      )}
    </Page>
  )
}

function Reading({ lesson }: Pick<LookAgainAnswer, 'lesson'>) {
  if (lesson === null) return null
  const { number, title, hasReading } = lesson
  return (
    <section>
      <h2 className="text-xl">
        <Trans>Read</Trans>
      </h2>
      <p className="mt-1 mb-3">
        <Trans>
          Lesson {number}, {title}, explains it.
        </Trans>
      </p>
      <ButtonLink to={taughtAddress(lesson, hasReading ? 'text' : undefined)} variant="secondary">
        <BookOpen aria-hidden="true" className="size-5" />
        {hasReading ? t`Open the reading` : t`Open the lesson`}
      </ButtonLink>
    </section>
  )
}

/** Skills on which it builds and that the learner does not manage yet, each with the lesson that teaches it. */
function StepBack({ needs }: Pick<LookAgainAnswer, 'needs'>) {
  if (needs.length === 0) return null
  return (
    <section>
      <h2 className="text-xl">
        <Trans>Take a step back</Trans>
      </h2>
      <p className="mt-1">
        <Trans>Still hard? This skill builds on:</Trans>
      </p>
      <ul className="grid grid-cols-1">
        {needs.map(({ id, name, gradeName, isOwn, lesson }) => (
          <li key={id}>
            <Link
              className="link inline-flex min-h-11 flex-wrap items-center gap-x-2 py-1"
              to={isOwn ? taughtAddress(lesson) : earlierLessonAddress(id)}
            >
              {name}
              <span className="text-ink-soft">
                {isOwn
                  ? targetName({ title: lesson.title, lessonNumber: lesson.number })
                  : `${gradeName}: ${lesson.title}`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A worked solution whose last line the learner finds: the answer to its question, which the server checks. */
function WorkedExample({ skill, example }: { skill: string } & Pick<LookAgainAnswer, 'example'>) {
  const [answer, setAnswer] = useState<Answer>()
  const [checked, setChecked] = useState(false)
  const card = useRef<HTMLDivElement>(null)
  const focusField = () => card.current?.querySelector<HTMLElement>('input, textarea')?.focus()
  const finish = useSave(client.practice.finishExample, {
    errors: {
      UNREADABLE({ data: { message } }) {
        if (example && answer !== undefined)
          reportUnreadable([example.question], [{ id: example.question.id, message }], {
            [example.question.id]: answer,
          })
        focusField()
      },
    },
    failed: t`We couldn’t check this. Please try again.`,
  })
  if (example === null) return null
  const { question, steps, formulas } = example
  const result = finish.data
  const isUnknown = finish.variables?.answer === null
  const check = () => {
    if (answer === undefined) return
    setChecked(true)
    if (isUnreadable(question, answer)) focusField()
    else finish.mutate({ skill, answer })
  }
  const isDone = result !== undefined && result.steps.length > 0
  return (
    <section>
      <h2 className="text-xl">
        <Trans>Finish an example</Trans>
      </h2>
      <Card padding="snug" className="mt-3">
        <div ref={card} className="grid grid-cols-1 gap-4">
          <Stem question={question} />
          <p className="font-semibold">
            <QuestionText text={question.question} formulas={question.formulas} />
          </p>
          <ol className="grid list-decimal gap-1.5 ps-6">
            {[...steps, ...(isDone ? result.steps : [])].map((step) => (
              <li key={step}>
                <QuestionText text={step} formulas={{ ...formulas, ...result?.formulas }} />
              </li>
            ))}
          </ol>
          {isDone ? (
            <ResultHeading className="text-lg">
              {result.right ? t`Right. That’s the last line.` : t`That’s the last line.`}
            </ResultHeading>
          ) : (
            <>
              {result && !finish.isPending && (
                <ResultHeading className="text-lg">
                  <Trans>Not right yet. Look at the lines above once more.</Trans>
                </ResultHeading>
              )}
              <div data-question>
                <QuestionField
                  question={question}
                  legend={t`The last line is missing. What is the answer?`}
                  answer={answer}
                  onAnswer={setAnswer}
                  disabled={finish.isPending}
                  checked={checked}
                />
              </div>
              <div className="flex flex-wrap gap-3">
                <Button
                  disabled={answer === undefined || !isAnswered(question, answer) || (finish.isPending && isUnknown)}
                  busy={finish.isPending && !isUnknown}
                  busyLabel={t`Checking...`}
                  onClick={check}
                >
                  <Trans>Check</Trans>
                </Button>
                <Button
                  variant="secondary"
                  disabled={finish.isPending && !isUnknown}
                  busy={finish.isPending && isUnknown}
                  busyLabel={t`One moment...`}
                  onClick={() => finish.mutate({ skill, answer: null })}
                >
                  <Trans>Show the last line</Trans>
                </Button>
              </div>
            </>
          )}
        </div>
      </Card>
    </section>
  )
}
