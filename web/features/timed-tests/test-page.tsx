import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ORPCError } from '@orpc/client'
import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { ENROLLMENT_REQUIRED, GRADE_CLOSED } from '#domain/access.ts'
import { api } from '#web/api/client.ts'
import { useSession } from '#web/api/session.ts'
import { pageTitle } from '#web/page-title.ts'
import { type ClockReading, hasSlept } from '#web/product/countdown-clock.tsx'
import { formatChecking } from '#web/product/submission-words.ts'
import { invalidateTestStates, postTestChange } from '#web/product/test-changes.ts'
import { formatUnlockMessage } from '#web/product/test-words.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Banner, ErrorState } from '#web/ui/messages.tsx'
import { Page, PageHeader } from '#web/ui/page.tsx'
import { toast } from '#web/ui/toast.ts'
import type { OpenedTest, TestFacts } from './opened-test.ts'
import { ReadyTest } from './ready-test.tsx'
import { RunningTest } from './running-test.tsx'
import { answerSaver } from './saving/answer-saver.ts'
import { subjectTests, TestHeading, TestSkeleton, TestUnavailable } from './test-frame.tsx'
import { TestResult } from './test-result.tsx'

/** No initial title: the page sets it once the test is loaded. */
export const meta = () => []

/**
 * /learner/tests/{id} (learner-area.md section 2, Test page). Also open to signed-out visitors, who see that a sign-in
 * is needed.
 */
export default function TestPage() {
  const { id = '' } = useParams()
  const session = useSession()
  return (
    <Page width="reading">
      <TestTitle testId={id} />
      {session.kind === 'signed-in' ? (
        <TestOfLearner key={`${session.user.id} ${id}`} testId={id} learnerId={session.user.id} />
      ) : session.kind === 'signed-out' ? (
        <AuthenticationRequired />
      ) : (
        <TestSkeleton />
      )}
    </Page>
  )
}

function TestTitle({ testId }: { testId: string }) {
  // Only reads the cache; the page loads the data.
  const { data } = useQuery({ ...api.timedTests.get.queryOptions({ input: { testId } }), enabled: false })
  const title = data?.test.title
  return <title>{pageTitle(title === undefined ? t`Test` : t`${title} · Test`)}</title>
}

/** Replaces a test for a signed-out visitor; the sign-in returns here. */
function AuthenticationRequired() {
  const { pathname } = useLocation()
  return (
    <TestUnavailable
      title={t`Authentication Required`}
      action={
        <ButtonLink to={`/signin?${new URLSearchParams({ next: pathname })}`}>
          <Trans>Sign In</Trans>
        </ButtonLink>
      }
    >
      <p>
        <Trans>Please sign in to take this test.</Trans>
      </p>
    </TestUnavailable>
  )
}

/** Test in the state of this learner's attempt. */
function TestOfLearner({ testId, learnerId }: { testId: string; learnerId: string }) {
  const opened = useQuery(
    api.timedTests.get.queryOptions({
      input: { testId },
      // Refetched whenever the learner returns, because another tab may have changed the attempt, and for the exact
      // remaining time.
      staleTime: 0,
      refetchInterval: ({ state }) => refetchIntervalOf(state.data),
    }),
  )
  useStateChanges(learnerId, testId, opened.data)
  const state = opened.data?.attempt.state
  const [wasRunning, setWasRunning] = useState(false)
  if ((state === 'in-progress' || state === 'checking') && !wasRunning) setWasRunning(true)
  useAfterSleep(() => void opened.refetch())
  // Clears what this browser still stores of a finished attempt.
  const isOver = ['checking', 'finished'].includes(opened.data?.attempt.state ?? '')
  useEffect(() => {
    if (isOver) answerSaver(learnerId, testId).finish()
  }, [isOver, learnerId, testId])

  if (opened.data) {
    const { test, attempt } = opened.data
    switch (attempt.state) {
      case 'locked':
        return <LockedTest test={test} />
      case 'ready':
        return <ReadyTest test={test} secondsAllowed={attempt.secondsAllowed} lastScore={attempt.lastScore} />
      case 'in-progress':
        return <RunningTest test={test} attempt={attempt} knownAt={opened.dataUpdatedAt} learnerId={learnerId} />
      case 'checking':
        return <CheckingTest test={test} answers={attempt.answers} />
      case 'finished':
        return (
          <TestResult
            test={test}
            attempt={attempt}
            unconfirmed={answerSaver(learnerId, testId).unconfirmed()}
            fresh={wasRunning}
          />
        )
    }
  }
  if (opened.isPending) return <TestSkeleton />

  const code = opened.error instanceof ORPCError ? opened.error.code : null
  if (code === 'NOT_FOUND' || code === 'INVALID_INPUT') return <TestNotFound />
  if (code === 'FORBIDDEN') return <NotEnrolled />
  if (code === 'GRADE_CLOSED') return <GradeClosed />
  return (
    <>
      <PageHeader title={t`Test`} />
      <ErrorState
        message={t`Failed to load test. Please try again later.`}
        onRetry={() => void opened.refetch()}
        busy={opened.isFetching}
      />
    </>
  )
}

/** Polling interval in milliseconds. Within seconds of the deadline the server closes a test, submitted or not. */
function refetchIntervalOf(opened: OpenedTest | undefined): number | false {
  if (opened?.attempt.state === 'checking') return 3_000
  if (opened?.attempt.state !== 'in-progress') return false
  return opened.attempt.remainingSeconds > 0 ? 60_000 : 5_000
}

function NotEnrolled() {
  return (
    <TestUnavailable
      title={t`Enroll in Grade First`}
      action={
        <ButtonLink to="/#grades">
          <Trans>See the grades</Trans>
        </ButtonLink>
      }
    >
      <p>{ENROLLMENT_REQUIRED}.</p>
    </TestUnavailable>
  )
}

/** Shown for a test that was not started before its grade was unpublished. */
function GradeClosed() {
  return (
    <TestUnavailable
      title={t`This test is closed for now`}
      action={
        <ButtonLink to="/learner/dashboard">
          <Trans>Back to Dashboard</Trans>
        </ButtonLink>
      }
    >
      <p>{GRADE_CLOSED}</p>
    </TestUnavailable>
  )
}

/** Calls `onWake` after the computer wakes up: a page that stayed visible gets no event. */
function useAfterSleep(onWake: () => void) {
  const wake = useEffectEvent(onWake)
  useEffect(() => {
    let last = present()
    const interval = setInterval(() => {
      const now = present()
      if (hasSlept(last, now)) wake()
      last = now
    }, 1000)
    return () => clearInterval(interval)
  }, [])
}

function present(): ClockReading {
  return { wall: Date.now(), monotonic: performance.now() }
}

/** Shown for a URL without a test of this learner (learner-area.md sections 2 and 8). */
function TestNotFound() {
  const navigate = useNavigate()
  const cameByAddress = useLocation().key === 'default'
  useEffect(() => toast.error(t`Test not found.`), [])
  return (
    <TestUnavailable
      title={t`Test not found`}
      action={
        <Button onClick={() => void (cameByAddress ? navigate('/', { replace: true }) : navigate(-1))}>
          <Trans>Go Back</Trans>
        </Button>
      }
    >
      <p>
        <Trans>The link may be old, or the test no longer exists.</Trans>
      </p>
    </TestUnavailable>
  )
}

/** Shown for a test that a lesson still has to unlock. */
function LockedTest({ test }: { test: TestFacts }) {
  return (
    <>
      <TestHeading test={test} />
      <Card className="grid justify-items-center gap-4 text-center">
        <span className="mt-2 grid size-16 place-items-center rounded-full bg-sun-wash text-ink">
          <Lock aria-hidden="true" className="size-7" />
        </span>
        <h2 className="text-xl">
          <Trans>This test is locked</Trans>
        </h2>
        <p className="max-w-prose text-ink-soft text-lg">{formatUnlockMessage(test.afterLessonNumber)}</p>
        <ButtonLink to={subjectTests(test.subjectId)} className="mt-2 mb-2">
          <Trans>Return to Subject</Trans>
        </ButtonLink>
      </Card>
    </>
  )
}

/** Shown for a submitted test until its expressions are judged. */
function CheckingTest({ test, answers }: { test: TestFacts; answers: number }) {
  return (
    <>
      <TestHeading test={test} />
      <Banner title={formatChecking(answers)}>
        <p>
          <Trans>Your test is submitted. The result appears here within a minute.</Trans>
        </p>
      </Banner>
    </>
  )
}

/**
 * Reacts to a new state of the shown test, caused by a button, the deadline on the server, or another tab. Focuses the
 * new heading, announces a finished test, and refetches all data with the state of the test.
 */
function useStateChanges(learnerId: string, testId: string, opened: OpenedTest | undefined) {
  const attempt = opened?.attempt
  const shown = useRef(attempt?.state)

  useEffect(() => {
    const before = shown.current
    shown.current = attempt?.state
    if (!attempt || before === undefined || before === attempt.state) return

    const heading = document.querySelector<HTMLElement>('main h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
    scrollTo({ top: 0, behavior: 'instant' })
    invalidateTestStates()
    postTestChange({ learnerId, testId, kind: 'state' })
    // A test that was never running on this page was taken elsewhere, so its result is not announced.
    if (attempt.state !== 'finished' || !['in-progress', 'checking'].includes(before)) return

    // The attempt that has just ended, even if an earlier one counts.
    const ended = [attempt, ...attempt.others].reduce((latest, one) => (one.attempt > latest.attempt ? one : latest))
    const { score, passed } = ended
    const message = t`Your score: ${score}%.`
    if (passed) toast.success(t`Test Passed!`, message)
    else toast.info(t`Test Completed`, message)
  }, [attempt, learnerId, testId])
}
