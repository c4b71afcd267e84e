import { useEffect, useSyncExternalStore } from 'react'
import { api, handleSessionEnd, queryClient } from '../client.ts'
import { serverPause } from '../connection.ts'
import { useSession } from '../session.ts'
import { isSignOutPending } from '../sign-out/mark.ts'
import { createBatch } from './batch.ts'
import type { LiveEvent, StudyEvent } from './event-stream.ts'
import { type LivePhase, shareStream } from './shared-stream.ts'

/** Invalidation targets in addition to a learner's id, which stands for their report and the parent's dashboard. */
const LEARNERS = 'learners'
const EVERYTHING = 'everything'

const outdated = createBatch<string>((targets) => {
  // The page being left would refetch data that it may no longer read.
  if (isSignOutPending()) return
  // An overloaded server gets no refetch before its Retry-After.
  const pause = serverPause()
  if (pause > 0) return void setTimeout(() => targets.forEach(outdated.add), pause)
  for (const target of targets) void invalidateTarget(target)
})

if (!import.meta.env.SSR) {
  // A page must not change while it is being printed.
  addEventListener('beforeprint', outdated.hold)
  addEventListener('afterprint', outdated.release)
}

/** Queues invalidation of the queries that an event affects. */
function invalidateOnEvent(event: LiveEvent) {
  if (event.kind === 'heartbeat') return
  if (event.kind === 'refetch') return outdated.add(EVERYTHING)
  outdated.add(event.learnerId)
  // Learner cards show the grade.
  if (event.activity === 'enrolled') outdated.add(LEARNERS)
}

/** @param refetchType by default a hidden page refetches when it is visible again */
async function invalidateTarget(
  target: string,
  refetchType: 'active' | 'none' = document.visibilityState === 'visible' ? 'active' : 'none',
) {
  const invalidate = (queryKey: readonly unknown[]) => queryClient.invalidateQueries({ queryKey, refetchType })
  if (target === EVERYTHING) await Promise.all([invalidate(api.report.key()), invalidate(api.learners.key())])
  else if (target === LEARNERS) await invalidate(api.learners.key())
  else {
    const input = { learnerId: target }
    await Promise.all([
      invalidate(api.report.get.key({ input })),
      invalidate(api.report.answers.key({ input })),
      invalidate(api.learners.overview.key()),
    ])
  }
}

/** State of the stream, and the latest activity of each learner since this page was opened. */
export type Live = { phase: LivePhase; latest: ReadonlyMap<string, StudyEvent> }

const NOTHING: Live = { phase: 'connecting', latest: new Map() }

/** Time for which the stream stays open between two pages that use it. */
const KEEP_OPEN_MS = 500

type Following = { userId: string; pages: number; openFrom: (position: string) => void; stop: () => void }

let shown = NOTHING
let following: Following | null = null
const listeners = new Set<() => void>()

/**
 * Subscribes to the activity of the signed-in parent's learners while the calling component is mounted. Reports and
 * learner lists on the screen are refetched automatically (readings.md, Sessions).
 * @param position `livePosition` of the page's data, once it is loaded; the stream opens there, so nothing is fetched
 *   twice
 */
export function useLive(position: string | null | undefined): Live {
  const session = useSession()
  // Nobody studies in the sample family.
  const userId = session.kind === 'signed-in' && !session.user.isDemo ? session.user.id : null
  useEffect(() => (userId === null ? undefined : follow(userId)), [userId])
  useEffect(() => {
    if (position && following && following.userId === userId) following.openFrom(position)
  }, [userId, position])
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
      // Events from now on are missed.
      void invalidateTarget(EVERYTHING, 'none')
    }, KEEP_OPEN_MS)
  }
}

function begin(userId: string): Following {
  following?.stop()
  shown = NOTHING
  const { promise: position, resolve: openFrom } = Promise.withResolvers<string>()
  const stop = shareStream({
    userId,
    position,
    onEvent(event) {
      invalidateOnEvent(event)
      if (event.kind === 'studied') show({ latest: new Map(shown.latest).set(event.learnerId, event) })
    },
    onPhase(phase) {
      show({ phase })
      // The session has most likely ended, for example by a sign-out elsewhere. The guards then redirect to sign-in and
      // back.
      if (phase === 'ended' && !isSignOutPending()) handleSessionEnd()
    },
  })
  following = { userId, pages: 0, openFrom, stop }
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
