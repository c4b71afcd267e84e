import { t } from '@lingui/core/macro'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { loadCode } from '#web/api/connection.ts'
import { Loading, Skeleton } from '#web/ui/loading.tsx'
import { ErrorState } from '#web/ui/messages.tsx'

type LazyTabProps = { load: () => Promise<{ default: ComponentType }> }

/** Tab whose code is loaded on first use, with a retry if that fails. */
export function LazyTab({ load }: LazyTabProps) {
  const [attempt, setAttempt] = useState(0)
  return <TabAttempt key={attempt} load={load} onRetry={() => setAttempt(attempt + 1)} />
}

function TabAttempt({ load, onRetry }: LazyTabProps & { onRetry: () => void }) {
  const [Tab] = useState(() =>
    lazy<ComponentType>(() =>
      loadCode(load).catch(() => ({
        default: () => (
          <ErrorState message={t`We couldn’t load this part of the page. Please try again.`} onRetry={onRetry} />
        ),
      })),
    ),
  )
  return (
    <Suspense fallback={<TabSkeleton label={t`Loading...`} />}>
      <Tab />
    </Suspense>
  )
}

/** Placeholder of a tab while it loads. */
export function TabSkeleton({ label }: { label: string }) {
  return (
    <Loading label={label}>
      <div className="fade-in-late grid gap-4">
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-20 w-full rounded-lg" />
        <Skeleton className="h-20 w-full rounded-lg" />
        <Skeleton className="h-20 w-full rounded-lg" />
      </div>
    </Loading>
  )
}
