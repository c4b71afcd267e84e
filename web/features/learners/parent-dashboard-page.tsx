import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, UserRoundPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type Live, useLive } from '#web/api/live/live.ts'
import { isLookingAround } from '#web/api/looking-around.ts'
import { pageTitle } from '#web/page-title.ts'
import { describeActivity } from '#web/product/describe-activity.ts'
import { parentPages } from '#web/product/page-queries.ts'
import { DelayedAnnouncement } from '#web/ui/announcements.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { formatDate } from '#web/ui/format.ts'
import { LiveStatus } from '#web/ui/live-status.tsx'
import { Banner } from '#web/ui/messages.tsx'
import { Page, PageHeader } from '#web/ui/page.tsx'
import type { LearnerCard, WaitingRequest } from './learner.ts'
import { LearnerList } from './learner-list.tsx'
import { LearnerProgressCard } from './learner-progress-card.tsx'

export const meta = () => [{ title: pageTitle(t`Parent Dashboard`) }]

/** /parent (accounts-and-parent-portal.md section 2, Parent dashboard). */
export default function ParentDashboardPage() {
  const overview = useQuery(parentPages['/parent']())
  const live = useLive(overview.data?.livePosition)
  const { learners = [], requests = [] } = overview.data ?? {}
  const isEmpty = overview.data !== undefined && learners.length === 0
  return (
    <Page>
      <PageHeader title={t`Parent Dashboard`} subtitle={t`Manage your learners and monitor their progress`} />
      {requests.length > 0 && <WaitingRequests requests={requests} />}
      {overview.data?.helpsChildren && <HelpedChildren />}
      <div className={`grid items-start gap-x-10 gap-y-8 ${isEmpty ? '' : 'xl:grid-cols-[minmax(0,1fr)_17rem]'}`}>
        <section aria-labelledby="learners-heading" className="min-w-0">
          <div className="mb-4 flex items-baseline justify-between gap-4">
            <h2 id="learners-heading" className="text-xl">
              {t`Your children`}
            </h2>
            {learners.length > 0 && !isLookingAround() && <LiveStatus state={live.phase} />}
          </div>
          <LearnerList
            query={overview}
            loadingLabel={t`Loading learners...`}
            cardHeight="h-200 md:h-136"
            wide
            whenEmpty={<FirstSteps />}
            card={(learner) => (
              <LearnerProgressCard key={learner.id} learner={learner} hasTutors={overview.data?.hasTutors ?? false} />
            )}
          />
          <DelayedAnnouncement text={describeLatest(learners, live.latest)} />
        </section>
        {/* Below the list on a phone, so it is shown only after the list. Otherwise it would move. */}
        {!overview.isPending && !isEmpty && <AddLearnerCard />}
      </div>
    </Page>
  )
}

/** Latest activity of any learner, with the name; empty if there was none since the page opened. */
function describeLatest(learners: readonly LearnerCard[], latest: Live['latest']): string {
  const newest = learners
    .flatMap(({ id, firstName }) => {
      const studied = latest.get(id)
      return studied ? [{ firstName, studied }] : []
    })
    .toSorted((one, other) => other.studied.at.getTime() - one.studied.at.getTime())[0]
  return newest ? `${newest.firstName}: ${describeActivity(newest.studied)}` : ''
}

/** Requests of children who named this parent. */
function WaitingRequests({ requests }: { requests: readonly WaitingRequest[] }) {
  return (
    <div className="mb-8 grid gap-3">
      {requests.map(({ id, firstName, expiresAt }) => (
        <Banner key={id} tone="warning" title={t`${firstName} wants to join`}>
          <p>
            <Trans>Review the request by {ph({ date: formatDate(expiresAt) })}.</Trans>
          </p>
          <ButtonLink to={`/parent/approve-learner?request=${id}`} variant="secondary" size="small" className="mt-3">
            {t`Review request`}
          </ButtonLink>
        </Banner>
      ))}
    </div>
  )
}

/** Way to the children of other families whom this adult helps. */
function HelpedChildren() {
  return (
    <div className="mb-8">
      <ButtonLink to="/parent/helping" variant="secondary">
        {t`Children you help`}
      </ButtonLink>
    </div>
  )
}

function AddLearnerCard() {
  return (
    <Link
      to="/parent/manage-learners"
      state={{ addLearner: true }}
      className="group flex items-center gap-4 rounded-lg border border-line bg-leaf-wash p-5 text-ink no-underline shadow-card hover:border-leaf xl:mt-11.5"
    >
      <span className="grid size-13 shrink-0 place-items-center rounded-full bg-leaf text-on-leaf">
        <UserRoundPlus aria-hidden="true" className="size-6" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-bold font-heading text-lg">{t`Add Learner Account`}</span>
        <span className="block text-ink-soft text-sm">{t`With their own username and password.`}</span>
      </span>
      <ChevronRight
        aria-hidden="true"
        className="size-5 shrink-0 text-leaf-text transition-transform group-hover:translate-x-0.5"
      />
    </Link>
  )
}

/** Replaces the cards of a parent who has no learner yet. */
function FirstSteps() {
  return (
    <ol className="grid gap-4 lg:grid-cols-3">
      <Step
        number={1}
        title={t`Add your child`}
        action={
          <ButtonLink to="/parent/manage-learners" state={{ addLearner: true }}>
            <UserRoundPlus aria-hidden="true" className="size-5" />
            {t`Add Learner Account`}
          </ButtonLink>
        }
      >
        {t`A name, a grade, a username and a password. It takes a minute.`}
      </Step>
      <Step
        number={2}
        title={t`Choose a plan, or stay free`}
        action={
          <ButtonLink to="/pricing" variant="secondary">
            {t`Compare plans`}
          </ButtonLink>
        }
      >
        {t`All lessons and tests are free. You can upgrade at any time.`}
      </Step>
      <Step number={3} title={t`Hand over the sign-in card`}>
        {t`Print a card with the address and the username. Your child scans it and starts the first lesson.`}
      </Step>
    </ol>
  )
}

function Step({
  number,
  title,
  action,
  children,
}: {
  number: number
  title: string
  action?: ReactNode
  children: ReactNode
}) {
  return (
    <Card as="li" padding="snug" className="flex flex-col items-start gap-2">
      <span
        aria-hidden="true"
        className="grid size-9 place-items-center rounded-full bg-leaf-wash font-bold font-heading text-leaf-text"
      >
        {number}
      </span>
      <h3 className="text-lg">{title}</h3>
      <p className="flex-1 text-ink-soft">{children}</p>
      {action && <div className="mt-2">{action}</div>}
    </Card>
  )
}
