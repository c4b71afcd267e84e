import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Hourglass } from 'lucide-react'
import { Link, matchPath, useLocation } from 'react-router'
import type { KnownTest } from '#web/api/session-store.ts'
import { formatCountdown, useEndOfTest, useSecondsLeft } from '#web/product/countdown-clock.tsx'

/** Link back to a running test, below the bar of every other page. */
export default function RunningTestStrip({ test }: { test: KnownTest }) {
  const { pathname } = useLocation()
  // The test's own page and Today already show it.
  const ownPages = [`/learner/tests/${test.id}`, '/learner/dashboard']
  const seconds = useSecondsLeft(useEndOfTest(test, test.knownAt))
  if (seconds === 0 || ownPages.some((page) => matchPath(page, pathname))) return null
  return (
    <aside
      aria-label={t`Running test`}
      className="[:root:has([data-player])_&]:static sticky top-16 z-30 bg-sun-wash text-ink print:hidden"
    >
      <p className="mx-auto flex min-h-12 max-w-6xl flex-wrap items-center gap-x-4 px-4 py-1 text-sm sm:px-6">
        <span className="flex min-w-0 items-center gap-2">
          <Hourglass aria-hidden="true" className="size-4 shrink-0" />
          <span className="truncate max-sm:sr-only">{test.title}</span>
          <span className="sm:hidden">
            <Trans>Test running</Trans>
          </span>
          <span role="timer" className="font-semibold tabular-nums">
            <span className="sr-only">{t`Time left:`} </span>
            {formatCountdown(seconds)}
          </span>
        </span>
        <Link to={`/learner/tests/${test.id}`} className="link ms-auto inline-flex min-h-11 items-center font-semibold">
          <Trans>Return to test</Trans>
        </Link>
      </p>
    </aside>
  )
}
