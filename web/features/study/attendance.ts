import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { api } from '#web/api/client.ts'
import { isLookingAround } from '#web/api/looking-around.ts'
import { fetchUnlessSigningOut } from '#web/api/sign-out/mark.ts'
import { type Playback, storableSecond } from './video/watching.ts'

const REPORT_INTERVAL_MS = 30_000
/** Time without a key press or touch that still counts as studying, because readers pause. */
const ACTIVE_FOR_MS = 3 * 60_000
const ACTIVITIES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll', 'touchstart'] as const

/**
 * Reports to the server that a lesson is being studied, and the position of its video.
 * @returns a function that reports immediately
 */
export function useLessonAttendance(lessonId: string, studying: boolean, watching: RefObject<Playback | null>) {
  const cache = useQueryClient()
  const reportedSecond = useRef(-1)
  const send = useCallback(
    (begins: boolean) => {
      const now = watching.current && storableSecond(watching.current.seconds)
      const moved = now !== null && now !== reportedSecond.current
      void sendAttendance(`/api/lessons/${lessonId}/attendance`, begins, moved ? { videoSeconds: now } : {})
      reportedSecond.current = now ?? -1
      if (!moved) return
      // Updates the cached lesson, so that it resumes there when it is reopened.
      cache.setQueryData(
        api.study.lesson.queryKey({ input: { lessonId } }),
        (lesson) => lesson && { ...lesson, video: lesson.video && { ...lesson.video, position: now } },
      )
    },
    [cache, lessonId, watching],
  )
  const isPlaying = useCallback(() => watching.current?.playing === true, [watching])
  return useAttendance(studying, send, isPlaying)
}

/** Reports to the server that practice is being studied while its set has open questions. */
export function usePracticeAttendance(practicing: boolean) {
  useAttendance(practicing, sendPracticeAttendance, neverPlaying)
}

const sendPracticeAttendance = (begins: boolean) => void sendAttendance('/api/practice/attendance', begins)
const neverPlaying = () => false

/**
 * Reports attendance every half minute while the page is visible and the learner active, and when the page is left.
 * Time while hidden does not count.
 * @param send sends a report; `begins` if the time until now does not count
 * @param isPlaying true while a video plays, which counts without a key press or touch
 */
function useAttendance(studying: boolean, send: (begins: boolean) => void, isPlaying: () => boolean) {
  const present = useRef(false)
  const report = useCallback(() => {
    if (!studying) return
    send(!present.current)
    present.current = true
  }, [studying, send])

  useEffect(() => {
    if (!studying) return
    let activeAt = Date.now()
    const ending = new AbortController()
    const { signal } = ending
    const isThere = () => isPlaying() || Date.now() - activeAt < ACTIVE_FOR_MS
    const leave = () => {
      if (present.current) report()
      present.current = false
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
      else present.current = false
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
  }, [studying, report, isPlaying])

  return report
}

/**
 * Sends attendance, even after the page is closed. The response is ignored: the next report makes up for a lost one.
 */
async function sendAttendance(path: string, begins: boolean, more: { videoSeconds?: number } = {}): Promise<unknown> {
  if (isLookingAround()) return
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return fetchUnlessSigningOut(path, {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ begins, timeZone, ...more }),
  }).catch(() => {})
}
