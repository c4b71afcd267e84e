import { useSyncExternalStore } from 'react'
import { setLookingAround } from './looking-around.ts'
import { clearAccounts } from './offline/clear-accounts.ts'
import { dropStartedResponse, type SessionAnswer, startedSession } from './page-start.ts'
import { isSignOutPending } from './sign-out/mark.ts'

const channel = import.meta.env.SSR ? undefined : new BroadcastChannel('session')

/** True from another tab's message until the next answer of the server. */
let following = false

/** `left` after a sign-out by the user, otherwise `changed`. */
type Change = 'changed' | 'left'

/** Notifies the browser's other tabs of a sign-in or sign-out in this one. */
export function notifyOtherTabs(change: Change = 'changed') {
  channel?.postMessage(change)
}

export function onSessionChangeInOtherTab(follow: (change: Change) => void) {
  channel?.addEventListener('message', ({ data }) => {
    following = true
    dropStartedResponse()
    follow(data === 'left' ? 'left' : 'changed')
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
  setLookingAround(user?.isDemo === true)
  return user ? { kind: 'signed-in', user } : { kind: 'signed-out' }
}

function toKnownTest({ runningTest: test }: SessionAnswer, knownAt: number): KnownTest | null {
  return test && { ...test, knownAt }
}

/**
 * Shows the server's answer, and passes on the end of the session, which another tab may not have noticed. An answer
 * that arrives while a sign-out waits belongs to the account that has left.
 */
export function setSession(answer: SessionAnswer, knownAt = Date.now()) {
  if (isSignOutPending()) return showSignedOut()
  if (seen.kind === 'signed-in' && answer.user === null && !following) notifyOtherTabs()
  following = false
  show(toKnown(answer), toKnownTest(answer, knownAt))
  clearAccounts(answer.user?.id)
}

export function showSignedOut() {
  setLookingAround(false)
  show({ kind: 'signed-out' }, null)
  clearAccounts(undefined)
}

function show(session: KnownSession, test: KnownTest | null) {
  seen = session
  runningTest = test
  for (const listener of listeners) listener()
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
