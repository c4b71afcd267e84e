import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useId, useState } from 'react'
import { href, Link, useParams } from 'react-router'
import { countCharacters, findCardProblem, MAX_CARD_CHARACTERS, MAX_CARD_LENGTH } from '#domain/card-text.ts'
import { WRITING_CRITERION_NAMES } from '#domain/writing/written-answer.ts'
import { api, client } from '#web/api/client.ts'
import { pageTitle } from '#web/page-title.ts'
import { explainUnknownLearner } from '#web/product/empty-states.tsx'
import { useSave } from '#web/product/use-save.ts'
import { criterionName } from '#web/product/writing-criteria.ts'
import {
  type ListedAnswer,
  OtherPages,
  usePage,
  WrittenAnswer,
  type WrittenAnswers,
} from '#web/product/written-answer.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { ChoiceBox, TextField } from '#web/ui/fields.tsx'
import { formatList } from '#web/ui/format.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { Loading, Skeleton } from '#web/ui/loading.tsx'
import { EmptyState } from '#web/ui/messages.tsx'
import { BackLink, Page, PageHeader } from '#web/ui/page.tsx'
import { toast } from '#web/ui/toast.ts'

export const meta = () => [{ title: pageTitle(t`Written answers`) }]

/** /parent/writing/:userId: what a child wrote, with a note of the parent on each. */
export default function WrittenAnswersPage() {
  const { userId = '' } = useParams()
  const page = usePage()
  const list = useQuery(api.writing.list.queryOptions({ input: { learnerId: userId, page } }))
  const name = list.data?.firstName
  return (
    <Page width="reading">
      <PageHeader
        above={
          <BackLink to="/parent">
            <Trans>Parent Dashboard</Trans>
          </BackLink>
        }
        title={name ? t`What ${name} wrote` : t`Written answers`}
        subtitle={name && t`${name} knows that you can read this. Nothing here is scored.`}
      />
      <Loaded
        query={list}
        loading={
          <Card>
            <Loading label={t`Loading texts...`}>
              <Skeleton className="h-80 w-full" />
            </Loading>
          </Card>
        }
        failed={t`We couldn’t load these texts.`}
        explain={explainUnknownLearner}
      >
        {(data) => <Answers learnerId={userId} list={data} page={page} />}
      </Loaded>
    </Page>
  )
}

function Answers({ learnerId, list, page }: { learnerId: string; list: WrittenAnswers; page: number }) {
  const { firstName, allowed, answers, helpers } = list
  if (answers.length === 0 && page === 0) {
    return (
      <EmptyState title={allowed ? t`Nothing written yet` : t`Written answers are off`}>
        {allowed ? (
          <p>
            <Trans>
              Some quizzes and assignments have a box to write in. What {firstName} writes there appears here.
            </Trans>
          </p>
        ) : (
          <p>
            <Trans>
              {firstName} can write short texts below some quizzes and assignments if you allow it:{' '}
              <Link to={href('/parent/manage-learners/:learnerId', { learnerId })} className="link">
                tick the box under Consent
              </Link>
              .
            </Trans>
          </p>
        )}
      </EmptyState>
    )
  }
  return (
    <div className="grid grid-cols-1 gap-6">
      {answers.map((answer) => (
        <WrittenAnswer key={`${answer.lessonId} ${answer.part}`} answer={answer}>
          <SharedWith answer={answer} helpers={helpers} />
          <NoteForm
            key={answer.myNote?.notedAt.toISOString() ?? ''}
            learnerId={learnerId}
            firstName={firstName}
            answer={answer}
          />
          <DeleteAnswer learnerId={learnerId} firstName={firstName} answer={answer} />
        </WrittenAnswer>
      ))}
      <OtherPages page={page} more={list.more} />
    </div>
  )
}

/** Helpers with whom the child shares the text. */
function SharedWith({ answer, helpers }: { answer: ListedAnswer; helpers: WrittenAnswers['helpers'] }) {
  const readers = helpers.filter(({ id }) => answer.sharedWith.includes(id)).map(({ name }) => name || t`A helper`)
  if (readers.length === 0) return null
  const names = formatList(readers)
  return <p className="wrap-anywhere text-ink-soft text-sm">{t`Shared with: ${names}`}</p>
}

type AnswerProps = { learnerId: string; firstName: string; answer: ListedAnswer }

/** Criteria to tap and one sentence, which the child sees. */
function NoteForm({ learnerId, firstName, answer: { lessonId, part, myNote } }: AnswerProps) {
  const id = useId()
  const queryClient = useQueryClient()
  const [criteria, setCriteria] = useState(myNote?.criteria ?? [])
  const [message, setMessage] = useState(myNote?.message ?? '')
  const [error, setError] = useState<string>()
  const send = useSave(client.writing.note, {
    fields: ['message'],
    setErrors: ({ message: problem, form }) => setError(problem ?? form),
    errors: { NOT_FOUND: () => setError(t`This text was deleted.`) },
    done: async () => {
      await queryClient.invalidateQueries({ queryKey: api.writing.list.key() })
      toast.success(t`${firstName} can see it now`)
    },
    failed: (problem) => setError(problem ?? t`We couldn’t send this. Please try again.`),
  })
  const words = message.trim()
  const changed =
    words !== (myNote?.message ?? '') || [...criteria].sort().join() !== [...(myNote?.criteria ?? [])].sort().join()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const problem = words === '' ? null : findCardProblem(words)
    setError(problem ?? undefined)
    if (problem === null) send.mutate({ learnerId, lessonId, part, criteria, message: words === '' ? null : words })
  }
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-3 border-line border-t pt-4 print:hidden">
      <fieldset className="min-w-0">
        <legend className="font-semibold text-sm">
          <Trans>Tell {firstName} what you liked</Trans>
        </legend>
        {WRITING_CRITERION_NAMES.map((name) => (
          <label key={name} htmlFor={`${id}-${name}`} className="flex min-h-11 w-fit cursor-pointer items-center gap-3">
            <ChoiceBox
              type="checkbox"
              id={`${id}-${name}`}
              checked={criteria.includes(name)}
              onChange={({ target }) =>
                setCriteria(target.checked ? [...criteria, name] : criteria.filter((one) => one !== name))
              }
            />
            {criterionName(name)}
          </label>
        ))}
      </fieldset>
      <div>
        <TextField
          label={t`One sentence`}
          optional
          dir="auto"
          maxLength={MAX_CARD_LENGTH}
          value={message}
          error={error}
          onChange={({ target }) => setMessage(target.value)}
        />
        <p className="mt-1 text-ink-soft text-sm tabular-nums">{formatCount(countCharacters(words))}</p>
      </div>
      <div>
        <Button type="submit" variant="secondary" disabled={!changed} busy={send.isPending} busyLabel={t`Sending...`}>
          {myNote ? t`Change it` : t`Send`}
        </Button>
      </div>
    </form>
  )
}

const formatCount = (count: number) => t`${count} of ${MAX_CARD_CHARACTERS} characters`

/** Deletes the text for all. */
function DeleteAnswer({ learnerId, firstName, answer: { lessonId, part, lessonTitle } }: AnswerProps) {
  const queryClient = useQueryClient()
  const [asks, setAsks] = useState(false)
  const remove = useSave(client.writing.remove, {
    done: async () => {
      await queryClient.invalidateQueries({ queryKey: api.writing.list.key() })
      document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
      toast.success(t`Text deleted`)
    },
    failed: t`We couldn’t delete this text. Please try again.`,
  })
  return (
    <div className="print:hidden">
      <Button variant="ghost" size="small" className="-ms-3" onClick={() => setAsks(true)}>
        <Trans>
          Delete<span className="sr-only"> the text in {lessonTitle}</span>
        </Trans>
      </Button>
      {asks && (
        <ConfirmDialog
          title={t`Delete ${firstName}’s text?`}
          description={t`It’s gone for good, for ${firstName} and for you.`}
          confirmLabel={t`Delete text`}
          busy={remove.isPending}
          busyLabel={t`Deleting...`}
          onConfirm={() => remove.mutate({ learnerId, lessonId, part })}
          onClose={() => setAsks(false)}
        />
      )}
    </div>
  )
}
