import { ChevronRight, UserRoundPlus } from 'lucide-react'
import { href, Link } from 'react-router'
import { describeActivity } from '#domain/progress/describe-activity.ts'
import type { StudyEvent } from '#web/api/live/event-stream.ts'
import { type Live, useLive } from '#web/api/live/live.ts'
import { pageTitle } from '#web/page-title.ts'
import { fullName } from '#web/product/names.ts'
import { DelayedAnnouncement, VisuallyHidden } from '#web/ui/announcements.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LiveStatus, TimeSince } from '#web/ui/live-status.tsx'
import { Page, PageHeader } from '#web/ui/page.tsx'
import type { Learner } from './learner.ts'
import { LearnerList, LearnerName, useLearners } from './learner-list.tsx'

export const meta = () => [{ title: pageTitle('Parent Dashboard') }]

/** /parent (accounts-and-parent-portal.md section 2, Parent dashboard). */
export default function ParentDashboardPage() {
  const learners = useLearners()
  const live = useLive(learners.data?.livePosition)
  return (
    <Page>
      <PageHeader title="Parent Dashboard" subtitle="Manage your learners and monitor their progress" />
      <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-[1fr_23rem]">
        <section aria-labelledby="learners-heading" className="min-w-0">
          <div className="mb-4 flex items-baseline justify-between gap-4">
            <h2 id="learners-heading" className="text-xl">
              Your learners
            </h2>
            <LiveStatus state={live.phase} />
          </div>
          <LearnerList
            learners={learners}
            loadingLabel="Loading learners..."
            whenEmpty={<p>Add the first one, and their progress will show here.</p>}
            card={(learner) => (
              <LearnerProgressCard key={learner.id} learner={learner} latest={live.latest.get(learner.id)} />
            )}
          />
          <DelayedAnnouncement text={describeLatest(learners.data?.learners ?? [], live.latest)} />
        </section>
        {/* Below the list on a phone: shown before, it would move. */}
        {!learners.isPending && <AddLearnerCard />}
      </div>
    </Page>
  )
}

/** Latest activity of any learner, with the name; empty if there was none since the page opened. */
function describeLatest(learners: readonly Learner[], latest: Live['latest']): string {
  const newest = learners
    .flatMap(({ id, firstName }) => {
      const studied = latest.get(id)
      return studied ? [{ firstName, studied }] : []
    })
    .toSorted((one, other) => other.studied.at.getTime() - one.studied.at.getTime())[0]
  return newest ? `${newest.firstName}: ${describeActivity(newest.studied)}` : ''
}

function AddLearnerCard() {
  return (
    <Link
      to="/parent/manage-learners"
      state={{ addLearner: true }}
      className="group flex items-center gap-4 rounded-lg border border-line bg-leaf-wash p-5 text-ink no-underline shadow-card hover:border-leaf lg:mt-11.5"
    >
      <span className="grid size-13 shrink-0 place-items-center rounded-full bg-leaf text-on-leaf">
        <UserRoundPlus aria-hidden="true" className="size-6" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-bold font-heading text-lg">Add Learner Account</span>
        <span className="block text-ink-soft text-sm">With a username and password of their own.</span>
      </span>
      <ChevronRight
        aria-hidden="true"
        className="size-5 shrink-0 text-leaf-text transition-transform group-hover:translate-x-0.5"
      />
    </Link>
  )
}

type LearnerProgressCardProps = { learner: Learner; latest: StudyEvent | undefined }

/** Card of a learner with the latest activity and a link to the report. */
function LearnerProgressCard({ learner, latest }: LearnerProgressCardProps) {
  return (
    <Card as="li" padding="snug" className="flex flex-col justify-between gap-4">
      <LearnerName learner={learner} />
      <LatestActivity firstName={learner.firstName} latest={latest} />
      <ButtonLink to={href('/parent/report/:userId', { userId: learner.id })} variant="secondary" className="w-full">
        View Progress
        <VisuallyHidden> of {fullName(learner)}</VisuallyHidden>
      </ButtonLink>
    </Card>
  )
}

/** Latest activity since the page opened. It takes the same space before there is any. */
function LatestActivity({ firstName, latest }: { firstName: string; latest: StudyEvent | undefined }) {
  return (
    <p className="flex min-h-22.5 flex-col justify-center rounded-md bg-sunken px-4 py-2.5 text-sm">
      {latest ? (
        <>
          <span className="line-clamp-2 font-semibold">{describeActivity(latest)}</span>
          <span className="text-ink-soft">
            <TimeSince key={latest.at.getTime()} moment={latest.at} />
          </span>
        </>
      ) : (
        <span className="text-ink-soft">When {firstName} studies, you see it here at once.</span>
      )}
    </p>
  )
}
