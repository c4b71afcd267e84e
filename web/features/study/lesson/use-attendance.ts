import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { api } from '#web/api/client.ts'
import { type Playback, storableSecond } from '../video/watching.ts'

const REPORT_INTERVAL_MS = 30_000
/** Time without a key press or touch that still counts as studying, because readers pause. */
const ACTIVE_FOR_MS = 3 * 60_000
const ACTIVITIES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll', 'touchstart'] as const

/**
 * Reports to the server that a lesson is being studied, and the position of its video: every half minute while its page
 * is visible and the learner active, and when the page is left. Time while hidden does not count.
 * @returns a function that reports immediately
 */
export function useAttendance(lessonId: string, studying: boolean, watching: RefObject<Playback | null>) {
  const cache = useQueryClient()
  const reported = useRef({ present: false, videoSeconds: -1 })

  const report = useCallback(() => {
    if (!studying) return
    const now = watching.current && storableSecond(watching.current.seconds)
    const moved = now !== null && now !== reported.current.videoSeconds
    void send(lessonId, {
      begins: !reported.current.present,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      ...(moved && { videoSeconds: now }),
    })
    reported.current = { present: true, videoSeconds: now ?? -1 }
    if (!moved) return
    // Updates the cached lesson, so that it resumes there when it is reopened.
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
      if (reported.current.present) report()
      reported.current.present = false
    }
    for (const activity of ACTIVITIES) {
      window.addEventListener(activity, () => (activeAt = Date.now()), {
        signal,
        passive: true,
        capture: true,
      })
    }
    document.addEventListener('visibilitychange', () => (document.hidden ? leave() : report()), { signal })
    window.addEventListener('pagehide', leave, { signal })
    const timer = setInterval(() => {
      if (document.hidden) return
      if (isThere()) report()
      else reported.current.present = false
    }, REPORT_INTERVAL_MS)
    // In a task of its own: the first use of a time zone takes a phone as long as the rest of a render.
    const begin = setTimeout(() => {
      if (!document.hidden) report()
    })
    return () => {
      clearTimeout(begin)
      clearInterval(timer)
      ending.abort()
      leave()
    }
  }, [studying, report, watching])

  return report
}

type Attendance = { begins: boolean; timeZone: string; videoSeconds?: number }

/**
 * Sends attendance, even after the page is closed. The response is ignored: the next report makes up for a lost one.
 */
function send(lessonId: string, attendance: Attendance): Promise<unknown> {
  return fetch(`/api/lessons/${lessonId}/attendance`, {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(attendance),
  }).catch(() => {})
}
