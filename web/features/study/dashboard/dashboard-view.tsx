import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ArrowRight, Award, BookCheck, CalendarCheck, ChartNoAxesColumn, Clock, type LucideIcon } from 'lucide-react'
import { type ComponentType, lazy, type ReactNode } from 'react'
import type { Plan } from '#domain/plans/plans.ts'
import { useSession } from '#web/api/session.ts'
import { Avatar } from '#web/product/avatar.tsx'
import { NoGradesPublished } from '#web/product/empty-states.tsx'
import { EnrollButton } from '#web/product/enroll-button.tsx'
import { formatDuration } from '#web/product/format-duration.ts'
import { greetingOf } from '#web/product/greeting.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card, DisclosureCard } from '#web/ui/card.tsx'
import { PageHeader } from '#web/ui/page.tsx'
import { GradeClosed } from '../page-states.tsx'
import { LearnerLink, useReadOnly } from '../read-only.tsx'
import type { DashboardAnswer } from '../study-types.ts'
import { AvailableSubjects, RecentLessons } from './dashboard-sections.tsx'
import { TodaySection } from './today-section.tsx'

/**
 * Lazily loaded: on most days a child has no card. The page waits for it, so that nothing moves; without a connection it
 * shows no cards.
 */
const CardsSection = lazy<ComponentType<Pick<DashboardAnswer, 'cards'>>>(() =>
  import('./cards-section.tsx').catch(() => ({ default: () => null })),
)

/** Lazily loaded like the cards. */
const PicksSection = lazy<ComponentType<Pick<DashboardAnswer, 'picks'> & { plan: Plan }>>(() =>
  import('./picks-section.tsx').catch(() => ({ default: () => null })),
)

/** Lazily loaded like the cards. */
const TutoringSection = lazy<ComponentType<{ lessons: DashboardAnswer['tutoring'] }>>(() =>
  import('./tutoring-section.tsx').catch(() => ({ default: () => null })),
)

/** Greeting and content of a learner's start page, also for a parent who looks at it (learner-area.md section 2). */
export function DashboardView({ dashboard, knownAt }: { dashboard: DashboardAnswer; knownAt: number }) {
  // A start page that an earlier version stored for offline use has no picks and no lessons with a tutor.
  const {
    avatar,
    enrollment,
    removedGrade,
    today,
    cards,
    picks = [],
    tutoring = [],
    subjects,
    continueWith,
  } = dashboard
  const { otherGrades, summary } = dashboard
  const readOnly = useReadOnly()
  if (!enrollment && removedGrade) return <GradeRemoved dashboard={dashboard} />
  if (!enrollment) {
    return (
      <>
        <Greeting avatar={avatar} {...greetingOf(dashboard)} />
        <div className="grid grid-cols-1 gap-10">
          <ChooseGrade grades={otherGrades} />
          {cards.length > 0 && <CardsSection cards={cards} />}
        </div>
      </>
    )
  }
  return (
    <>
      <Greeting avatar={avatar} {...greetingOf(dashboard)} />
      <div className="grid grid-cols-1 gap-x-8 gap-y-8 sm:gap-y-10 lg:grid-cols-[minmax(0,1fr)_19rem] lg:grid-rows-[auto_1fr]">
        <div className="grid grid-cols-1 content-start gap-8 sm:gap-10">
          <TodaySection today={today} offersPlacement={dashboard.offersPlacement} knownAt={knownAt} />
          {tutoring.length > 0 && <TutoringSection lessons={tutoring} />}
          {picks.length > 0 && <PicksSection picks={picks} plan={enrollment.plan} />}
          {cards.length > 0 && <CardsSection cards={cards} />}
          {enrollment.closed ? (
            <GradeClosed />
          ) : (
            <>
              <AvailableSubjects subjects={subjects} />
              <RecentLessons lessons={continueWith} />
            </>
          )}
        </div>
        <div className="grid content-start gap-5 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <CurrentGradeCard enrollment={enrollment} />
          <LearningSummary summary={summary} />
          <DashboardLinks summary={summary} />
        </div>
        {!readOnly && <OtherGrades grades={otherGrades} heldGrade={enrollment.gradeName} />}
      </div>
    </>
  )
}

/** Heading of the page; for a parent, whose page has one of its own, part of what is shown. */
function Greeting({ avatar, title, subtitle }: GreetingProps) {
  const readOnly = useReadOnly()
  return (
    <div className="flex items-start gap-4">
      {avatar && <Avatar plant={avatar} className="@max-[17rem]/content:hidden size-14 sm:size-16" />}
      <div className="min-w-0 flex-1">
        {readOnly ? (
          <div className="mb-7">
            <h2 className="wrap-anywhere text-3xl">{title}</h2>
            {subtitle && <p className="mt-2 text-ink-soft text-lg">{subtitle}</p>}
          </div>
        ) : (
          <PageHeader title={title} subtitle={subtitle} />
        )}
      </div>
    </div>
  )
}
type GreetingProps = { avatar: DashboardAnswer['avatar']; title: string; subtitle?: ReactNode }

/** Start page of a learner whose grade was removed for good. */
function GradeRemoved({ dashboard }: { dashboard: DashboardAnswer }) {
  const { avatar, otherGrades, cards } = dashboard
  return (
    <>
      <Greeting avatar={avatar} {...greetingOf(dashboard)} />
      <div className="grid grid-cols-1 gap-x-8 gap-y-10 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="grid grid-cols-1 content-start gap-10">
          <ChooseGrade grades={otherGrades} />
          {cards.length > 0 && <CardsSection cards={cards} />}
        </div>
        <div className="grid content-start gap-5">
          <DashboardLinks summary={null} />
        </div>
      </div>
    </>
  )
}

/** Links to the learner's report and achievements, with the key figures of the report; null without a grade to report. */
function DashboardLinks({ summary }: { summary: DashboardAnswer['summary'] | null }) {
  const session = useSession()
  const readOnly = useReadOnly()
  return (
    <Card as="section" padding="snug" className="grid gap-4">
      <h2 className="text-lg">
        <Trans>Your marks and badges</Trans>
      </h2>
      {summary && (
        <dl className="grid gap-1.5">
          <div className="flex items-baseline justify-between gap-4">
            <dt className="text-ink-soft">
              <Trans>Tests passed</Trans>
            </dt>
            <dd className="font-semibold tabular-nums">{summary.testsPassed}</dd>
          </div>
        </dl>
      )}
      {!readOnly && (
        <div className="grid gap-3">
          {session.kind === 'signed-in' && (
            <ButtonLink to={`/learner/scores/${session.user.id}`} variant="secondary">
              <ChartNoAxesColumn aria-hidden="true" className="size-5" />
              <Trans>Learning Report</Trans>
            </ButtonLink>
          )}
          <ButtonLink to="/learner/achievements" variant="secondary">
            <Award aria-hidden="true" className="size-5" />
            <Trans>My Achievements</Trans>
          </ButtonLink>
        </div>
      )}
    </Card>
  )
}

type Figure = { value: string; unit: string; Icon: LucideIcon }

/** Learner's actual figures, where the specification shows fixed ones (readings.md, placeholders). */
function LearningSummary({ summary }: Pick<DashboardAnswer, 'summary'>) {
  const { secondsThisWeek, lessonsCompleted, badges, daysThisWeek } = summary
  const figures: Figure[] = [
    { value: formatDuration(secondsThisWeek), unit: t`this week`, Icon: Clock },
    {
      value: String(lessonsCompleted),
      unit: plural(lessonsCompleted, { one: 'lesson', other: 'lessons' }),
      Icon: BookCheck,
    },
    { value: String(badges), unit: plural(badges, { one: 'badge', other: 'badges' }), Icon: Award },
    {
      value: String(daysThisWeek),
      unit: plural(daysThisWeek, { one: 'day this week', other: 'days this week' }),
      Icon: CalendarCheck,
    },
  ]
  return (
    <Card as="section" padding="snug">
      <h2 className="text-lg">
        <Trans>Your learning so far</Trans>
      </h2>
      <ul className="mt-3 grid grid-cols-2 gap-3">
        {figures.map(({ value, unit, Icon }) => (
          <li key={unit} className="grid content-start gap-1 rounded-md bg-sunken px-3.5 py-3">
            <Icon aria-hidden="true" className="size-5 text-leaf-text" />
            <span>
              <strong className="block font-bold font-heading text-xl tabular-nums">{value}</strong>{' '}
              <span className="text-ink-soft text-sm">{unit}</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The grade that the learner is enrolled in, and the plan. */
function CurrentGradeCard({ enrollment }: { enrollment: NonNullable<DashboardAnswer['enrollment']> }) {
  const { gradeId, gradeName, plan, closed } = enrollment
  const layout = 'flex items-center justify-between gap-4 p-4 sm:p-5'
  const grade = (
    <span className="grid gap-1">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="font-medium font-text text-base text-ink-soft tracking-normal">
          <Trans>Current Grade</Trans>
        </h2>
        <Badge tone={plan === 'Freemium' ? 'gray' : 'purple'}>{plan}</Badge>
      </span>
      <span className="font-bold font-heading text-2xl group-hover:underline">{gradeName}</span>
    </span>
  )
  return (
    <Card as="section" padding="none">
      {closed ? (
        // Its page would only repeat that it is closed.
        <div className={layout}>{grade}</div>
      ) : (
        <LearnerLink to={`/grade/${gradeId}`} className={`group rounded-lg hover:bg-sunken/60 ${layout}`}>
          {grade}
          <ArrowRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
        </LearnerLink>
      )}
    </Card>
  )
}

type Grades = DashboardAnswer['otherGrades']

/** Published grades, the main content for a learner who is not enrolled. */
function ChooseGrade({ grades }: { grades: Grades }) {
  const readOnly = useReadOnly()
  if (grades.length === 0) return <NoGradesPublished />
  return (
    <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
      {grades.map((grade) => (
        <Card as="li" key={grade.id} className="grid gap-5">
          <div>
            <h2 className="text-2xl">{grade.name}</h2>
            <p className="mt-1 text-ink-soft">{subjects(grade.subjectCount)}</p>
          </div>
          {!readOnly && <EnrollButton grade={grade} />}
        </Card>
      ))}
    </ul>
  )
}

/** Grades to switch to; collapsed, because they are rarely needed. */
function OtherGrades({ grades, heldGrade }: { grades: Grades; heldGrade: string }) {
  if (grades.length === 0) return null
  return (
    <div>
      <DisclosureCard title={t`Other Available Grades`} headingLevel={2}>
        <p className="text-ink-soft">
          <Trans>You study one grade at a time. If you switch, your work in {heldGrade} stays saved.</Trans>
        </p>
        <ul className="mt-3 grid divide-y divide-line">
          {grades.map((grade) => (
            <li key={grade.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
              <div>
                <h3 className="text-lg">{grade.name}</h3>
                <p className="text-ink-soft text-sm">{subjects(grade.subjectCount)}</p>
              </div>
              <EnrollButton grade={grade} variant="secondary" />
            </li>
          ))}
        </ul>
      </DisclosureCard>
    </div>
  )
}

function subjects(count: number) {
  return plural(count, { one: '# subject', other: '# subjects' })
}
