import type { InferContractRouterOutputs } from '@orpc/contract'
import { useEffect, useSyncExternalStore } from 'react'
import type { contract } from '#contract/index.ts'

const channel = import.meta.env.SSR ? undefined : new BroadcastChannel('session')

/** Lets the other open tabs of this browser know that somebody signed in or out here. */
export function notifyOtherTabs() {
  channel?.postMessage('changed')
}

export function onSessionChangeInOtherTab(follow: () => void) {
  channel?.addEventListener('message', follow)
}

type SessionAnswer = InferContractRouterOutputs<typeof contract>['session']['get']
export type SessionUser = NonNullable<SessionAnswer['user']>

/** What is known about the session so far; `unknown` until the first lookup has answered. */
export type KnownSession =
  | { kind: 'unknown' }
  | { kind: 'signed-out' }
  | { kind: 'signed-in'; user: SessionUser }

let seen: KnownSession = { kind: 'unknown' }
const listeners = new Set<() => void>()

export function setSession({ user }: SessionAnswer) {
  seen = user ? { kind: 'signed-in', user } : { kind: 'signed-out' }
  for (const listener of listeners) listener()
}

/**
 * The session for what stands on every page. Pages inside the app frame use useSession; `light` is for those outside,
 * where a visitor should not have to load the query client and the typed client just to learn that nobody is signed
 * in: one plain request answers that, and only a signed-in person's page loads the rest.
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
