import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { href, Link, useBlocker, useLocation } from 'react-router'
import { testTypeName } from '#web/product/test-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Loading, Skeleton } from '#web/ui/loading.tsx'
import { Sprout } from '#web/ui/messages.tsx'
import { PageHeader } from '#web/ui/page.tsx'
import type { TestFacts } from './opened-test.ts'

/** URL of the tests of a subject. */
export function subjectTests(subjectId: string): string {
  return `${href('/learner/subjects/:id', { id: subjectId })}?tab=tests`
}

/** URL to return to from a test, with the link's text: its subject, or Today when that is not the learner's anymore. */
export function testReturn(test: TestFacts): { to: string; label: string } {
  return test.subjectOpen
    ? { to: subjectTests(test.subjectId), label: t`Return to Subject` }
    : { to: href('/learner/dashboard'), label: t`Back to Dashboard` }
}

/** Header of a test that is not running: a link to its subject, its title and type. */
export function TestHeading({ test, subtitle }: { test: TestFacts; subtitle?: ReactNode }) {
  return (
    <PageHeader
      above={
        <Link to={testReturn(test).to} className="link inline-flex min-h-11 items-center gap-2">
          <ArrowLeft aria-hidden="true" className="size-4.5 shrink-0" />
          {test.subjectOpen ? test.subjectName : testReturn(test).label}
        </Link>
      }
      title={test.title}
      subtitle={subtitle ?? testTypeName(test.type)}
    />
  )
}

/**
 * Frame around a running test: the bar shows only the product's name (`in-data-bare` in features/shell), and leaving by
 * a link, the back button or closing the tab requires a confirmation.
 */
export function TestFocus() {
  const { pathname } = useLocation()
  const blocker = useBlocker(({ nextLocation }) => nextLocation.pathname !== pathname)
  const stay = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    document.documentElement.dataset.bare = ''
    return () => {
      removeEventListener('beforeunload', ask)
      delete document.documentElement.dataset.bare
    }
  }, [])

  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      initialFocus={stay}
      title={t`Leave the test?`}
      description={t`The timer keeps running. Your answers are saved, and you can come back until time is up.`}
      actions={
        <>
          <Button variant="secondary" onClick={() => blocker.proceed?.()}>
            <Trans>Leave</Trans>
          </Button>
          <Button ref={stay} onClick={() => blocker.reset?.()}>
            <Trans>Stay in the test</Trans>
          </Button>
        </>
      }
    />
  )
}

/** Replaces a test that cannot be shown, with the reason and a way out. */
export function TestUnavailable({
  title,
  children,
  action,
}: {
  title: string
  children: ReactNode
  action: ReactNode
}) {
  return (
    <Card>
      <div className="grid grid-cols-1 justify-items-center gap-4 py-6 text-center sm:py-10">
        <Sprout className="h-20" />
        <h1 className="text-3xl">{title}</h1>
        <div className="max-w-prose text-ink-soft text-lg">{children}</div>
        <div className="mt-3 flex flex-wrap justify-center gap-3">{action}</div>
      </div>
    </Card>
  )
}

export function TestSkeleton() {
  return (
    <Loading label={t`Loading test...`}>
      <div className="fade-in-late grid gap-5">
        <Skeleton className="h-10 w-72 max-w-full" />
        <Skeleton className="h-5 w-52" />
        <Skeleton className="mt-4 h-72" />
      </div>
    </Loading>
  )
}
