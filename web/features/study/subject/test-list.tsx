import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Clock, Flag, Hourglass, Lock } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { api } from '#web/api/client.ts'
import { formatMinutes } from '#web/product/minutes.ts'
import { formatAlreadyTaken, formatUnlockMessage, needsConnection, testTypeName } from '#web/product/test-words.ts'
import { useSave } from '#web/product/use-save.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { formatMediumDate } from '#web/ui/format.ts'
import { useOnline } from '#web/ui/loading.tsx'
import { EmptyState } from '#web/ui/messages.tsx'
import { wholeWords } from '#web/ui/page.tsx'
import { toast } from '#web/ui/toast.ts'
import type { TestOverview } from '../study-types.ts'

export type TestListProps = { tests: readonly TestOverview[] } & Omit<TestCardProps, 'test'>

/** Tests of a subject in the order in which its lessons unlock them (learner-area.md section 2, Tests list). */
export function TestList({ tests, ...known }: TestListProps) {
  if (tests.length === 0) return <EmptyState title={t`No tests available yet.`} />
  return (
    <ul className="grid grid-cols-1 items-stretch gap-5 md:grid-cols-2 xl:grid-cols-3">
      {tests
        .toSorted((one, other) => one.afterLessonNumber - other.afterLessonNumber)
        .map((test) => (
          <TestCard key={test.id} test={test} {...known} />
        ))}
    </ul>
  )
}

type TestCardProps = {
  test: TestOverview
  headingLevel?: 2 | 3
  subjectId: string
  /** Local time of the server's response, in milliseconds. */
  knownAt: number
}

/** Card of a timed test: facts, result, and a link to it. A locked one shows what unlocks it. */
function TestCard({ test, headingLevel = 2, subjectId, knownAt }: TestCardProps) {
  const { title, type, description, afterLessonNumber, durationMinutes, secondsAllowed, result, results } = test
  const Heading = `h${headingLevel}` as const
  const minutes = formatMinutes(secondsAllowed)
  const extraTime = !result && secondsAllowed > durationMinutes * 60
  return (
    <Card as="li" className="flex break-inside-avoid flex-col">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Badge tone="indigo">{testTypeName(type)}</Badge>
        <StatusBadge result={result} />
      </div>
      <Heading className="mt-3 text-xl">{wholeWords(title)}</Heading>
      {description && <p className="mt-1 text-ink-soft">{description}</p>}
      <ul className="mt-4 grid gap-1.5 text-sm">
        <li className="flex items-center gap-2">
          <Flag aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
          {afterLessonNumber === 0 ? t`Open from the start` : t`After Lesson ${afterLessonNumber}`}
        </li>
        <li className="flex items-center gap-2">
          <Clock aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
          {formatMinutes(durationMinutes * 60)}
        </li>
        {extraTime && (
          <li className="ps-6 text-ink-soft">
            <Trans>With your extra time: {minutes}</Trans>
          </li>
        )}
      </ul>
      {result && (
        <p className="mt-4 flex items-baseline justify-between gap-4 rounded-md bg-sunken px-4 py-2.5">
          <span className="text-ink-soft">
            <Trans>Score</Trans>
          </span>
          <span className="font-bold font-heading text-xl tabular-nums">{result.score}%</span>
        </p>
      )}
      {results.slice(1).map(({ attempt, score, completedAt }) => (
        <p key={attempt} className="mt-1 px-4 text-ink-soft text-sm">
          {describeAttempt(attempt, score, formatMediumDate(completedAt))}
        </p>
      ))}
      <div className="mt-auto grid pt-5">
        <TestAction test={test} subjectId={subjectId} knownAt={knownAt} />
      </div>
    </Card>
  )
}

function describeAttempt(attempt: number, score: number, day: string): string {
  return attempt === 1 ? t`First attempt: ${score}%, ${day}` : t`Second attempt: ${score}%, ${day}`
}

function StatusBadge({ result }: Pick<TestOverview, 'result'>) {
  if (!result)
    return (
      <Badge>
        <Trans>Not Taken</Trans>
      </Badge>
    )
  return result.passed ? (
    <Badge tone="success">
      <Trans>Passed</Trans>
    </Badge>
  ) : (
    <Badge tone="danger">
      <Trans>Failed</Trans>
    </Badge>
  )
}

function TestAction({ test, subjectId, knownAt }: TestCardProps) {
  const { id, title, result, remainingSeconds, anotherAllowed, unlocked, afterLessonNumber } = test
  if (result && remainingSeconds === null && !anotherAllowed) {
    return (
      <ButtonLink to={`/learner/tests/${id}`} variant="secondary">
        <Trans>
          Review<span className="sr-only">: {title}</span>
        </Trans>
      </ButtonLink>
    )
  }
  if (remainingSeconds !== null) {
    return <RunningTestEntry testId={id} title={title} running={{ remainingSeconds, knownAt }} />
  }
  if (anotherAllowed)
    return <StartTestButton testId={id} title={title} subjectId={subjectId} label={t`Try once more`} />
  if (unlocked) return <StartTestButton testId={id} title={title} subjectId={subjectId} label={t`Start Test`} />
  return (
    <p className="flex items-start gap-2.5 rounded-md bg-sunken px-4 py-3 text-sm">
      <Lock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>
        <span className="block font-semibold">
          <Trans>Locked</Trans>
        </span>
        {formatUnlockMessage(afterLessonNumber)}
      </span>
    </p>
  )
}

/** Link back to a running test, with the remaining time. */
function RunningTestEntry({ testId, title, running }: RunningTestEntryProps) {
  const left = useTimeLeft(running)
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="flex items-start gap-2.5 rounded-md bg-warning-wash px-4 py-3 text-sm">
        <Hourglass aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warning" />
        <span>
          <span className="block font-semibold">
            <Trans>In progress</Trans>
          </span>
          <span role="timer">{left}</span>
        </span>
      </p>
      <ButtonLink to={`/learner/tests/${testId}`}>
        <Trans>
          Continue Test<span className="sr-only">: {title}</span>
        </Trans>
      </ButtonLink>
    </div>
  )
}

type RunningTestEntryProps = { testId: string; title: string; running: RunningTime }

type StartTestButtonProps = { testId: string; title: string; subjectId: string; label: string }

/**
 * Opens the test page. Loads the state of the test first, which that page needs anyway: a test that was taken in
 * another tab or on another device shows a message instead (learner-area.md section 4).
 */
function StartTestButton({ testId, title, subjectId, label }: StartTestButtonProps) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const online = useOnline()
  const options = api.timedTests.get.queryOptions({ input: { testId } })
  const open = useSave(() => cache.fetchQuery({ ...options, staleTime: 0, retry: 1 }), {
    done: async ({ attempt }) => {
      if (attempt.state !== 'finished') return navigate(`/learner/tests/${testId}`)
      toast.info(t`Test Already Completed`, formatAlreadyTaken(attempt.score))
      await Promise.all([
        cache.invalidateQueries({ queryKey: api.study.subject.queryKey({ input: { subjectId } }) }),
        cache.invalidateQueries({ queryKey: api.study.myTests.key() }),
      ])
    },
    failed: () => toast.error(t`Failed to load test. Please try again later.`),
  })
  return (
    <>
      <Button busy={open.isPending} onClick={() => open.mutate()}>
        {label}
        <span className="sr-only">: {title}</span>
      </Button>
      {!online && <p className="mt-2 text-ink-soft text-sm">{needsConnection()}</p>}
    </>
  )
}

/** Remaining time of an attempt in progress, and the local time of the server's response, in milliseconds. */
type RunningTime = { remainingSeconds: number; knownAt: number }

/** Formats remaining time in whole minutes: outside the test no one needs a countdown. */
export function timeLeft({ remainingSeconds, knownAt }: RunningTime, now: number): string {
  const seconds = remainingSeconds - Math.max(0, now - knownAt) / 1000
  if (seconds <= 0) return t`Time is up`
  const minutes = Math.floor(seconds / 60)
  if (minutes === 0) return t`Less than a minute left`
  return plural(minutes, { one: '# minute left', other: '# minutes left' })
}

/** Remaining time, updated every second. */
function useTimeLeft(running: RunningTime): string {
  return useSyncExternalStore(everySecond, () => timeLeft(running, Date.now()))
}

function everySecond(onTick: () => void) {
  const interval = setInterval(onTick, 1000)
  return () => clearInterval(interval)
}
