import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ArrowRight, BookOpen, CalendarCheck, ClipboardCheck, Compass, Dumbbell, Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { formatCountdown, useEndOfTest, useSecondsLeft } from '#web/product/countdown-clock.tsx'
import { formatMinutes } from '#web/product/minutes.ts'
import { lessonParts, targetName } from '#web/product/names.ts'
import { describeTargetDay } from '#web/product/target-day.ts'
import { hueOf, hueStyle } from '#web/ui/badge.tsx'
import { buttonStyle } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/messages.tsx'
import { wholeWords } from '#web/ui/page.tsx'
import { formatNext, nextPartLine } from '../lesson/parts.ts'
import { LookAgain } from '../look-again.tsx'
import { LearnerLink, useReadOnly } from '../read-only.tsx'
import { type DashboardAnswer, type NextStep, useLearnerId } from '../study-types.ts'
import { lessonAddress, nextPartAddress } from '../subject/subject-address.ts'

type TodayProps = Pick<DashboardAnswer, 'today' | 'offersPlacement'> & {
  /** Local time of the server's response, in milliseconds. */
  knownAt: number
}

/** Next steps, each one press away (readings.md, "Dashboard"); nothing in a closed grade without a running test. */
export function TodaySection({ today: { state, steps, lookAgain, targets }, offersPlacement, knownAt }: TodayProps) {
  if (state === 'closed' && steps.length === 0) return null
  return (
    <section aria-labelledby="today">
      <h2 id="today" className="mb-3 text-xl sm:text-2xl">
        <Trans>Today</Trans>
      </h2>
      {state === 'empty' && (
        <EmptyState title={t`No lessons yet.`}>
          <p>
            <Trans>Your lessons will appear here as soon as they are ready.</Trans>
          </p>
        </EmptyState>
      )}
      {state === 'all-done' && (
        <EmptyState title={t`You're all done!`}>
          <p>
            <Trans>You finished every lesson that's here so far. Well done!</Trans>
          </p>
        </EmptyState>
      )}
      {state === 'open' && steps.length === 0 && (
        <EmptyState title={t`Done for now`}>
          <p>
            <Trans>
              What you finished is stored on this device. Your next step appears here when you’re back online.
            </Trans>
          </p>
        </EmptyState>
      )}
      <ul className="grid grid-cols-1 gap-3">
        {steps.map((step, place) => (
          <li key={step.kind}>
            <Step step={step} first={place === 0} knownAt={knownAt} />
          </li>
        ))}
        {offersPlacement && (
          <li>
            <StepCard
              to="/learner/start"
              colors={{ wash: 'bg-leaf-wash', text: 'text-leaf-text' }}
              icon={<Compass aria-hidden="true" className="size-6" />}
              title={t`Find your start`}
              note={t`A few questions show which lessons to begin with. No marks.`}
              action={t`Open`}
              first={false}
            />
          </li>
        )}
      </ul>
      <LookAgain skills={lookAgain} headingLevel={3} className="mt-3" />
      {targets.next.length > 0 && <Targets targets={targets} />}
    </section>
  )
}

/** Target days set by a parent; a missed one is shown without reproach. */
function Targets({ targets: { today, next } }: Pick<DashboardAnswer['today'], 'targets'>) {
  const learnerId = useLearnerId()
  const readOnly = useReadOnly()
  return (
    <ul
      aria-label={t`Planned with your parent`}
      className="mt-3 grid grid-cols-1 gap-1 rounded-xl border border-line p-2"
    >
      {next.map((target) => (
        <li key={target.itemId}>
          <LearnerLink
            to={
              target.lessonNumber === null
                ? `/learner/tests/${target.itemId}`
                : lessonAddress(target.subjectId, target.lessonNumber)
            }
            className="group flex min-h-11 items-center gap-3 rounded-lg px-3 py-2 hover:bg-sunken/60"
          >
            <CalendarCheck aria-hidden="true" className={`size-5 shrink-0 ${hueStyle[hueOf(target.color)].text}`} />
            <span className="wrap-anywhere min-w-0 flex-1">
              <span className="block font-semibold group-hover:underline">
                {describeTargetDay(target.day, today)}: {targetName(target)}
              </span>
              <span className="block text-ink-soft text-sm">
                {target.subjectName}
                {target.day < today && ' · '}
                {target.day < today && t`There’s still time. Do it when you’re ready.`}
              </span>
            </span>
            <ArrowRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
          </LearnerLink>
        </li>
      ))}
      {learnerId && !readOnly && (
        <li>
          <Link
            to={href('/learner/week/:userId', { userId: learnerId })}
            className="link inline-flex min-h-11 items-center px-3 text-sm"
          >
            <Trans>See your week</Trans>
          </Link>
        </li>
      )}
    </ul>
  )
}

function Step({ step, first, knownAt }: { step: NextStep; first: boolean; knownAt: number }) {
  switch (step.kind) {
    case 'running-test':
      return <RunningStep step={step} knownAt={knownAt} />
    case 'part': {
      const { Icon } = lessonParts[step.part]
      return (
        <StepCard
          to={nextPartAddress(step.subjectId, step.lessonNumber, step.part)}
          colors={hueStyle[hueOf(step.color)]}
          icon={<Icon aria-hidden="true" className="size-6" />}
          title={formatNext(nextPartLine(step.part, step.questionCount))}
          note={<LessonNote {...step} />}
          action={step.progress === 0 ? t`Start` : t`Continue`}
          first={first}
        />
      )
    }
    case 'reread': {
      const { lessonTitle, subjectName } = step
      return (
        <StepCard
          to={lessonAddress(step.subjectId, step.lessonNumber, step.hasReading ? 'text' : undefined)}
          colors={hueStyle[hueOf(step.color)]}
          icon={<BookOpen aria-hidden="true" className="size-6" />}
          title={t`Look again: ${lessonTitle}`}
          note={
            step.part === 'quiz'
              ? t`${subjectName} · Go through the lesson, then try its quiz again.`
              : t`${subjectName} · Go through the lesson, then try its assignment again.`
          }
          action={t`Open`}
          first={first}
        />
      )
    }
    case 'practice':
      return (
        <StepCard
          to="/learner/practice"
          colors={{ wash: 'bg-leaf-wash', text: 'text-leaf-text' }}
          icon={<Dumbbell aria-hidden="true" className="size-6" />}
          title={t`Today’s practice`}
          note={t`A few questions keep what you learned fresh.`}
          action={step.begun ? t`Continue` : t({ message: 'Practice', context: 'verb' })}
          first={first}
        />
      )
    case 'test': {
      const { title } = step
      return (
        <StepCard
          to={`/learner/tests/${step.testId}`}
          colors={hueStyle[hueOf(step.color)]}
          icon={<ClipboardCheck aria-hidden="true" className="size-6" />}
          title={step.again ? t`Try again: ${title}` : t`Test unlocked: ${title}`}
          note={`${step.subjectName} · ${formatMinutes(step.secondsAllowed)}`}
          action={t`Go to test`}
          first={first}
        />
      )
    }
  }
}

type LessonNoteProps = { subjectName: string; lessonNumber: number; lessonTitle: string }

/** Subject and lesson of a step; the lesson's number stays beside its word. */
export function LessonNote({ subjectName, lessonNumber, lessonTitle }: LessonNoteProps) {
  return (
    <Trans>
      {subjectName} · <span className="whitespace-nowrap">Lesson {lessonNumber}:</span> {lessonTitle}
    </Trans>
  )
}

function RunningStep({ step, knownAt }: { step: Extract<NextStep, { kind: 'running-test' }>; knownAt: number }) {
  const seconds = useSecondsLeft(useEndOfTest(step, knownAt))
  const time = formatCountdown(seconds)
  const { title } = step
  return (
    <StepCard
      to={`/learner/tests/${step.id}`}
      colors={{ wash: 'bg-sun-wash', text: 'text-ink' }}
      icon={<Hourglass aria-hidden="true" className="size-6" />}
      title={t`Running test: ${title}`}
      note={
        <span role="timer" className="font-semibold tabular-nums">
          {seconds === 0 ? t`Time’s up` : t`${time} left`}
        </span>
      }
      action={t`Return to test`}
      first
    />
  )
}

/** Card of a next step; the whole card is a link. */
type StepCardProps = {
  to: string
  colors: { wash: string; text: string }
  icon: ReactNode
  title: string
  note: ReactNode
  action: string
  /** The first step has the primary button. */
  first: boolean
}

export function StepCard({ to, colors, icon, title, note, action, first }: StepCardProps) {
  return (
    <LearnerLink
      to={to}
      className={`group grid items-center gap-x-5 gap-y-4 rounded-xl p-4 forced-colors:border sm:grid-cols-[minmax(0,1fr)_auto] sm:px-6 ${colors.wash} ${first ? 'sm:py-7' : ''}`}
    >
      <span className="flex min-w-0 items-center gap-4">
        <span
          className={`@max-[17rem]/content:hidden grid size-12 shrink-0 place-items-center rounded-full bg-surface ${colors.text}`}
        >
          {icon}
        </span>
        <span className="grid min-w-0 gap-0.5">
          <span
            className={`text-balance font-bold font-heading group-hover:underline ${first ? 'text-2xl' : 'text-lg'}`}
          >
            {wholeWords(title)}
          </span>
          <span>{note}</span>
        </span>
      </span>
      <span className={buttonStyle({ variant: first ? 'primary' : 'secondary', className: 'w-full sm:w-auto' })}>
        {action}
        <ArrowRight aria-hidden="true" className="size-5 @max-[17rem]/content:hidden" />
      </span>
    </LearnerLink>
  )
}
