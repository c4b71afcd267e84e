import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api } from '#web/api/client.ts'
import { toast } from '#web/ui/toast.ts'
import type { OpenedTest } from './timed-test-types.ts'

/**
 * What happens when a test that is on the screen turns from one state to another, whoever brought it about: a button, the
 * deadline on the server, or another tab. The new heading takes the focus from what is gone; a finished test is
 * told, and everything that shows how the test stands is asked for anew.
 */
export function useTurns(opened: OpenedTest | undefined) {
  const cache = useQueryClient()
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
    for (const queryKey of [api.study.subject.key(), api.study.dashboard.key(), api.report.key()]) {
      void cache.invalidateQueries({ queryKey })
    }
    // One that was never seen running here was taken elsewhere: its result is no news of this page.
    if (attempt.state !== 'finished' || before !== 'in-progress') return

    const score = `Your score: ${attempt.score}%.`
    if (attempt.passed) toast.success('Test Passed!', score)
    else toast.info('Test Completed', score)
  }, [attempt, cache])
}
