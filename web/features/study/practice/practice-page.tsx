import { useQuery } from '@tanstack/react-query'
import { Sprout as Leaf, RotateCcw } from 'lucide-react'
import { pageTitle } from '#web/page-title.ts'
import { learnerPages } from '#web/product/page-queries.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Loading, Skeleton } from '#web/ui/loading.tsx'
import { EmptyState } from '#web/ui/messages.tsx'
import { Page, PageHeader } from '#web/ui/page.tsx'
import { LookAgain } from '../look-again.tsx'
import { FailedPage, GradeClosed, isGradeClosed, NeedsEnrollment } from '../page-states.tsx'
import { isNotEnrolled, type PracticeToday, useLearnerId } from '../study-types.ts'
import { practiceQueueOf } from './practice-queue.ts'
import { SetRunner } from './set-runner.tsx'

export const meta = () => [{ title: pageTitle('Practice') }]

/** /learner/practice: today's questions, missed questions and the skill map (docs/practice.md). */
export default function PracticePage() {
  const today = useQuery(learnerPages['/learner/practice']())
  const learnerId = useLearnerId()
  if (today.isPending) {
    return (
      <Page width="reading">
        <Loading label="Loading practice...">
          <Skeleton className="h-10 w-60" />
          <Skeleton className="mt-9 h-80 w-full rounded-lg" />
        </Loading>
      </Page>
    )
  }
  if (!today.data && !isGradeClosed(today.error) && !isNotEnrolled(today.error)) {
    return <FailedPage title="Practice" width="reading" query={today} />
  }
  return (
    <Page width="reading">
      <PageHeader title="Practice" subtitle="A few questions a day keep what you learned fresh." />
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
  today: { set, empty, missed, lookAgain, week },
  learnerId,
}: {
  today: PracticeToday
  learnerId: string
}) {
  const links = (
    <div className="mt-2 flex flex-wrap justify-center gap-3">
      {missed > 0 && (
        <ButtonLink to="/learner/missed" variant="secondary">
          <RotateCcw aria-hidden="true" className="size-5" />
          What I missed ({missed})
        </ButtonLink>
      )}
      <ButtonLink to="/learner/skills" variant="secondary">
        <Leaf aria-hidden="true" className="size-5" />
        My skills
      </ButtonLink>
    </div>
  )
  if (set) {
    return (
      <>
        <LookAgain skills={lookAgain} headingLevel={2} />
        <SetRunner
          key={set.id}
          set={set}
          queue={practiceQueueOf(learnerId)}
          after={
            <>
              <p className="font-semibold">
                {week.days} of {week.goalDays} {week.goalDays === 1 ? 'day' : 'days'} this week
              </p>
              {links}
            </>
          }
        />
      </>
    )
  }
  if (empty) {
    return (
      <EmptyState
        title="Nothing to practice yet"
        action={<ButtonLink to="/learner/dashboard">Go to your lessons</ButtonLink>}
      >
        <p>Finish your first quiz. Its questions come back here a day or two later to help you remember.</p>
      </EmptyState>
    )
  }
  if (lookAgain.length > 0) {
    return (
      <>
        <LookAgain skills={lookAgain} headingLevel={2} />
        {links}
      </>
    )
  }
  return (
    <EmptyState title="Nothing to practice today" action={links}>
      <p>Everything you learned is still fresh. Come back tomorrow, or continue with a lesson.</p>
    </EmptyState>
  )
}
