import { useEffect } from 'react'
import { type SessionAnswer, startedSession } from './page-start.ts'
import { type KnownSession, onSessionChangeInOtherTab, setSession, useStoredSession } from './session-store.ts'
import { fetchUnlessSigningOut, isSignOutPending } from './sign-out/mark.ts'

/**
 * Session for components that are on every page. Pages inside the app frame use useSession. `light` is for pages
 * outside: a single request detects visitors, and only signed-in users load the query client.
 */
export function useKnownSession(light: boolean): KnownSession {
  useEffect(() => void (light ? fetchOnce() : watch()), [light])
  return useStoredSession()
}

let fetched = false

async function fetchOnce() {
  if (fetched) return
  fetched = true
  onSessionChangeInOtherTab(watch)
  if (startedSession || isSignOutPending()) return watch()
  const response = await fetchUnlessSigningOut('/api/session').catch(() => null)
  if (!response?.ok) return
  const answer: SessionAnswer = await response.json()
  if (answer.user) await watch()
  else setSession(answer)
}

async function watch() {
  fetched = true
  const { watchSession } = await import('./session.ts')
  watchSession()
}
