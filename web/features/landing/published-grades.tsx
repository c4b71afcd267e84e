import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { contract } from '#contract/index.ts'
import { api, queryClient } from '#web/api/client.ts'
import { useOwnSession } from '#web/api/session.ts'
import type { SessionUser } from '#web/api/session-store.ts'
import { NoGradesPublished } from '#web/product/empty-states.tsx'
import { EnrollButton } from '#web/product/enroll-button.tsx'
import { Badge, hueOf, hueStyle } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { GradesSkeleton } from './section.tsx'

/** Has its own query provider, because the landing page is outside the app frame for its size. */
export default function PublishedGradesWithCache() {
  return (
    <QueryClientProvider client={queryClient}>
      <PublishedGrades />
    </QueryClientProvider>
  )
}

/** All published grades with their subjects; a signed-in learner can enroll here (readings.md, enrolling from '/'). */
function PublishedGrades() {
  const published = useQuery(api.curriculum.listPublished.queryOptions())
  const session = useOwnSession()
  const learner = session.kind === 'signed-in' && !session.user.isParent ? session.user : undefined

  return (
    <Loaded query={published} loading={<GradesSkeleton />} failed={t`Failed to load data. Please try again later.`}>
      {({ grades }) =>
        grades.length === 0 ? (
          <NoGradesPublished />
        ) : (
          <ul className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
            {grades.map((grade) => (
              <GradeCard key={grade.id} grade={grade} learner={learner} />
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

type Grade = InferContractRouterOutputs<typeof contract>['curriculum']['listPublished']['grades'][number]

/** A signed-in learner gets an Enroll button. */
function GradeCard({ grade, learner }: { grade: Grade; learner: SessionUser | undefined }) {
  return (
    <Card as="li" className="flex flex-col">
      <h3 className="text-2xl">{grade.name}</h3>
      <ul className="mt-4 grid flex-1 content-start gap-1">
        {grade.subjects.map((subject) => {
          const { wash, text } = hueStyle[hueOf(subject.color)]
          return (
            <li key={subject.id}>
              <Link
                to={`/learner/subjects/${subject.id}`}
                className="-mx-2 flex items-start gap-3 rounded-md p-2 hover:bg-sunken"
              >
                <span
                  aria-hidden="true"
                  className={`grid size-10 shrink-0 place-items-center rounded-sm font-bold font-heading text-lg ${wash} ${text}`}
                >
                  {subject.name.slice(0, 1)}
                </span>
                <span className="min-w-0">
                  <span className="block font-semibold">{subject.name}</span>
                  {subject.description && <span className="block text-ink-soft text-sm">{subject.description}</span>}
                </span>
              </Link>
            </li>
          )
        })}
        {grade.subjects.length === 0 && <li className="text-ink-soft">{t`Subjects are being prepared.`}</li>}
      </ul>
      {grade.subjects.length > 0 && (
        <Link
          to={`/grades/${grade.id}`}
          className="mt-4 inline-flex min-h-11 items-center font-semibold text-leaf-text hover:underline"
        >
          <Trans>What {ph({ grade: grade.name })} covers</Trans>
        </Link>
      )}
      {learner && (
        <div className="mt-5">
          {learner.gradeId === grade.id ? (
            <Badge tone="success">{t`Current Grade`}</Badge>
          ) : (
            <EnrollButton grade={grade} keepScroll className="w-full" />
          )}
        </div>
      )}
    </Card>
  )
}
