import { QueryObserver, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { MissingStep } from '#contract/session.ts'
import { api, client, queryClient } from './client.ts'
import { REQUEST_TIMEOUT_MS } from './connection.ts'
import { sessionTexts } from './offline/store.ts'
import { dropStartedResponse } from './page-start.ts'
import {
  notifyOtherTabs,
  onSessionChangeInOtherTab,
  type SessionUser,
  setSession,
  showSignedOut,
  useStoredSession,
} from './session-store.ts'
import { isSignOutPending, markSignOut } from './sign-out/mark.ts'
import { finishSignOut, keepFinishingSignOut } from './sign-out/revocation.ts'

/** `unreachable` does not mean signed out: a lost network must not close the page. */
export type Session =
  | { kind: 'loading' }
  | { kind: 'signed-in'; user: SessionUser }
  /** `missingStep` says what a sign-in in this browser still needs. */
  | { kind: 'signed-out'; missingStep: MissingStep | null }
  | { kind: 'unreachable'; retry: () => void }

const SIGNED_OUT = { kind: 'signed-out', missingStep: null } as const

/**
 * The signed-in user as the server reports it; `loading` until the first response. While a sign-out waits for the server
 * nobody is signed in.
 */
export function useSession(): Session {
  const { data, isError, refetch } = useQuery(api.session.get.queryOptions())
  // Renders again when a sign-out begins.
  useStoredSession()
  if (isSignOutPending()) return SIGNED_OUT
  if (data)
    return data.user ? { kind: 'signed-in', user: data.user } : { kind: 'signed-out', missingStep: data.missingStep }
  return isError ? { kind: 'unreachable', retry: () => void refetch() } : { kind: 'loading' }
}

/** Session for pages to which a visitor who looks around the sample family comes as a visitor, such as Pricing. */
export function useOwnSession(): Session {
  const session = useSession()
  return session.kind === 'signed-in' && session.user.isDemo ? SIGNED_OUT : session
}

let watching = false

/** Passes every change of the session, in this tab or another, to the session store while the tab is open. */
export function watchSession() {
  if (watching) return
  watching = true
  // A mounted client refetches when the tab is visible again; public pages have no provider to mount it.
  queryClient.mount()
  const session = new QueryObserver(queryClient, api.session.get.queryOptions())
  const show = ({ data, dataUpdatedAt }: ReturnType<typeof session.getCurrentResult>) => {
    if (data) setSession(data, dataUpdatedAt)
  }
  session.subscribe(show)
  // The cache may already hold the session; a subscriber is notified of later changes only.
  show(session.getCurrentResult())
  onSessionChangeInOtherTab(followOtherTab)
  // A page that the browser had frozen has missed the message.
  addEventListener('pageshow', ({ persisted }) => persisted && followOtherTab('changed'))
  if (isSignOutPending()) followSignOut()
}

function followOtherTab(change: 'changed' | 'left') {
  // The server may have confirmed the sign-out, and removed its mark, before this tab hears of it.
  if (change === 'left' || isSignOutPending()) followSignOut()
  else void queryClient.resetQueries()
}

/** Key of the history entry on which this tab was when its account signed out. */
let leftAt: string | undefined

/** True for the page that a sign-out leaves, by the key of its location, also after the server has confirmed it. */
export function isLeft(key: string): boolean {
  return key === leftAt
}

/** Key that the router stores with the current history entry; the first one has none. */
function currentKey(): string {
  const state: unknown = history.state
  const hasKey = typeof state === 'object' && state !== null && 'key' in state && typeof state.key === 'string'
  return hasKey ? String(state.key) : 'default'
}

/** Removes the account's data from this tab, and shows what a visitor sees. */
function followSignOut() {
  leftAt = currentKey()
  const sessionKey = api.session.get.queryKey()
  const known = queryClient.getQueryData(sessionKey)
  dropStartedResponse()
  showSignedOut()
  for (const name of sessionTexts.names()) sessionTexts.remove(name)
  void queryClient.resetQueries()
  // Nothing is sent, so this is the session until the sign-out is confirmed.
  void queryClient.cancelQueries({ queryKey: sessionKey })
  if (known)
    queryClient.setQueryData(sessionKey, {
      ...known,
      user: null,
      missingStep: null,
      secondStepEnding: false,
      runningTest: null,
    })
  void keepFinishingSignOut().then(() => queryClient.resetQueries())
}

/**
 * Signs out of this browser without the server, in all tabs. The server is notified before anything else is sent, at once
 * or when the connection is back.
 */
export function signOutHere() {
  markSignOut()
  followSignOut()
  notifyOtherTabs('left')
}

/**
 * To be awaited after a sign-in or sign-out. Resets the cache, which belongs to the previous session, refetches the
 * data on the screen, and makes the other tabs do the same.
 */
export async function handleSessionChange(): Promise<void> {
  notifyOtherTabs()
  dropStartedResponse()
  await queryClient.resetQueries()
}

/**
 * Signs out and goes to the root path, also without a connection.
 * @returns a function that resolves to `confirmed`, or to `waiting` if the server did not answer yet
 */
export function useSignOut(): () => Promise<'confirmed' | 'waiting'> {
  const navigateAway = useNavigateAway()
  return async () => {
    signOutHere()
    await navigateAway('/')
    return (await finishSignOut()) ? 'confirmed' : 'waiting'
  }
}

/**
 * Checks whether the cached session belongs to this account. Changes of one account must not be sent under another that
 * signs in to the same browser.
 */
export function isSignedIn(userId: string): boolean {
  return !isSignOutPending() && queryClient.getQueryData(api.session.get.queryKey())?.user?.id === userId
}

/** True once the server has reported a session whose sign-in is complete. */
export function isAnyoneSignedIn(): boolean {
  return (queryClient.getQueryData(api.session.get.queryKey())?.user ?? null) !== null
}

/** Fetches the session, because another tab may have signed out or signed in another account. */
export async function checkSession(
  userId: string,
  signal: AbortSignal = AbortSignal.timeout(REQUEST_TIMEOUT_MS),
): Promise<'same' | 'other' | 'unreachable'> {
  const session = await client.session.get(undefined, { signal }).catch(() => null)
  if (!session) return 'unreachable'
  return session.user?.id === userId ? 'same' : 'other'
}

/**
 * Navigates to another page and resolves once it is rendered. The router finishes some time before React; until then
 * the page being left would refetch data that was deleted or that has no session.
 */
export function useNavigateAway(): (to: string) => Promise<void> {
  const navigate = useNavigate()
  const { key } = useLocation()
  const left = useRef<{ key: string; arrive: () => void }>(null)
  useEffect(() => {
    if (left.current && left.current.key !== key) left.current.arrive()
  }, [key])
  // The caller may unmount with the page being left.
  useEffect(() => () => left.current?.arrive(), [])

  return async (to) => {
    const arrival = new Promise<void>((arrive) => {
      left.current = { key, arrive }
    })
    await navigate(to)
    await arrival
  }
}
