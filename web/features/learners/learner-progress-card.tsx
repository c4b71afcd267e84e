import { BookOpenCheck, CalendarCheck, CalendarDays, Clock, Timer, Trophy } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { describeActivity } from '#domain/progress/describe-activity.ts'
import { firstTry, formatDuration, type Tries } from '#domain/progress/report.ts'
import { describeTargetDay } from '#domain/progress/target-day.ts'
import { fullName, targetName } from '#web/product/names.ts'
import { ProgressVerdict } from '#web/product/progress-verdict.tsx'
import { VisuallyHidden } from '#web/ui/announcements.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { formatRecent, formatTime } from '#web/ui/format.ts'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import type { LearnerCard } from './learner.ts'
import { LearnerName } from './learner-list.tsx'
import { SignInsBlocked } from './sign-ins-blocked.tsx'

/** Card of a learner on the parent's dashboard: latest activity, progress and a link to the report. */
export function LearnerProgressCard({ learner }: { learner: LearnerCard }) {
  const { id, grade, runningTest } = learner
  return (
    <Card as="li" padding="snug" className={`flex flex-col gap-4 ${grade === null ? 'self-start' : ''}`}>
      <LearnerName learner={learner}>
        <span className="mt-1.5 flex flex-wrap gap-1.5 empty:hidden">
          {learner.paused && <Badge tone="warning">Paused: consent withdrawn</Badge>}
          {grade?.closed && <Badge tone="warning">{grade.name} is being updated</Badge>}
        </span>
      </LearnerName>
      <SignInsBlocked learner={learner} />
      {runningTest && (
        <p className="flex items-start gap-3 rounded-md bg-info-wash px-4 py-2.5 text-sm">
          <Timer aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-info" />
          <span className="min-w-0">
            <span className="block text-ink-soft">Taking a test until {formatTime(runningTest.deadline)}</span>
            <span className="wrap-anywhere block font-semibold">{runningTest.title}</span>
          </span>
        </p>
      )}
      <div className="grid flex-1 content-start gap-4">
        {grade === null ? <NoGrade learner={learner} /> : <Facts learner={learner} />}
      </div>
      <ButtonLink to={href('/parent/report/:userId', { userId: id })} variant="secondary" className="w-full">
        View Progress
        <VisuallyHidden> of {fullName(learner)}</VisuallyHidden>
      </ButtonLink>
    </Card>
  )
}

function NoGrade({ learner: { id, firstName, removedGrade } }: { learner: LearnerCard }) {
  return (
    <p className="rounded-md bg-sunken px-4 py-3 text-sm">
      {removedGrade === null
        ? `${firstName} has no grade yet.`
        : `${removedGrade} was removed, so ${firstName} has no grade now.`}{' '}
      <Link to={href('/parent/manage-learners/:learnerId', { learnerId: id })} className="link py-2.5">
        Choose a grade
      </Link>
    </p>
  )
}

function Facts({ learner }: { learner: LearnerCard }) {
  const { id, grade, lessons, lastTest, verdict } = learner
  return (
    <>
      {verdict && <ProgressVerdict verdict={verdict} learnerId={id} />}
      <dl className="grid gap-3 text-sm">
        <LatestActivity learner={learner} />
        <ThisWeek learner={learner} />
        <Targets learner={learner} />
        {lastTest && (
          <Fact Icon={Trophy} name="Last test">
            <span className="font-semibold">{`${lastTest.title}: ${lastTest.score}%`}</span>{' '}
            <FirstTry best={lastTest.score} first={lastTest.firstScore} />
            <Badge tone={lastTest.passed ? 'success' : 'danger'} className="align-middle">
              {lastTest.passed ? 'Passed' : 'Failed'}
            </Badge>
          </Fact>
        )}
      </dl>
      {lessons.total > 0 && (
        <ProgressBar
          label={`Lessons in ${grade?.name}`}
          value={lessons.finished}
          max={lessons.total}
          text={`${lessons.finished} of ${lessons.total}`}
        />
      )}
      {grade && !grade.closed && (
        <Link
          to={href('/grades/:id', { id: grade.id })}
          className="inline-flex min-h-11 items-center justify-self-start text-sm link"
        >
          What {grade.name} covers
        </Link>
      )}
    </>
  )
}

function FirstTry(tries: Tries) {
  const first = firstTry(tries)
  return first !== null && <span className="text-ink-soft">{`(first try ${first}%) `}</span>
}

function LatestActivity({ learner: { firstName, lastActivity } }: { learner: LearnerCard }) {
  return (
    <Fact Icon={Clock} name="Last activity">
      {lastActivity ? (
        <>
          <span className="line-clamp-2 font-semibold">{describeActivity(lastActivity)}</span>
          <time dateTime={lastActivity.at.toISOString()} className="text-ink-soft">
            {formatRecent(lastActivity.at, new Date())}
          </time>
        </>
      ) : (
        `${firstName}’s activity will appear here.`
      )}
    </Fact>
  )
}

function ThisWeek({ learner: { id, firstName, week } }: { learner: LearnerCard }) {
  const reached = week.days >= week.goalDays
  return (
    <Fact Icon={reached ? BookOpenCheck : CalendarDays} name="This week">
      <span className="font-semibold">{`${week.days} of ${week.goalDays} ${week.goalDays === 1 ? 'day' : 'days'}`}</span>
      {reached ? ', goal reached' : ''}
      {week.seconds >= 60 && `, ${formatDuration(week.seconds)}`}
      <span className="flex items-center justify-between gap-3">
        <Days done={week.days} goal={week.goalDays} />
        <Link to={`${href('/parent/manage-learners/:learnerId', { learnerId: id })}#goal`} className="link -my-2 py-2">
          Change goal
          <VisuallyHidden> of {firstName}</VisuallyHidden>
        </Link>
      </span>
    </Fact>
  )
}

function Targets({ learner: { id, firstName, targets } }: { learner: LearnerCard }) {
  return (
    <Fact Icon={CalendarCheck} name="Target days">
      {targets.next.map((target) => (
        <span key={target.itemId} className="mb-1 block">
          <span className="font-semibold">{describeTargetDay(target.day, targets.today)}</span>: {targetName(target)}
          {target.day < targets.today && <span className="text-ink-soft">, still open</span>}
        </span>
      ))}
      <Link to={href('/parent/target-days/:userId', { userId: id })} className="link -my-2 inline-block py-2">
        {targets.next.length === 0 ? 'Set a day' : 'Change'}
        <VisuallyHidden> for one of {firstName}’s lessons or tests</VisuallyHidden>
      </Link>
    </Fact>
  )
}

/** Dots for the days of the goal, and one more for each day beyond it. */
function Days({ done, goal }: { done: number; goal: number }) {
  return (
    <span aria-hidden="true" className="flex gap-1.5">
      {Array.from({ length: Math.max(done, goal) }, (_, day) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the dots have no other identity
          key={day}
          className={`size-3.5 rounded-full border-[1.5px] ${day < done ? 'border-leaf bg-leaf forced-colors:bg-[CanvasText]' : 'border-line-strong'}`}
        />
      ))}
    </span>
  )
}

function Fact({ Icon, name, children }: { Icon: typeof Clock; name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="flex items-center gap-3 text-ink-soft">
        <Icon aria-hidden="true" className="size-4.5 shrink-0 text-leaf-text" />
        {name}
      </dt>
      <dd className="wrap-anywhere pl-7.5">{children}</dd>
    </div>
  )
}
