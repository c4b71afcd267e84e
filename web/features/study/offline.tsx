import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { matchPath, type NavigateFunction, useLocation, useNavigate } from 'react-router'
import { queryClient } from '#web/api/client.ts'
import { enforceIdleLimit } from '#web/api/offline/idle-limit.ts'
import { rememberAnswers, restoreAnswers } from '#web/api/offline/last-known.ts'
import { isOfflineStart } from '#web/api/page-start.ts'
import { useSession } from '#web/api/session.ts'
import { findPageQuery, learnerPages } from '#web/product/page-queries.ts'
import type { WorkerMessage } from '#web/service-worker/worker.ts'
import { toast } from '#web/ui/toast.ts'
import { ownVersion } from './own-version.ts'
import { workerAddress } from './worker-address.ts'

/**
 * Makes the learner area work offline: stores its code and last responses, stays on the page if a link's target is not
 * stored, and offers new releases of the app. The service worker loads the code, because the router's own prefetching
 * reloads the page when the connection is lost.
 */
export function OfflineUse({ accountId }: { accountId: string }) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [isOutdated, setOutdated] = useState(false)
  const session = useSession()
  const limitMinutes = session.kind === 'signed-in' ? session.user.idleLimitMinutes : null
  useEffect(() => rememberAnswers(accountId), [accountId])
  useEffect(() => enforceIdleLimit(accountId, limitMinutes), [accountId, limitMinutes])
  useEffect(() => stayOnPage(navigate), [navigate])
  useEffect(() => watchReleases(() => setOutdated(true)), [])
  // An exercise is not interrupted; the offer waits for the next page.
  const offers = isOutdated && !isExercise(pathname, search)
  useEffect(() => {
    if (offers) {
      const reload = { label: t`Reload`, onPress: () => location.reload() }
      toast.info(t`A new version is ready.`, undefined, reload)
    }
  }, [offers])
  return null
}

/** True for a timed test, a quiz, an assignment and practice. */
function isExercise(pathname: string, search: string): boolean {
  const address = new URLSearchParams(search)
  return (
    ['/learner/tests/:id', '/learner/practice', '/learner/check', '/learner/start'].some((path) =>
      matchPath(path, pathname),
    ) ||
    ['quiz', 'assignment'].includes(address.get('part') ?? '') ||
    address.has('set')
  )
}

/** Minimum interval between messages: one press may start several requests. */
const REPEAT_MS = 1_000

let shownAt = Number.NEGATIVE_INFINITY

function showOffline() {
  if (performance.now() - shownAt < REPEAT_MS) return
  shownAt = performance.now()
  toast.info(t`You’re offline. We’ll carry on when you’re back.`)
}

/**
 * Shows a message for presses while offline, and follows the last link once the browser is online.
 * @returns a function that stops it
 */
function stayOnPage(navigate: NavigateFunction): () => void {
  const ending = new AbortController()
  const { signal } = ending
  let next: string | null = null
  if (isOfflineStart && !navigator.onLine) showOffline()
  addEventListener('offline', restoreAnswers, { signal })
  addEventListener(
    'click',
    (event) => {
      const link = linkOf(event)
      if (navigator.onLine || link === null || canOpen(link)) return
      event.preventDefault()
      next = link.origin === location.origin && link.target === '' ? link.pathname + link.search + link.hash : null
      showOffline()
    },
    // Runs before the router's own handler.
    { signal, capture: true },
  )
  addEventListener(
    'online',
    () => {
      shownAt = Number.NEGATIVE_INFINITY
      if (next !== null) void navigate(next)
      next = null
    },
    { signal },
  )
  // All other actions that wait for the connection.
  const queries = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || !['fetch', 'pause'].includes(event.action.type)) return
    const { fetchStatus, data } = event.query.state
    if (fetchStatus === 'paused' && data === undefined) showOffline()
  })
  const mutations = queryClient.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.mutation.state.isPaused) showOffline()
  })
  return () => {
    ending.abort()
    queries()
    mutations()
  }
}

/** Link that this event would open, in this tab or another. */
function linkOf({ target, button }: MouseEvent): HTMLAnchorElement | null {
  const link = target instanceof Element && button === 0 ? target.closest<HTMLAnchorElement>('a[href]') : null
  return link?.protocol.startsWith('http') && !link.hasAttribute('download') ? link : null
}

/** True for a link within this page, and for a page whose code and data are stored. */
function canOpen({ origin, pathname, target }: HTMLAnchorElement): boolean {
  if (origin !== location.origin || target !== '') return false
  if (pathname === location.pathname) return true
  if (!navigator.serviceWorker?.controller) return false
  const query = findPageQuery(learnerPages, pathname)
  return query !== undefined && queryClient.getQueryData(query.queryKey) !== undefined
}

/**
 * Registers the service worker, which stores the area's code.
 * @param onOutdated called when it has stored a release other than this page's
 */
function watchReleases(onOutdated: () => void): () => void {
  const workers = 'serviceWorker' in navigator && import.meta.env.PROD ? navigator.serviceWorker : null
  const listen = ({ data }: MessageEvent<WorkerMessage>) => {
    if (data.kind === 'release' && data.version !== ownVersion()) onOutdated()
  }
  workers?.addEventListener('message', listen)
  workers?.register(workerAddress()).catch(() => {})
  return () => workers?.removeEventListener('message', listen)
}
