import { t } from '@lingui/core/macro'
import { CloudOff } from 'lucide-react'
import { type ReactNode, useSyncExternalStore } from 'react'

/**
 * Announces loading, with skeletons of the content (`children`) or a spinner; while offline, what it is waiting for.
 */
export function Loading({ label, children }: { label: string; children?: ReactNode }) {
  const online = useOnline()
  if (!online) return <WaitsForConnection />
  return (
    <div role="status">
      <p className={children ? 'sr-only' : 'flex items-center gap-3 text-ink-soft'}>
        {!children && <Spinner className="size-5" />}
        {label}
      </p>
      {children}
    </div>
  )
}

/** Replaces content that cannot be loaded without a connection; its query is fetched again with the next one. */
export function WaitsForConnection() {
  return (
    <p role="status" className="fade-in-late flex items-center gap-3 text-ink-soft">
      <CloudOff aria-hidden="true" className="size-5 shrink-0" />
      {t`You’re offline. This will load when you’re back.`}
    </p>
  )
}

/** False while the browser has no connection. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    watchConnection,
    () => navigator.onLine,
    () => true,
  )
}

function watchConnection(changed: () => void) {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

/** Placeholder of loading content, sized by `className`. Hidden from screen readers. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return <div aria-hidden="true" className={`animate-pulse rounded-md bg-line/70 ${className}`} />
}

/** Skeleton of three figures above a table. */
export function FiguresSkeleton({ label }: { label: string }) {
  return (
    <Loading label={label}>
      <div className="fade-in-late grid gap-8">
        <div className="grid gap-4 sm:grid-cols-3">
          <Skeleton className="h-28" />
          <Skeleton className="h-28" />
          <Skeleton className="h-28" />
        </div>
        <Skeleton className="h-80" />
      </div>
    </Loading>
  )
}

/** Spinning ring in the text's color. Hidden from screen readers, so add text next to it. */
export function Spinner({ className = 'size-[1.1em]' }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" fill="none" aria-hidden="true" className={`animate-spin ${className}`}>
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="3.5" opacity=".25" />
      <path d="M12 3a9 9 0 0 1 9 9" stroke="currentColor" strokeWidth="3.5" strokeLinecap="round" />
    </svg>
  )
}

/**
 * False while prerendering and hydrating, true afterwards. For values that only the browser knows, such as the query.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}

function neverChanges() {
  return () => {}
}

/** Resolves when the browser is idle, or after two seconds; immediately in browsers without idle callbacks. */
export function whenIdle(): Promise<unknown> {
  return 'requestIdleCallback' in window
    ? new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2_000 }))
    : Promise.resolve()
}
