import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { api } from '#web/api/client.ts'
import { type Playback, storableSecond } from '../video/watching.ts'

const TELLS_EVERY_MS = 30_000
/** Reading is quiet: this long without a key or a touch still counts as studying. */
const ACTIVE_FOR_MS = 3 * 60_000
const ACTIVITIES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll', 'touchstart'] as const

/**
 * Tells the server that a lesson is being studied, and where its video stands: every half minute while its page is in
 * sight and somebody is there, and when it is left. What passes while it is out of sight is not counted.
 * @returns tells it at once
 */
export function useAttendance(lessonId: string, studying: boolean, watching: RefObject<Playback | null>) {
  const cache = useQueryClient()
  const said = useRef({ present: false, videoSeconds: -1 })

  const tell = useCallback(() => {
    if (!studying) return
    const now = watching.current && storableSecond(watching.current.seconds)
    const moved = now !== null && now !== said.current.videoSeconds
    void send(lessonId, {
      begins: !said.current.present,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      ...(moved && { videoSeconds: now }),
    })
    said.current = { present: true, videoSeconds: now ?? -1 }
    if (!moved) return
    // Opened again from the cache, the lesson knows it too.
    cache.setQueryData(
      api.study.lesson.queryKey({ input: { lessonId } }),
      (lesson) => lesson && { ...lesson, video: lesson.video && { ...lesson.video, position: now } },
    )
  }, [cache, lessonId, studying, watching])

  useEffect(() => {
    if (!studying) return
    let activeAt = Date.now()
    const ending = new AbortController()
    const { signal } = ending
    const isThere = () => watching.current?.playing === true || Date.now() - activeAt < ACTIVE_FOR_MS
    const leave = () => {
      if (said.current.present) tell()
      said.current.present = false
    }
    for (const activity of ACTIVITIES) {
      window.addEventListener(activity, () => (activeAt = Date.now()), {
        signal,
        passive: true,
        capture: true,
      })
    }
    document.addEventListener('visibilitychange', () => (document.hidden ? leave() : tell()), { signal })
    window.addEventListener('pagehide', leave, { signal })
    const timer = setInterval(() => {
      if (document.hidden) return
      if (isThere()) tell()
      else said.current.present = false
    }, TELLS_EVERY_MS)
    if (!document.hidden) tell()
    return () => {
      clearInterval(timer)
      ending.abort()
      leave()
    }
  }, [studying, tell, watching])

  return tell
}

type Told = { begins: boolean; timeZone: string; videoSeconds?: number }

/** Sent so that it arrives also when its page is gone by then. Nobody waits for the answer: the next one makes up for it. */
function send(lessonId: string, told: Told): Promise<unknown> {
  return fetch(`/api/lessons/${lessonId}/attendance`, {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(told),
  }).catch(() => {})
}
