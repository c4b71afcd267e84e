import { ORPCError } from '@orpc/client'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ENROL_FIRST } from '#domain/access.ts'
import { api } from '#web/api/client.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { answerSaver } from './answer-saver.ts'
import { LockedTest } from './locked-test.tsx'
import { ReadyTest } from './ready-test.tsx'
import { RunningTest } from './running-test.tsx'
import { Standstill } from './standstill.tsx'
import { TestNotFound } from './test-not-found.tsx'
import { TestResult } from './test-result.tsx'
import { TestSkeleton } from './test-skeleton.tsx'
import type { OpenedTest } from './timed-test-types.ts'
import { useAfterSleep } from './use-after-sleep.ts'
import { useTurns } from './use-turns.ts'

/** A test in the state that this learner's attempt is in. */
export function TestOfLearner({ testId, learnerId }: { testId: string; learnerId: string }) {
  const opened = useQuery(
    api.timedTests.open.queryOptions({
      input: { testId },
      // What another tab did, and the time that is really left, is looked up whenever the learner comes back.
      staleTime: 0,
      refetchInterval: ({ state }) => lookAgainAfter(state.data),
    }),
  )
  useTurns(opened.data)
  useAfterSleep(() => void opened.refetch())
  // Whoever ended it, and wherever: what this browser still has of it is of no use any more.
  const isOver = opened.data?.attempt.state === 'finished'
  useEffect(() => {
    if (isOver) answerSaver(learnerId, testId).finish()
  }, [isOver, learnerId, testId])

  if (opened.data) {
    const { test, attempt } = opened.data
    switch (attempt.state) {
      case 'locked':
        return <LockedTest test={test} />
      case 'ready':
        return <ReadyTest test={test} secondsAllowed={attempt.secondsAllowed} />
      case 'in-progress':
        return (
          <RunningTest test={test} attempt={attempt} knownAt={opened.dataUpdatedAt} learnerId={learnerId} />
        )
      case 'finished':
        return <TestResult test={test} attempt={attempt} />
    }
  }
  if (opened.isPending) return <TestSkeleton />

  const code = opened.error instanceof ORPCError ? opened.error.code : null
  if (code === 'NOT_FOUND' || code === 'INVALID_INPUT') return <TestNotFound />
  if (code === 'FORBIDDEN') return <NotEnrolled />
  return (
    <>
      <PageHeader title="Test" />
      <ErrorState
        message="Failed to load test. Please try again later."
        onRetry={() => void opened.refetch()}
        busy={opened.isFetching}
      />
    </>
  )
}

/** In milliseconds. At the end of its time the server closes a test within seconds, whether or not it was handed in. */
function lookAgainAfter(opened: OpenedTest | undefined): number | false {
  if (opened?.attempt.state !== 'in-progress') return false
  return opened.attempt.remainingSeconds > 0 ? 60_000 : 5_000
}

function NotEnrolled() {
  return (
    <Standstill title="Enroll in Grade First" action={<ButtonLink to="/">See the grades</ButtonLink>}>
      <p>{ENROL_FIRST}.</p>
    </Standstill>
  )
}
