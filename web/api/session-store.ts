import type { InferContractRouterOutputs } from '@orpc/contract'
import { useEffect, useSyncExternalStore } from 'react'
import type { contract } from '#contract/index.ts'

const channel = import.meta.env.SSR ? undefined : new BroadcastChannel('session')

/** Notifies the browser's other tabs of a sign-in or sign-out in this one. */
export function notifyOtherTabs() {
  channel?.postMessage('changed')
}

export function onSessionChangeInOtherTab(follow: () => void) {
  channel?.addEventListener('message', follow)
}

type SessionAnswer = InferContractRouterOutputs<typeof contract>['session']['get']
export type SessionUser = NonNullable<SessionAnswer['user']>

/** The session as far as it is known; `unknown` until the first response. */
export type KnownSession = { kind: 'unknown' } | { kind: 'signed-out' } | { kind: 'signed-in'; user: SessionUser }

let seen: KnownSession = { kind: 'unknown' }
const listeners = new Set<() => void>()

export function setSession({ user }: SessionAnswer) {
  seen = user ? { kind: 'signed-in', user } : { kind: 'signed-out' }
  for (const listener of listeners) listener()
}

/**
 * The session for parts of every page. Pages inside the app frame use useSession. `light` is for those outside: one plain
 * request finds out that a visitor is not signed in, and only a signed-in user's page loads the query client.
 */
export function useKnownSession(light: boolean): KnownSession {
  useEffect(() => void (light ? fetchOnce() : watch()), [light])
  return useSyncExternalStore(
    subscribe,
    () => seen,
    () => seen,
  )
}

let looked = false

async function fetchOnce() {
  if (looked) return
  looked = true
  onSessionChangeInOtherTab(watch)
  const response = await fetch('/api/session').catch(() => null)
  if (!response?.ok) return
  const answer: SessionAnswer = await response.json()
  if (answer.user) await watch()
  else setSession(answer)
}

async function watch() {
  looked = true
  const { watchSession } = await import('./session-watch.ts')
  watchSession()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
