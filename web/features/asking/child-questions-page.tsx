import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { href, Link, useParams } from 'react-router'
import type { contract } from '#contract/index.ts'
import { api, client } from '#web/api/client.ts'
import { pageTitle } from '#web/page-title.ts'
import { explainUnknownLearner } from '#web/product/empty-states.tsx'
import { useSave } from '#web/product/use-save.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { formatDate } from '#web/ui/format.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { Loading, Skeleton } from '#web/ui/loading.tsx'
import { Banner, EmptyState } from '#web/ui/messages.tsx'
import { BackLink, Page, PageHeader } from '#web/ui/page.tsx'
import { toast } from '#web/ui/toast.ts'
import { declineReasons, LessonPlace, TextBlock } from './question-parts.tsx'

type ChildQuestions = InferContractRouterOutputs<typeof contract>['asking']['ofChild']
type Question = ChildQuestions['questions'][number]

export const meta = () => [{ title: pageTitle(t`Questions about lessons`) }]

/** /parent/questions/:userId: every question of a child and its answer. */
export default function ChildQuestionsPage() {
  const { userId = '' } = useParams()
  const list = useQuery(api.asking.ofChild.queryOptions({ input: { learnerId: userId } }))
  const name = list.data?.firstName
  return (
    <Page width="reading">
      <PageHeader
        above={
          <BackLink to="/parent">
            <Trans>Parent Dashboard</Trans>
          </BackLink>
        }
        title={name ? t`What ${name} asked` : t`Questions about lessons`}
        subtitle={name && t`${name} knows that you can read this.`}
      />
      <Loaded
        query={list}
        loading={
          <Card>
            <Loading label={t`Loading questions...`}>
              <Skeleton className="h-60 w-full" />
            </Loading>
          </Card>
        }
        failed={t`We couldn’t load the questions.`}
        explain={explainUnknownLearner}
      >
        {({ firstName, allowed, questions }) =>
          questions.length === 0 ? (
            <NothingAsked learnerId={userId} firstName={firstName} allowed={allowed} />
          ) : (
            <ul className="grid grid-cols-1 gap-6">
              {questions.map((question) => (
                <QuestionCard key={question.id} learnerId={userId} firstName={firstName} question={question} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Page>
  )
}

function NothingAsked({ learnerId, firstName, allowed }: { learnerId: string; firstName: string; allowed: boolean }) {
  return (
    <EmptyState title={allowed ? t`Nothing asked yet` : t`Questions are off`}>
      <p>
        {allowed ? (
          <Trans>{firstName} can ask below each lesson. Every question and answer appears here.</Trans>
        ) : (
          <Trans>
            {firstName} can ask people of this site about a lesson if you allow it:{' '}
            <Link to={href('/parent/manage-learners/:learnerId', { learnerId })} className="link">
              tick the box under Consent
            </Link>
            .
          </Trans>
        )}
      </p>
    </EmptyState>
  )
}

type QuestionCardProps = { learnerId: string; firstName: string; question: Question }

function QuestionCard({ learnerId, firstName, question }: QuestionCardProps) {
  const { text, answer, reason, reporter, askedAt } = question
  return (
    <Card as="li" className="grid grid-cols-1 gap-4">
      <LessonPlace place={question} />
      <TextBlock label={t`${firstName} asked on ${{ date: formatDate(askedAt) }}`} text={text} />
      {answer === null ? (
        <p>{reason === null ? t`Not answered yet.` : t`Not answered: ${{ reason: declineReasons()[reason] }}.`}</p>
      ) : (
        <TextBlock label={t`Answer`} text={answer} />
      )}
      {reporter !== null && (
        <Banner tone="warning">
          <p>
            {t`This was reported. It’s hidden from everyone but you, the other parent and the people who run this site.`}
          </p>
        </Banner>
      )}
      <Actions learnerId={learnerId} firstName={firstName} question={question} />
    </Card>
  )
}

function Actions({ learnerId, firstName, question: { id, lessonTitle, reporter } }: QuestionCardProps) {
  const queryClient = useQueryClient()
  const [asks, setAsks] = useState<'report' | 'remove' | null>(null)
  const finish = async (title: string) => {
    setAsks(null)
    await queryClient.invalidateQueries({ queryKey: api.asking.ofChild.key() })
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
    toast.success(title)
  }
  const report = useSave(client.asking.report, {
    done: () => finish(t`Reported and hidden`),
    failed: t`We couldn’t report this. Please try again.`,
  })
  const remove = useSave(client.asking.remove, {
    done: () => finish(t`Question deleted`),
    failed: t`We couldn’t delete this. Please try again.`,
  })
  const input = { learnerId, questionId: id }
  return (
    <div className="flex flex-wrap gap-x-4 print:hidden">
      {reporter === null && (
        <Button variant="ghost" size="small" className="-ms-3" onClick={() => setAsks('report')}>
          <Trans>
            Report it<span className="sr-only">: the question about {lessonTitle}</span>
          </Trans>
        </Button>
      )}
      <Button
        variant="ghost"
        size="small"
        className={reporter === null ? '' : '-ms-3'}
        onClick={() => setAsks('remove')}
      >
        <Trans>
          Delete<span className="sr-only"> the question about {lessonTitle}</span>
        </Trans>
      </Button>
      {asks === 'report' && (
        <ConfirmDialog
          title={t`Report this question and answer?`}
          description={t`It’s hidden at once from ${firstName} and from those who answer. The people who run this site look at it.`}
          confirmLabel={t`Report it`}
          busy={report.isPending}
          busyLabel={t`Reporting...`}
          onConfirm={() => report.mutate(input)}
          onClose={() => setAsks(null)}
        />
      )}
      {asks === 'remove' && (
        <ConfirmDialog
          title={t`Delete this question?`}
          description={t`It’s gone for good, with its answer, for ${firstName} and for you.`}
          confirmLabel={t`Delete question`}
          busy={remove.isPending}
          busyLabel={t`Deleting...`}
          onConfirm={() => remove.mutate(input)}
          onClose={() => setAsks(null)}
        />
      )}
    </div>
  )
}
