import { ArrowRight, BookOpen, CalendarCheck, ClipboardCheck, Compass, Dumbbell, Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { describeTargetDay } from '#domain/progress/target-day.ts'
import { formatMinutes } from '#domain/timed-tests/timed-test.ts'
import { formatCountdown, useEndOfTest, useSecondsLeft } from '#web/product/countdown-clock.tsx'
import { lessonParts, targetName } from '#web/product/names.ts'
import { hueOf, hueStyle } from '#web/ui/badge.tsx'
import { buttonStyle } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/messages.tsx'
import { wholeWords } from '#web/ui/page.tsx'
import { nextPartLine } from '../lesson/parts.ts'
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
        Today
      </h2>
      {state === 'empty' && (
        <EmptyState title="No lessons yet.">
          <p>Your lessons will appear here as soon as they are ready.</p>
        </EmptyState>
      )}
      {state === 'all-done' && (
        <EmptyState title="You're all done!">
          <p>You finished every lesson that's here so far. Well done!</p>
        </EmptyState>
      )}
      {state === 'open' && steps.length === 0 && (
        <EmptyState title="Done for now">
          <p>What you finished is stored on this device. Your next step appears here when you’re back online.</p>
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
              title="Find your start"
              note="A few questions show which lessons to begin with. No marks."
              action="Open"
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
    <ul aria-label="Planned with your parent" className="mt-3 grid grid-cols-1 gap-1 rounded-xl border border-line p-2">
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
                {target.day < today && ' · There’s still time. Do it when you’re ready.'}
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
            See your week
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
          title={`Next: ${nextPartLine(step.part, step.questionCount)}`}
          note={<LessonNote {...step} />}
          action={step.progress === 0 ? 'Start' : 'Continue'}
          first={first}
        />
      )
    }
    case 'reread':
      return (
        <StepCard
          to={lessonAddress(step.subjectId, step.lessonNumber, step.hasReading ? 'text' : undefined)}
          colors={hueStyle[hueOf(step.color)]}
          icon={<BookOpen aria-hidden="true" className="size-6" />}
          title={`Look again: ${step.lessonTitle}`}
          note={`${step.subjectName} · Go through the lesson, then try its ${step.part} again.`}
          action="Open"
          first={first}
        />
      )
    case 'practice':
      return (
        <StepCard
          to="/learner/practice"
          colors={{ wash: 'bg-leaf-wash', text: 'text-leaf-text' }}
          icon={<Dumbbell aria-hidden="true" className="size-6" />}
          title="Today’s practice"
          note="A few questions keep what you learned fresh."
          action={step.begun ? 'Continue' : 'Practice'}
          first={first}
        />
      )
    case 'test':
      return (
        <StepCard
          to={`/learner/tests/${step.testId}`}
          colors={hueStyle[hueOf(step.color)]}
          icon={<ClipboardCheck aria-hidden="true" className="size-6" />}
          title={step.again ? `Try again: ${step.title}` : `Test unlocked: ${step.title}`}
          note={`${step.subjectName} · ${formatMinutes(step.secondsAllowed)}`}
          action="Go to test"
          first={first}
        />
      )
  }
}

type LessonNoteProps = { subjectName: string; lessonNumber: number; lessonTitle: string }

/** Subject and lesson of a step; the lesson's number stays beside its word. */
export function LessonNote({ subjectName, lessonNumber, lessonTitle }: LessonNoteProps) {
  return (
    <>
      {subjectName} · <span className="whitespace-nowrap">Lesson {lessonNumber}:</span> {lessonTitle}
    </>
  )
}

function RunningStep({ step, knownAt }: { step: Extract<NextStep, { kind: 'running-test' }>; knownAt: number }) {
  const seconds = useSecondsLeft(useEndOfTest(step, knownAt))
  return (
    <StepCard
      to={`/learner/tests/${step.id}`}
      colors={{ wash: 'bg-sun-wash', text: 'text-ink' }}
      icon={<Hourglass aria-hidden="true" className="size-6" />}
      title={`Running test: ${step.title}`}
      note={
        <span role="timer" className="font-semibold tabular-nums">
          {seconds === 0 ? 'Time’s up' : `${formatCountdown(seconds)} left`}
        </span>
      }
      action="Return to test"
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
