import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { isDefinedError } from '@orpc/client'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Eye, MessageCircleQuestion } from 'lucide-react'
import { type ReactNode, type SubmitEvent, useId, useRef, useState } from 'react'
import type { contract } from '#contract/index.ts'
import { ASKING_LIMITS } from '#domain/asking/limits.ts'
import { api, client } from '#web/api/client.ts'
import { useSave } from '#web/product/use-save.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { TextAreaField } from '#web/ui/fields.tsx'
import { formatDate, formatNextTime } from '#web/ui/format.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { Loading, Skeleton } from '#web/ui/loading.tsx'
import { toast } from '#web/ui/toast.ts'
import { useLearnerId } from '../study-types.ts'

type Questions = InferContractRouterOutputs<typeof contract>['asking']['lesson']
type Own = Questions['mine'][number]

export type AskPlaceProps = {
  lessonId: string
  /** False for those who look at the lesson without learning. */
  studying: boolean
}

/** Questions about the open lesson: a box to ask, the own ones with their answers, and what was asked before. */
export function AskPlace({ lessonId, studying }: AskPlaceProps) {
  const titleId = useId()
  const questions = useQuery(api.asking.lesson.queryOptions({ input: { lessonId } }))
  return (
    <section
      aria-labelledby={titleId}
      className="mx-auto my-8 grid w-full max-w-160 grid-cols-1 gap-5 rounded-lg border border-line bg-surface px-4 py-5 sm:px-6"
    >
      <h2 id={titleId} tabIndex={-1} className="flex items-center gap-2.5 text-lg outline-none">
        <MessageCircleQuestion aria-hidden="true" className="size-5 shrink-0 text-leaf-text" />
        <Trans>Questions about this lesson</Trans>
      </h2>
      <Loaded
        query={questions}
        loading={
          <Loading label={t`Loading questions...`}>
            <Skeleton className="h-24 w-full" />
          </Loading>
        }
        failed={t`We couldn’t load the questions.`}
      >
        {({ mayAsk, waiting, mine, askedBefore }) => (
          <>
            {askedBefore.length > 0 && <AskedBefore entries={askedBefore} studying={studying} />}
            {studying && mine.length > 0 && <OwnQuestions mine={mine} />}
            {studying && mayAsk && <AskForm lessonId={lessonId} waiting={waiting} />}
          </>
        )}
      </Loaded>
    </section>
  )
}

/** Refreshes this lesson's questions, after anything that changes them. */
function useRefresh() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: api.asking.lesson.key() })
}

function AskForm({ lessonId, waiting }: { lessonId: string; waiting: number }) {
  const refresh = useRefresh()
  const form = useRef<HTMLFormElement>(null)
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  // One question has one id, so that a press whose response was lost asks nothing twice.
  const [questionId, setQuestionId] = useState(() => crypto.randomUUID())
  const ask = useSave(client.asking.ask, {
    fields: ['text'],
    setErrors: (errors) => showError(errors.text ?? errors.form),
    errors: {
      TOO_MANY_TODAY: ({ data }) =>
        showError(t`That’s all for today. You can ask again ${{ time: formatNextTime(data.until) }}.`),
    },
    done: async () => {
      setText('')
      setQuestionId(crypto.randomUUID())
      await refresh()
      toast.success(t`Your question was sent`, t`A person reads it. Come back to this lesson for the answer.`)
    },
    failed: (message) => showError(message ?? t`We couldn’t send this. Please try again.`),
  })
  function showError(message: string | undefined) {
    setError(message)
    form.current?.querySelector('textarea')?.focus()
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setError(undefined)
    ask.mutate({ lessonId, questionId, text })
  }
  if (waiting >= ASKING_LIMITS.open) {
    return (
      <p className="rounded-md bg-sunken px-4 py-3 text-sm print:hidden">
        {plural(waiting, {
          one: '# question of yours waits for an answer. You can ask more once it’s answered.',
          other: '# questions of yours wait for an answer. You can ask more once one is answered.',
        })}
      </p>
    )
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid grid-cols-1 gap-3 print:hidden">
      <p className="flex gap-2.5 rounded-md bg-leaf-wash px-4 py-3 text-sm">
        <Eye aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-leaf-text" />
        <span>
          <Trans>
            A person reads every question. You, your parents and the people who answer can read it; they don’t see your
            name. Please leave out names, links, pictures and addresses: a filter refuses them, but it finds some only.
          </Trans>
        </span>
      </p>
      <TextAreaField
        label={t`Ask about this lesson`}
        name="text"
        dir="auto"
        rows={3}
        maxLength={ASKING_LIMITS.question}
        value={text}
        error={error}
        onChange={({ target }) => setText(target.value)}
      />
      <div>
        <Button type="submit" variant="secondary" busy={ask.isPending} busyLabel={t`Sending...`}>
          <Trans>Send my question</Trans>
        </Button>
      </div>
    </form>
  )
}

function OwnQuestions({ mine }: { mine: readonly Own[] }) {
  const learnerId = useLearnerId() ?? ''
  return (
    <div className="grid grid-cols-1 gap-3">
      <h3 className="font-semibold">
        <Trans>My questions</Trans>
      </h3>
      <ul className="grid grid-cols-1 gap-3">
        {mine.map((question) => (
          <li key={question.id} className="grid grid-cols-1 gap-2 border-line border-s-4 ps-4">
            {question.text !== null && (
              <p dir="auto" className="wrap-anywhere whitespace-pre-wrap font-semibold">
                {question.text}
              </p>
            )}
            <p className="text-ink-soft text-sm">{formatDate(question.askedAt)}</p>
            {question.answer === null ? (
              <p className="text-sm">{stateText(question)}</p>
            ) : (
              <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
                {question.answer}
              </p>
            )}
            {question.state === 'answered' && (
              <ReportButton report={() => client.asking.report({ learnerId, questionId: question.id })}>
                <Trans>Report this answer</Trans>
              </ReportButton>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What became of a question without an answer to show. */
function stateText({ state, reason }: Own): string {
  if (state === 'hidden') return t`This was reported, so it’s hidden. Your parents can read it.`
  switch (reason) {
    case 'not-the-lesson':
      return t`A person read this. It isn’t about the lesson, so it’s not answered here. A parent or teacher can help.`
    case 'unclear':
      return t`A person read this and wasn’t sure what you mean. Please ask it again in other words.`
    case 'in-the-lesson':
      return t`A person read this. The lesson has the answer: please look at it once more.`
    case 'personal':
      return t`A person read this. It’s personal, so it can’t be answered here. Please talk with a parent or another adult you trust.`
    default:
      return t`Waiting: a person reads it before it’s answered.`
  }
}

function AskedBefore({ entries, studying }: { entries: Questions['askedBefore']; studying: boolean }) {
  return (
    <div className="grid grid-cols-1 gap-3">
      <h3 className="font-semibold">
        <Trans>Asked before</Trans>
      </h3>
      <ul className="grid grid-cols-1 gap-3">
        {entries.map(({ id, question, answer }) => (
          <li key={id} className="grid grid-cols-1 gap-2 border-line border-s-4 ps-4">
            <p dir="auto" className="wrap-anywhere whitespace-pre-wrap font-semibold">
              {question}
            </p>
            <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
              {answer}
            </p>
            {studying && (
              <ReportButton report={() => client.asking.reportPublished({ entryId: id })}>
                <Trans>
                  Report it<span className="sr-only">: “{question}”</span>
                </Trans>
              </ReportButton>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Hides a text at once, after asking. */
function ReportButton({ report, children }: { report: () => Promise<unknown>; children: ReactNode }) {
  const refresh = useRefresh()
  const [asks, setAsks] = useState(false)
  const send = useSave(async (_: undefined) => report(), {
    done: async () => {
      setAsks(false)
      await refresh()
      toast.success(t`Reported and hidden`, t`The people who run this site look at it.`)
    },
    failed: (message, error) =>
      toast.error(isDefinedError(error) && message ? message : t`We couldn’t report this. Please try again.`),
  })
  return (
    <div className="print:hidden">
      <Button variant="ghost" size="small" className="-ms-3" onClick={() => setAsks(true)}>
        {children}
      </Button>
      {asks && (
        <ConfirmDialog
          title={t`Report this?`}
          description={t`Report what is mean, wrong or private. It’s hidden at once, and the people who run this site look at it.`}
          confirmLabel={t`Report it`}
          busy={send.isPending}
          busyLabel={t`Reporting...`}
          onConfirm={() => send.mutate(undefined)}
          onClose={() => setAsks(false)}
          finalFocus={() => document.querySelector<HTMLElement>('main')}
        />
      )}
    </div>
  )
}
