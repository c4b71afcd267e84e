import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { pageTitle } from '#web/page-title.ts'
import { learnerPages } from '#web/product/page-queries.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/messages.tsx'
import { BackLink, Page, PageHeader } from '#web/ui/page.tsx'
import { FailedPage, GradeSkeleton } from '../page-states.tsx'
import { type PracticeSet, useLearnerId } from '../study-types.ts'
import { lessonAddress } from '../subject/subject-address.ts'
import { practiceQueueOf, useStartedSet } from './practice-queue.ts'
import { SetRunner, StartFailed } from './set-runner.tsx'

export const meta = () => [{ title: pageTitle(t`Mixed check`) }]

/** /learner/check?subject={id}: eight questions over the lessons of a subject so far, and a plan (docs/practice.md). */
export default function CheckPage() {
  const [search] = useSearchParams()
  const today = useQuery(learnerPages['/learner/practice']())
  const learnerId = useLearnerId()
  const { start, set, loading } = useStartedSet()
  if (today.isPending || loading) return <GradeSkeleton label={t`Loading...`} />
  if (!today.data) return <FailedPage title={t`Mixed check`} width="reading" query={today} />

  const offered = today.data.checks.find(({ id }) => id === search.get('subject'))
  return (
    <Page width="reading">
      <PageHeader
        above={
          <BackLink to="/learner/practice">
            <Trans>Practice</Trans>
          </BackLink>
        }
        title={t`Mixed check`}
        subtitle={set?.questions[0]?.subjectName ?? offered?.name}
      />
      <StartFailed error={start.error} />
      {set && learnerId ? (
        <SetRunner
          key={set.id}
          set={set}
          queue={practiceQueueOf(learnerId)}
          after={
            <>
              {set.plan && <Plan plan={set.plan} />}
              <ButtonLink to="/learner/practice" variant="secondary">
                <Trans>Back to Practice</Trans>
              </ButtonLink>
            </>
          }
        />
      ) : offered ? (
        <Card>
          <ul className="grid list-disc gap-2 ps-5">
            <li>
              <Trans>Eight questions from different lessons. It takes about 10 minutes.</Trans>
            </li>
            <li>
              <Trans>No marks and no grade. At the end you see which lessons to look at again.</Trans>
            </li>
            <li>
              <Trans>You can stop and continue later.</Trans>
            </li>
          </ul>
          <div className="mt-6">
            <Button busy={start.isPending} onClick={() => start.mutate({ kind: 'check', subjectId: offered.id })}>
              <Trans>Start</Trans>
            </Button>
          </div>
        </Card>
      ) : (
        <EmptyState
          title={t`Nothing to check right now`}
          action={
            <ButtonLink to="/learner/practice">
              <Trans>Go to Practice</Trans>
            </ButtonLink>
          }
        >
          <p>
            <Trans>A subject can be checked from its second unit on, once in two weeks.</Trans>
          </p>
        </EmptyState>
      )}
    </Page>
  )
}

/** Where to look after a check. */
function Plan({ plan: { again, known } }: { plan: NonNullable<PracticeSet['plan']> }) {
  return (
    <div className="grid w-full max-w-prose grid-cols-1 gap-4 text-start">
      {known.length > 0 && (
        <div>
          <p className="font-semibold">
            <Trans>This went well:</Trans>
          </p>
          <ul className="list-disc ps-5">
            {known.map((title) => (
              <li key={title}>{title}</li>
            ))}
          </ul>
        </div>
      )}
      {again.length > 0 ? (
        <div>
          <p className="font-semibold">
            <Trans>Look at these again:</Trans>
          </p>
          <ul className="grid grid-cols-1">
            {again.map(({ subjectId, number, title }) => (
              <li key={`${subjectId} ${number}`}>
                <Link className="link inline-flex min-h-11 items-center" to={lessonAddress(subjectId, number)}>
                  <Trans>
                    Lesson {number}: {title}
                  </Trans>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <p className="font-semibold">
          <Trans>Nothing to look at again. Continue with the next lesson.</Trans>
        </p>
      )}
    </div>
  )
}
