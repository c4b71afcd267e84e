import { useEffect, useSyncExternalStore } from 'react'
import { api, queryClient } from '../client.ts'
import { isSigningOut, useSession } from '../session.ts'
import { createBatch } from './batch.ts'
import type { LiveEvent, StudyEvent } from './event-stream.ts'
import { type LivePhase, shareStream } from './shared-stream.ts'

/** The list of learners, or all that follows; the id of a learner stands for their report. */
const LEARNERS = 'learners'
const EVERYTHING = 'everything'

const outOfDate = createBatch<string>((things) => {
  // The page that is left would be refused what has just stopped to be anybody's.
  if (isSigningOut()) return
  for (const thing of things) void lookUp(thing)
})

if (!import.meta.env.SSR) {
  // A page must not change while it is being printed.
  addEventListener('beforeprint', outOfDate.hold)
  addEventListener('afterprint', outOfDate.release)
}

/** Has what an event changes looked up anew, shortly. */
function lookUpAfter(event: LiveEvent) {
  if (event.kind === 'heartbeat') return
  if (event.kind === 'refetch') return outOfDate.add(EVERYTHING)
  outOfDate.add(event.learnerId)
  // The cards of learners name their grade.
  if (event.activity === 'enrolled') outOfDate.add(LEARNERS)
}

async function lookUp(thing: string) {
  // A page that nobody looks at asks when it is looked at again.
  const refetchType = document.visibilityState === 'visible' ? 'active' : 'none'
  const invalidate = (queryKey: readonly unknown[]) =>
    queryClient.invalidateQueries({ queryKey, refetchType })
  if (thing === EVERYTHING) await Promise.all([invalidate(api.report.key()), invalidate(api.learners.key())])
  else if (thing === LEARNERS) await invalidate(api.learners.key())
  else {
    const input = { learnerId: thing }
    await Promise.all([
      invalidate(api.report.get.key({ input })),
      invalidate(api.report.answers.key({ input })),
    ])
  }
}

/** How the stream stands, and the last thing that was heard of each learner since this page was opened. */
export type Live = { phase: LivePhase; latest: ReadonlyMap<string, StudyEvent> }

const NOTHING: Live = { phase: 'connecting', latest: new Map() }

/** From one page that follows to the next the stream stays, in milliseconds. */
const BETWEEN_PAGES = 500

let shown = NOTHING
let following: { userId: string; pages: number; stop: () => void } | null = null
const listeners = new Set<() => void>()

/**
 * Follows what the learners of the parent who is signed in do, for as long as a page that calls this is shown. Reports
 * and lists of learners that are on the screen are looked up anew by themselves (readings.md, Sessions).
 */
export function useLive(): Live {
  const session = useSession()
  const userId = session.kind === 'signed-in' ? session.user.id : null
  useEffect(() => (userId === null ? undefined : follow(userId)), [userId])
  return useSyncExternalStore(
    subscribe,
    () => shown,
    () => NOTHING,
  )
}

function follow(userId: string): () => void {
  const mine = following?.userId === userId ? following : begin(userId)
  mine.pages++
  return () => {
    mine.pages--
    setTimeout(() => {
      if (mine.pages > 0 || following !== mine) return
      mine.stop()
      following = null
      show({ phase: 'connecting' })
    }, BETWEEN_PAGES)
  }
}

function begin(userId: string) {
  following?.stop()
  shown = NOTHING
  const stop = shareStream({
    userId,
    hear(event) {
      lookUpAfter(event)
      if (event.kind === 'studied') show({ latest: new Map(shown.latest).set(event.learnerId, event) })
    },
    show(phase) {
      show({ phase })
      // Most likely the session is over, as by a sign-out elsewhere: the guards then lead to a sign-in and back. Who
      // signs out here is led to the root path.
      if (phase === 'ended' && !isSigningOut())
        void queryClient.invalidateQueries({ queryKey: api.session.get.key() })
    },
  })
  following = { userId, pages: 0, stop }
  return following
}

function show(change: Partial<Live>) {
  shown = { ...shown, ...change }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
