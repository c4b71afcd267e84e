import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useId, useState } from 'react'
import type { contract } from '#contract/index.ts'
import { ASKING_LIMITS, DECLINE_REASONS } from '#domain/asking/limits.ts'
import { api, client } from '#web/api/client.ts'
import { useSave } from '#web/product/use-save.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { ChoiceBox, SelectField, TextAreaField } from '#web/ui/fields.tsx'
import { formatDateTime } from '#web/ui/format.ts'
import { useFormErrors } from '#web/ui/forms.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { Loading, Skeleton } from '#web/ui/loading.tsx'
import { EmptyState } from '#web/ui/messages.tsx'
import { toast } from '#web/ui/toast.ts'
import { declineReasons, LessonPlace, TextBlock } from './question-parts.tsx'

type Waiting = InferContractRouterOutputs<typeof contract>['asking']['queue']['questions'][number]

/** Questions that wait, the oldest first. */
export function Queue() {
  const titleId = useId()
  const queue = useQuery({ ...api.asking.queue.queryOptions(), refetchOnWindowFocus: false })
  return (
    <section aria-labelledby={titleId} className="grid grid-cols-1 gap-4">
      <h2 id={titleId} className="text-xl">
        <Trans>Waiting for an answer</Trans>
      </h2>
      <Loaded
        query={queue}
        loading={
          <Card>
            <Loading label={t`Loading questions...`}>
              <Skeleton className="h-60 w-full" />
            </Loading>
          </Card>
        }
        failed={t`We couldn’t load the questions.`}
      >
        {({ waiting, questions }) =>
          questions.length === 0 ? (
            <EmptyState title={t`No question waits`}>
              <p>{t`New questions appear here. Please look every day.`}</p>
            </EmptyState>
          ) : (
            <>
              <p className="text-ink-soft">
                {plural(waiting, { one: '# question waits. Oldest first.', other: '# questions wait. Oldest first.' })}
              </p>
              <ul className="grid grid-cols-1 gap-6">
                {questions.map((question) => (
                  <QuestionCard key={question.id} question={question} />
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
    </section>
  )
}

/** Shows the next questions in place of one that is done. */
function useDone() {
  const queryClient = useQueryClient()
  return async (title: string) => {
    await queryClient.invalidateQueries({ queryKey: api.asking.key() })
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
    toast.success(title)
  }
}

function QuestionCard({ question }: { question: Waiting }) {
  return (
    <Card as="li" className="grid grid-cols-1 gap-5">
      <LessonPlace place={question} />
      <TextBlock label={t`Asked on ${{ time: formatDateTime(question.askedAt) }}`} text={question.text} />
      <AnswerForm questionId={question.id} />
      <DeclineForm questionId={question.id} />
    </Card>
  )
}

const FIELDS = ['answer', 'publishedQuestion', 'publishedAnswer'] as const

function AnswerForm({ questionId }: { questionId: string }) {
  const boxId = useId()
  const done = useDone()
  const { formRef, errors, setErrors } = useFormErrors<(typeof FIELDS)[number]>()
  const [answer, setAnswer] = useState('')
  const [publishes, setPublishes] = useState(false)
  const [publishedQuestion, setPublishedQuestion] = useState('')
  const [publishedAnswer, setPublishedAnswer] = useState('')
  const send = useSave(client.asking.answer, {
    fields: FIELDS,
    setErrors,
    done: () => done(publishes ? t`Answered, and written for everyone` : t`Answered`),
    failed: t`We couldn’t send this. Please try again.`,
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setErrors({})
    const published = publishes
      ? { publishedQuestion, publishedAnswer }
      : { publishedQuestion: null, publishedAnswer: null }
    send.mutate({ questionId, answer, ...published })
  }
  return (
    <form ref={formRef} noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
      <TextAreaField
        label={t`Answer`}
        hint={t`The child and all parents read it. No names, links, pictures or contact data.`}
        name="answer"
        dir="auto"
        maxLength={ASKING_LIMITS.answer}
        value={answer}
        error={errors.answer}
        onChange={({ target }) => setAnswer(target.value)}
      />
      <label htmlFor={boxId} className="flex min-h-11 w-fit cursor-pointer items-center gap-3">
        <ChoiceBox
          type="checkbox"
          id={boxId}
          checked={publishes}
          onChange={({ target }) => setPublishes(target.checked)}
        />
        <Trans>Also write it for everyone, under “Asked before”</Trans>
      </label>
      {publishes && (
        <>
          <TextAreaField
            label={t`Question for everyone`}
            hint={t`Write it anew, in your own words. The child’s words are never published.`}
            name="publishedQuestion"
            dir="auto"
            rows={2}
            maxLength={ASKING_LIMITS.question}
            value={publishedQuestion}
            error={errors.publishedQuestion}
            onChange={({ target }) => setPublishedQuestion(target.value)}
          />
          <TextAreaField
            label={t`Answer for everyone`}
            name="publishedAnswer"
            dir="auto"
            maxLength={ASKING_LIMITS.answer}
            value={publishedAnswer}
            error={errors.publishedAnswer}
            onChange={({ target }) => setPublishedAnswer(target.value)}
          />
        </>
      )}
      <div>
        <Button type="submit" busy={send.isPending} busyLabel={t`Sending...`}>
          <Trans>Send the answer</Trans>
        </Button>
      </div>
    </form>
  )
}

/** A set reason for no answer, or a worry about the child. */
function DeclineForm({ questionId }: { questionId: string }) {
  const done = useDone()
  const [reason, setReason] = useState<(typeof DECLINE_REASONS)[number]>(DECLINE_REASONS[0])
  const [worries, setWorries] = useState(false)
  const decline = useSave(client.asking.decline, {
    done: (_, input) => done(input.reason === 'worry' ? t`Reported and hidden` : t`Not answered`),
    failed: t`We couldn’t save this. Please try again.`,
  })
  return (
    <div className="grid grid-cols-1 gap-3 border-line border-t pt-4">
      <SelectField
        label={t`Or don’t answer, because`}
        value={reason}
        onChange={({ target }) => setReason(DECLINE_REASONS.find((one) => one === target.value) ?? DECLINE_REASONS[0])}
      >
        {DECLINE_REASONS.map((one) => (
          <option key={one} value={one}>
            {declineReasons()[one]}
          </option>
        ))}
      </SelectField>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          busy={decline.isPending && !worries}
          busyLabel={t`Saving...`}
          onClick={() => decline.mutate({ questionId, reason })}
        >
          <Trans>Don’t answer</Trans>
        </Button>
        <Button variant="ghost" onClick={() => setWorries(true)}>
          <Trans>I’m worried about this child</Trans>
        </Button>
      </div>
      {worries && (
        <ConfirmDialog
          title={t`Report this question?`}
          description={t`It’s hidden at once. The operator of this site gets an email and can read it; so can the parents. If a child may be in danger, call the emergency services now.`}
          confirmLabel={t`Report it`}
          busy={decline.isPending}
          busyLabel={t`Reporting...`}
          onConfirm={() => decline.mutate({ questionId, reason: 'worry' })}
          onClose={() => setWorries(false)}
        />
      )}
    </div>
  )
}
