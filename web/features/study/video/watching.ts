import type { LessonAnswer } from '../study-types.ts'

export type LessonVideo = NonNullable<LessonAnswer['video']>
export type VideoSource = NonNullable<LessonVideo['source']>

/** Position of a video in seconds, and whether it plays. The open lesson holds it, because a moved player restarts. */
export type Playback = { seconds: number; playing: boolean }

/** Less than this is no progress worth going back to. */
const WORTH_RESUMING_SECONDS = 3

/** Where a video begins when its lesson is opened: where the learner left it, else where its author wants it to. */
export function initialPlayback({ position, source }: LessonVideo): Playback & { resumed: boolean } {
  const start = source?.start ?? 0
  const resumed = position >= WORTH_RESUMING_SECONDS && position !== start
  return { seconds: resumed ? position : start, playing: false, resumed }
}

/** The server keeps no place beyond a day (contract/study.ts). */
const LAST_SECOND = 86_400

/** A place in a video as the server takes it, in whole seconds: players, above all of streams, report stranger ones. */
export function storableSecond(seconds: number): number {
  return Number.isNaN(seconds) ? 0 : Math.min(Math.max(Math.floor(seconds), 0), LAST_SECOND)
}

/** Minutes and seconds as `1:05`, with hours before them where there are any. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor(whole / 60) % 60
  const rest = String(whole % 60).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`
}
