import { useSyncExternalStore } from 'react'
import { dropStartedResponse, type SessionAnswer, startedSession } from './page-start.ts'

const channel = import.meta.env.SSR ? undefined : new BroadcastChannel('session')

/** Notifies the browser's other tabs of a sign-in or sign-out in this one. */
export function notifyOtherTabs() {
  channel?.postMessage('changed')
}

export function onSessionChangeInOtherTab(follow: () => void) {
  channel?.addEventListener('message', () => {
    dropStartedResponse()
    follow()
  })
}

export type SessionUser = NonNullable<SessionAnswer['user']>

/** Session, as far as known: `unknown` until the first response. */
export type KnownSession = { kind: 'unknown' } | { kind: 'signed-out' } | { kind: 'signed-in'; user: SessionUser }

/** Running timed test of the signed-in user, with the local time at which the response arrived. */
export type KnownTest = NonNullable<SessionAnswer['runningTest']> & { knownAt: number }

let seen: KnownSession = startedSession ? toKnown(startedSession) : { kind: 'unknown' }
let runningTest: KnownTest | null = startedSession ? toKnownTest(startedSession, Date.now()) : null
const listeners = new Set<() => void>()

function toKnown({ user }: SessionAnswer): KnownSession {
  return user ? { kind: 'signed-in', user } : { kind: 'signed-out' }
}

function toKnownTest({ runningTest: test }: SessionAnswer, knownAt: number): KnownTest | null {
  return test && { ...test, knownAt }
}

export function setSession(answer: SessionAnswer, knownAt = Date.now()) {
  seen = toKnown(answer)
  runningTest = toKnownTest(answer, knownAt)
  clearOtherAccounts(answer.user?.id)
  for (const listener of listeners) listener()
}

/**
 * Clears the stored responses of other accounts (offline/last-known.ts) once the server reports a sign-out, here or
 * elsewhere, or the end of an account. Unsent work stays, under the id of its learner.
 */
function clearOtherAccounts(accountId: string | undefined) {
  try {
    for (const name of Object.keys(localStorage)) {
      if (name.startsWith('last-known ') && !name.startsWith(`last-known ${accountId} `)) localStorage.removeItem(name)
    }
  } catch {
    // The browser's storage is disabled, so nothing is stored.
  }
}

/** Session as far as known, for components. */
export function useStoredSession(): KnownSession {
  return useSyncExternalStore(
    subscribe,
    () => seen,
    () => seen,
  )
}

export function useRunningTest(): KnownTest | null {
  return useSyncExternalStore(
    subscribe,
    () => runningTest,
    () => null,
  )
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
