import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CalendarCheck, Clock, Eye, Mail, PenLine, Timer, Trophy, Video } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { firstTry, type Tries } from '#domain/progress/report.ts'
import { SentenceWithContent } from '#web/language/sentence-with-content.tsx'
import { describeActivity } from '#web/product/describe-activity.ts'
import { GardenDrawing } from '#web/product/garden.tsx'
import { describePlants } from '#web/product/garden-names.ts'
import { fullName, targetName } from '#web/product/names.ts'
import { ProgressVerdict } from '#web/product/progress-verdict.tsx'
import { describeTargetDay } from '#web/product/target-day.ts'
import { VisuallyHidden } from '#web/ui/announcements.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { formatRecent, formatTime } from '#web/ui/format.ts'
import { ChildsFirstSteps } from './first-steps.tsx'
import type { LearnerCard } from './learner.ts'
import { LearnerName } from './learner-list.tsx'
import { SignInsBlocked } from './sign-ins-blocked.tsx'
import { WeekStrip } from './week-strip.tsx'

/**
 * Card of a learner on the parent's dashboard: how it goes in one sentence, what to do together, the week and the
 * garden; everything else is folded.
 */
export function LearnerProgressCard({ learner, hasTutors }: { learner: LearnerCard; hasTutors: boolean }) {
  const { id, grade, runningTest, verdict } = learner
  return (
    <Card as="li" padding="snug" className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <LearnerName learner={learner}>
          <span className="mt-1.5 flex flex-wrap gap-1.5 empty:hidden">
            {learner.paused && <Badge tone="warning">{t`Paused: consent withdrawn`}</Badge>}
            {grade?.closed && (
              <Badge tone="warning">
                <Trans>{ph({ grade: grade.name })} is being updated</Trans>
              </Badge>
            )}
          </span>
        </LearnerName>
        <ButtonLink
          to={href('/parent/report/:userId', { userId: id })}
          variant="secondary"
          className="w-full sm:w-auto"
        >
          <Trans>
            View Progress
            <VisuallyHidden> of {ph({ name: fullName(learner) })}</VisuallyHidden>
          </Trans>
        </ButtonLink>
      </div>
      <SignInsBlocked learner={learner} />
      <ChildsFirstSteps learner={learner} />
      {runningTest && (
        <p className="flex items-start gap-3 rounded-md bg-info-wash px-4 py-2.5 text-sm">
          <Timer aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-info" />
          <span className="min-w-0">
            <span className="block text-ink-soft">
              <Trans>Taking a test until {ph({ time: formatTime(runningTest.deadline) })}</Trans>
            </span>
            <span className="wrap-anywhere block font-semibold">{runningTest.title}</span>
          </span>
        </p>
      )}
      {grade === null ? (
        <NoGrade learner={learner} />
      ) : (
        <div className="grid grid-cols-1 gap-x-8 gap-y-5 md:grid-cols-2">
          <div className="grid content-start gap-4">
            {verdict && <ProgressVerdict verdict={verdict} learner={learner} />}
            <WeekStrip learner={learner} />
            <NextPlannedDay learner={learner} />
          </div>
          <Gardens learner={learner} />
          <Together learner={learner} hasTutors={hasTutors} />
          <Details learner={learner} />
        </div>
      )}
    </Card>
  )
}

/** Garden of each subject; the whole drawing links to the subject in the report. */
function Gardens({ learner: { id, subjects } }: { learner: LearnerCard }) {
  return (
    <ul className="grid content-start gap-1">
      {subjects.map((subject) => (
        <li key={subject.id}>
          <Link
            to={{
              pathname: href('/parent/report/:userId', { userId: id }),
              search: `?${new URLSearchParams({ subject: subject.id })}`,
            }}
            className="group grid grid-cols-[clamp(5rem,32%,8.5rem)_minmax(0,1fr)] items-center gap-x-4 rounded-md p-1.5 hover:bg-sunken/60"
          >
            <GardenDrawing plants={subject.plants} color={subject.color} />
            <span className="text-sm tabular-nums">
              <span className="block font-semibold group-hover:underline">{subject.name}</span>
              {describePlants(subject.plants).map((part) => (
                <span key={part} className="block text-ink-soft">
                  {part}
                </span>
              ))}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Pages between the parent and the child. */
function Together({ learner, hasTutors }: { learner: LearnerCard; hasTutors: boolean }) {
  const { id, firstName, paused, hasWritten } = learner
  return (
    <p className="-my-2 flex flex-wrap gap-x-6 text-sm md:col-span-2">
      {!paused && (
        <Link
          to={href('/parent/cards/:userId', { userId: id })}
          className="link inline-flex min-h-11 items-center gap-2"
        >
          <Mail aria-hidden="true" className="size-4.5" />
          <Trans>Send {firstName} a card</Trans>
        </Link>
      )}
      <Link to={href('/parent/today/:userId', { userId: id })} className="link inline-flex min-h-11 items-center gap-2">
        <Eye aria-hidden="true" className="size-4.5" />
        <Trans>See what {firstName} sees</Trans>
      </Link>
      {hasTutors && (
        <Link
          to={href('/parent/tutoring/:userId', { userId: id })}
          className="link inline-flex min-h-11 items-center gap-2"
        >
          <Video aria-hidden="true" className="size-4.5" />
          <Trans>
            Lessons with a tutor<VisuallyHidden> for {firstName}</VisuallyHidden>
          </Trans>
        </Link>
      )}
      {hasWritten && (
        <Link
          to={href('/parent/writing/:userId', { userId: id })}
          className="link inline-flex min-h-11 items-center gap-2"
        >
          <PenLine aria-hidden="true" className="size-4.5" />
          <Trans>Read what {firstName} wrote</Trans>
        </Link>
      )}
    </p>
  )
}

/** Facts that a parent rarely needs. */
function Details({ learner }: { learner: LearnerCard }) {
  const { grade, lastTest } = learner
  return (
    <details className="md:col-span-2">
      <summary className="link inline-flex min-h-11 w-fit cursor-pointer items-center text-sm">
        <Trans>More about {ph({ firstName: learner.firstName })}</Trans>
      </summary>
      <dl className="grid grid-cols-1 gap-3 text-sm sm:grid-cols-2">
        <LatestActivity learner={learner} />
        {lastTest && (
          <Fact Icon={Trophy} name={t`Last test`}>
            <span className="font-semibold">{`${lastTest.title}: ${lastTest.score}%`}</span>{' '}
            <FirstTry best={lastTest.score} first={lastTest.firstScore} />
            <Badge tone={lastTest.passed ? 'success' : 'danger'} className="align-middle">
              {lastTest.passed ? t`Passed` : t`Failed`}
            </Badge>
          </Fact>
        )}
      </dl>
      {grade && !grade.closed && (
        <Link to={href('/grades/:id', { id: grade.id })} className="link inline-flex min-h-11 items-center text-sm">
          <Trans>What {ph({ grade: grade.name })} covers</Trans>
        </Link>
      )}
    </details>
  )
}

/** The earliest planned day, or the link to plan one. */
function NextPlannedDay({ learner: { id, firstName, targets } }: { learner: LearnerCard }) {
  const [next] = targets.next
  const plannedDay = next && describeTargetDay(next.day, targets.today)
  const plannedName = next && targetName(next)
  return (
    <p className="flex items-start gap-3 text-sm">
      <CalendarCheck aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-leaf-text" />
      <span className="wrap-anywhere min-w-0">
        {next ? (
          next.day < targets.today ? (
            <Trans>
              Next planned: <span className="font-semibold">{plannedDay}</span>, {plannedName}
              <span className="text-ink-soft">, still open</span>.
            </Trans>
          ) : (
            <Trans>
              Next planned: <span className="font-semibold">{plannedDay}</span>, {plannedName}.
            </Trans>
          )
        ) : (
          t`Nothing planned.`
        )}{' '}
        <Link to={href('/parent/target-days/:userId', { userId: id })} className="link -my-2 inline-block py-2">
          {next ? (
            <Trans>
              Change<VisuallyHidden> for one of {firstName}’s lessons or tests</VisuallyHidden>
            </Trans>
          ) : (
            <Trans>
              Plan a day<VisuallyHidden> for one of {firstName}’s lessons or tests</VisuallyHidden>
            </Trans>
          )}
        </Link>
      </span>
    </p>
  )
}

function NoGrade({ learner: { id, firstName, removedGrade } }: { learner: LearnerCard }) {
  return (
    <p className="rounded-md bg-sunken px-4 py-3 text-sm">
      {removedGrade === null
        ? t`${firstName} has no grade yet.`
        : t`${removedGrade} was removed, so ${firstName} has no grade now.`}{' '}
      <Link to={href('/parent/manage-learners/:learnerId', { learnerId: id })} className="link py-2.5">
        {t`Choose a grade`}
      </Link>
    </p>
  )
}

function FirstTry(tries: Tries) {
  const first = firstTry(tries)
  return first !== null && <span className="text-ink-soft">{t`(first try ${first}%)`} </span>
}

function LatestActivity({ learner: { firstName, lastActivity } }: { learner: LearnerCard }) {
  return (
    <Fact Icon={Clock} name={t`Last activity`}>
      {lastActivity ? (
        <>
          <span className="line-clamp-2 font-semibold">
            <SentenceWithContent text={describeActivity(lastActivity)} />
          </span>
          <time dateTime={lastActivity.at.toISOString()} className="text-ink-soft">
            {formatRecent(lastActivity.at, new Date())}
          </time>
        </>
      ) : (
        t`${firstName}’s activity will appear here.`
      )}
    </Fact>
  )
}

function Fact({ Icon, name, children }: { Icon: typeof Clock; name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="flex items-center gap-3 text-ink-soft">
        <Icon aria-hidden="true" className="size-4.5 shrink-0 text-leaf-text" />
        {name}
      </dt>
      <dd className="wrap-anywhere ps-7.5">{children}</dd>
    </div>
  )
}
