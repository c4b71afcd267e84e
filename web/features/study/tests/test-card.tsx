import { Clock, Flag, Lock } from 'lucide-react'
import { inMinutes } from '#domain/extra-time.ts'
import { unlocksAfter } from '#domain/timed-test.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import type { TestOverview } from '../study-types.ts'
import { RunningTestEntry } from './running-test-entry.tsx'
import { StartTestButton } from './start-test-button.tsx'

export type TestCardProps = {
  test: TestOverview
  subjectId: string
  /** When the server told of it, in milliseconds of the browser's clock. */
  knownAt: number
}

/** One timed test: what it is, how it went, and the way into it. A locked one says what unlocks it. */
export function TestCard({ test, subjectId, knownAt }: TestCardProps) {
  const { title, type, description, afterLessonNumber, durationMinutes, secondsAllowed, result } = test
  const extraTime = !result && secondsAllowed > durationMinutes * 60
  return (
    <Card as="li" className="flex flex-col">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Badge tone="indigo">{type}</Badge>
        <StatusBadge result={result} />
      </div>
      <h2 className="mt-3 text-xl">{title}</h2>
      {description && <p className="mt-1 text-ink-soft">{description}</p>}
      <ul className="mt-4 grid gap-1.5 text-sm">
        <li className="flex items-center gap-2">
          <Flag aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
          After Lesson {afterLessonNumber}
        </li>
        <li className="flex items-center gap-2">
          <Clock aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
          {durationMinutes} minutes
        </li>
        {extraTime && (
          <li className="pl-6 text-ink-soft">With your extra time: {inMinutes(secondsAllowed)}</li>
        )}
      </ul>
      {result && (
        <p className="mt-4 flex items-baseline justify-between gap-4 rounded-md bg-sunken px-4 py-2.5">
          <span className="text-ink-soft">Score</span>
          <span className="font-bold font-heading text-xl tabular-nums">{result.score}%</span>
        </p>
      )}
      <div className="mt-auto grid pt-5">
        <WayIn test={test} subjectId={subjectId} knownAt={knownAt} />
      </div>
    </Card>
  )
}

function StatusBadge({ result }: Pick<TestOverview, 'result'>) {
  if (!result) return <Badge>Not Taken</Badge>
  return result.passed ? <Badge tone="success">Passed</Badge> : <Badge tone="danger">Failed</Badge>
}

function WayIn({ test, subjectId, knownAt }: TestCardProps) {
  const { id, title, result, remainingSeconds, unlocked, afterLessonNumber } = test
  if (result) {
    return (
      <ButtonLink to={`/learner/tests/${id}`} variant="secondary">
        Review<span className="sr-only">: {title}</span>
      </ButtonLink>
    )
  }
  if (remainingSeconds !== null) {
    return <RunningTestEntry testId={id} title={title} running={{ remainingSeconds, knownAt }} />
  }
  if (unlocked) return <StartTestButton testId={id} title={title} subjectId={subjectId} />
  return (
    <p className="flex items-start gap-2.5 rounded-md bg-sunken px-4 py-3 text-sm">
      <Lock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>
        <span className="block font-semibold">Locked</span>
        {unlocksAfter(afterLessonNumber)}
      </span>
    </p>
  )
}
