import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { href, Link, useParams } from 'react-router'
import { api, queryClient } from '#web/api/client.ts'
import { pageTitle } from '#web/page-title.ts'
import { type ListedAnswer, OtherPages, usePage, WrittenAnswer } from '#web/product/written-answer.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/messages.tsx'
import { BackLink, Page, PageHeader } from '#web/ui/page.tsx'
import { FailedPage, GradeSkeleton } from '../page-states.tsx'
import { DeleteWritingDialog } from './delete-writing-dialog.tsx'
import { ShareAnswer } from './share-answer.tsx'

export const meta = () => [{ title: pageTitle(t`My writing`) }]

/** /learner/writing/:userId: the texts that a learner wrote, the latest first. */
export default function MyWritingPage() {
  const { userId = '' } = useParams()
  const page = usePage()
  const list = useQuery(api.writing.list.queryOptions({ input: { learnerId: userId, page } }))
  if (list.isPending) return <GradeSkeleton label={t`Loading texts...`} />
  if (!list.data) return <FailedPage title={t`My writing`} width="reading" query={list} />
  const { answers, more, helpers } = list.data
  return (
    <Page width="reading">
      <PageHeader
        above={
          <BackLink to="/learner/dashboard">
            <Trans>Today</Trans>
          </BackLink>
        }
        title={t`My writing`}
        subtitle={
          helpers.length > 0
            ? t`Your texts from the lessons. You and your parents can read them, and a helper reads what you share. A helper can’t write back.`
            : t`Your texts from the lessons. Only you and your parents can read them.`
        }
      />
      {answers.length === 0 && page === 0 ? (
        <EmptyState title={t`Nothing written yet`}>
          <p>
            <Trans>Some quizzes and assignments have a box to write in. Your texts are listed here.</Trans>
          </p>
        </EmptyState>
      ) : (
        <div className="grid grid-cols-1 gap-6">
          {answers.map((answer) => (
            <WrittenAnswer key={`${answer.lessonId} ${answer.part}`} answer={answer}>
              <ShareAnswer answer={answer} helpers={helpers} />
              <Actions answer={answer} />
            </WrittenAnswer>
          ))}
          <OtherPages page={page} more={more} />
        </div>
      )}
    </Page>
  )
}

/** Opens the lesson of a text, as long as it is in the learner's grade, or deletes the text. */
function Actions({ answer: { lessonId, part, subjectId, lessonNumber, lessonTitle } }: { answer: ListedAnswer }) {
  const [asks, setAsks] = useState(false)
  return (
    <div className="flex flex-wrap items-center gap-x-6 print:hidden">
      {subjectId !== null && (
        <Link
          to={`${href('/learner/subjects/:id', { id: subjectId })}?lesson=${lessonNumber}&part=${part}`}
          className="link inline-flex min-h-11 items-center"
        >
          <Trans>
            Open the lesson<span className="sr-only">: {lessonTitle}</span>
          </Trans>
        </Link>
      )}
      <Button variant="ghost" size="small" className="-ms-3" onClick={() => setAsks(true)}>
        <Trans>
          Delete<span className="sr-only"> the text in {lessonTitle}</span>
        </Trans>
      </Button>
      {asks && (
        <DeleteWritingDialog
          lessonId={lessonId}
          part={part}
          onClose={() => {
            setAsks(false)
            void queryClient.invalidateQueries({ queryKey: api.writing.list.key() })
          }}
          focusAfter={() => document.querySelector<HTMLElement>('main')}
        />
      )}
    </div>
  )
}
