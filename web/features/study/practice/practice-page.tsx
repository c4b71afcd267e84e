import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight, Sprout as Leaf, ListChecks, RotateCcw } from 'lucide-react'
import { href, Link } from 'react-router'
import { pageTitle } from '#web/page-title.ts'
import { learnerPages } from '#web/product/page-queries.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Loading, Skeleton } from '#web/ui/loading.tsx'
import { EmptyState } from '#web/ui/messages.tsx'
import { Page, PageHeader } from '#web/ui/page.tsx'
import { practiceOfDay } from '../download/practice-of-day.ts'
import { LookAgain } from '../look-again.tsx'
import { FailedPage, GradeClosed, isGradeClosed, NeedsEnrollment } from '../page-states.tsx'
import { isNotEnrolled, type PracticeToday, useLearnerId } from '../study-types.ts'
import { practiceQueueOf } from './practice-queue.ts'
import { SetRunner } from './set-runner.tsx'

export const meta = () => [{ title: pageTitle(t`Practice`) }]

/** /learner/practice: today's questions, missed questions and the skill map (docs/practice.md). */
export default function PracticePage() {
  const today = useQuery(learnerPages['/learner/practice']())
  const learnerId = useLearnerId()
  if (today.isPending) {
    return (
      <Page width="reading">
        <Loading label={t`Loading practice...`}>
          <Skeleton className="h-10 w-60" />
          <Skeleton className="mt-9 h-80 w-full rounded-lg" />
        </Loading>
      </Page>
    )
  }
  if (!today.data && !isGradeClosed(today.error) && !isNotEnrolled(today.error)) {
    return <FailedPage title={t`Practice`} width="reading" query={today} />
  }
  return (
    <Page width="reading">
      <PageHeader title={t`Practice`} subtitle={t`A few questions a day keep what you learned fresh.`} />
      {isGradeClosed(today.error) ? (
        <GradeClosed />
      ) : today.data && learnerId ? (
        <Today today={today.data} learnerId={learnerId} />
      ) : (
        <NeedsEnrollment to="lessons" />
      )}
    </Page>
  )
}

function Today({
  // Practice that an earlier version stored for offline use has no checks.
  today: { set: known, empty, missed, lookAgain, checks = [], week },
  learnerId,
}: {
  today: PracticeToday
  learnerId: string
}) {
  const set = practiceOfDay(learnerId, known)
  const links = (
    <div className="mt-2 flex flex-wrap justify-center gap-3">
      {missed > 0 && (
        <ButtonLink to="/learner/missed" variant="secondary">
          <RotateCcw aria-hidden="true" className="size-5" />
          <Trans>What I missed ({missed})</Trans>
        </ButtonLink>
      )}
      <ButtonLink to="/learner/skills" variant="secondary">
        <Leaf aria-hidden="true" className="size-5" />
        <Trans>My skills</Trans>
      </ButtonLink>
    </div>
  )
  const offers = (
    <>
      <LookAgain skills={lookAgain} headingLevel={2} />
      <Checks checks={checks} />
    </>
  )
  if (set) {
    return (
      <>
        {offers}
        <SetRunner
          key={set.id}
          set={set}
          queue={practiceQueueOf(learnerId)}
          after={
            <>
              <p className="font-semibold">{formatDays(week)}</p>
              {links}
            </>
          }
        />
      </>
    )
  }
  if (lookAgain.length > 0) {
    return (
      <>
        {offers}
        {links}
      </>
    )
  }
  return (
    <>
      {offers}
      {empty ? (
        <EmptyState
          title={t`Nothing to practice yet`}
          action={
            <ButtonLink to="/learner/dashboard">
              <Trans>Go to your lessons</Trans>
            </ButtonLink>
          }
        >
          <p>
            <Trans>Finish your first quiz. Its questions come back here a day or two later to help you remember.</Trans>
          </p>
        </EmptyState>
      ) : (
        <EmptyState title={t`Nothing to practice today`} action={links}>
          <p>
            <Trans>
              What you learned is still fresh, or you practiced it a lot this month. Come back tomorrow, or continue
              with a lesson.
            </Trans>
          </p>
        </EmptyState>
      )}
    </>
  )
}

function formatDays({ days, goalDays }: PracticeToday['week']): string {
  return plural(goalDays, { one: `${days} of # day this week`, other: `${days} of # days this week` })
}

/** Subjects whose mixed check can be started or continued. */
function Checks({ checks }: Pick<PracticeToday, 'checks'>) {
  if (checks.length === 0) return null
  return (
    <section aria-labelledby="checks" className="mb-6 rounded-xl bg-sunken p-4 forced-colors:border">
      <h2 id="checks" className="flex items-center gap-3 font-bold font-heading text-lg">
        <ListChecks aria-hidden="true" className="size-6 shrink-0 text-leaf-text" />
        <Trans>Mixed check</Trans>
      </h2>
      <p className="mt-1">
        <Trans>Eight questions from all lessons so far, and a plan. No marks.</Trans>
      </p>
      <ul className="mt-2 grid grid-cols-1">
        {checks.map(({ id, name, setId }) => (
          <li key={id}>
            <Link to={checkAddress(id, setId)} className="group flex min-h-11 items-center gap-3 py-1 font-semibold">
              <span className="min-w-0 flex-1 group-hover:underline">{name}</span>
              {setId !== null && (
                <span className="font-normal text-ink-soft text-sm">
                  <Trans>Continue</Trans>
                </span>
              )}
              <ArrowRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function checkAddress(subject: string, setId: string | null): string {
  return `${href('/learner/check')}?${new URLSearchParams({ subject, ...(setId && { set: setId }) })}`
}
