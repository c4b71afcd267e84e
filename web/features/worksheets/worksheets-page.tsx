import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import type { contract } from '#contract/index.ts'
import { pageTitle } from '#web/page-title.ts'
import { explainUnknownLearner } from '#web/product/empty-states.tsx'
import { targetName } from '#web/product/names.ts'
import { parentPages } from '#web/product/page-queries.ts'
import { Card } from '#web/ui/card.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Loading, Skeleton } from '#web/ui/loading.tsx'
import { EmptyState } from '#web/ui/messages.tsx'
import { BackLink, Page, PageHeader } from '#web/ui/page.tsx'
import { WorksheetsOffer } from './worksheet-page.tsx'

type List = InferContractRouterOutputs<typeof contract>['worksheets']['list']
type Subject = List['subjects'][number]

export const meta = () => [{ title: pageTitle(t`Worksheets`) }]

/** /parent/worksheets/{userId}: sources for printable worksheets. */
export default function WorksheetsPage() {
  const { userId = '' } = useParams()
  const list = useQuery(parentPages['/parent/worksheets/:userId']({ userId }))
  const firstName = list.data?.learner.firstName
  return (
    <Page>
      <PageHeader
        above={
          <BackLink to={`/parent/report/${userId}`}>
            <Trans>Progress report</Trans>
          </BackLink>
        }
        title={firstName !== undefined ? t`Worksheets for ${firstName}` : t`Worksheets`}
        subtitle={t`Pages to print and answer by hand, with an answer sheet for you. A new sheet number gives a new order and new numbers.`}
      />
      <Loaded
        query={list}
        loading={
          <Loading label={t`Loading worksheets...`}>
            <Skeleton className="h-96 w-full rounded-lg" />
          </Loading>
        }
        failed={t`We couldn’t load the worksheets.`}
        explain={explainUnknownLearner}
      >
        {(data) => <LoadedList list={data} />}
      </Loaded>
    </Page>
  )
}

function LoadedList({ list: { learner, gradeName, included, subjects } }: { list: List }) {
  const filled = subjects.filter(({ lessons, skills }) => lessons.length + skills.length > 0)
  const { firstName } = learner
  if (!included) return <WorksheetsOffer />
  if (gradeName === null || filled.length === 0) {
    return (
      <EmptyState title={t`Nothing to print yet.`}>
        <p>
          <Trans>
            A worksheet has answers, so each quiz and assignment appears here once {firstName} has submitted it.
          </Trans>
        </p>
      </EmptyState>
    )
  }
  return (
    <div className="grid grid-cols-1 gap-9">
      {filled.map((subject) => (
        <SubjectSheets key={subject.id} subject={subject} base={`/parent/worksheets/${learner.id}`} />
      ))}
    </div>
  )
}

function SubjectSheets({ subject: { id, name, lessons, skills }, base }: { subject: Subject; base: string }) {
  return (
    <section aria-labelledby={`sheets-${id}`}>
      <h2 id={`sheets-${id}`} className="mb-3 text-2xl">
        {name}
      </h2>
      <div className="grid grid-cols-1 items-start gap-5">
        <Card padding="snug">
          <h3 className="mb-1 text-lg">
            <Trans>Lessons</Trans>
          </h3>
          <ul className="grid grid-cols-1 gap-x-8 lg:grid-cols-2">
            {lessons.map((lesson) => (
              <li
                key={lesson.id}
                className="flex flex-col justify-between gap-x-4 border-line border-b py-0.5 sm:flex-row sm:items-center"
              >
                <span className="min-w-0 py-1.5">
                  {targetName({ title: lesson.title, lessonNumber: lesson.number })}
                </span>
                <span className="flex gap-4">
                  {lesson.quiz && <SheetLink to={`${base}/quiz/${lesson.id}`} name={t`Quiz`} of={lesson.title} />}
                  {lesson.assignment && (
                    <SheetLink to={`${base}/assignment/${lesson.id}`} name={t`Assignment`} of={lesson.title} />
                  )}
                </span>
              </li>
            ))}
          </ul>
        </Card>
        {skills.length > 0 && (
          <Card padding="snug">
            <h3 className="mb-1 text-lg">
              <Trans>Skills</Trans>
            </h3>
            <ul className="grid grid-cols-1 gap-x-10 sm:grid-cols-2 lg:grid-cols-3">
              {skills.map((skill) => (
                <li key={skill.id} className="border-line border-b">
                  <Link
                    to={`${base}/skill/${encodeURIComponent(skill.id)}`}
                    className="link flex min-h-11 items-center py-1.5"
                  >
                    {skill.name}
                  </Link>
                </li>
              ))}
            </ul>
          </Card>
        )}
      </div>
    </section>
  )
}

function SheetLink({ to, name, of }: { to: string; name: string; of: string }) {
  return (
    <Link to={to} className="link inline-flex min-h-11 items-center">
      <Trans>
        {name}
        <span className="sr-only"> of {of}</span>
      </Trans>
    </Link>
  )
}
