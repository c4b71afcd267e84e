import type { RefObject } from 'react'
import type { LessonAnswer } from '../study-types.ts'

export type LessonVideo = Omit<NonNullable<LessonAnswer['video']>, 'pauses'>
export type FilmPause = NonNullable<LessonAnswer['video']>['pauses'][number]

/** Questions of a film. `asked` has the ids of those that are not asked again on this page, unless they are wanted. */
export type Film = { lessonId: string; pauses: FilmPause[]; asked: Set<string> }

export type VideoSource = NonNullable<LessonVideo['source']>
export type FileSource = Extract<VideoSource, { kind: 'file' | 'hls' }>

/**
 * Position of a video in seconds, and whether it is playing. Held by the open lesson, because a moved player restarts.
 */
export type Playback = { seconds: number; playing: boolean }

/** Player that is on the page. */
export type PlayerControl = { playFrom: (seconds: number) => void }

/** Props of every player. */
export type PlayerProps<Source> = {
  source: Source
  title: string
  captionsUrl: string | null
  narrationUrl: string | null
  /** Null where it asks nothing. */
  film: Film | null
  start: Playback
  /** True if this player replaces a button that the learner pressed. */
  takesFocus?: boolean
  /** Set by the player of a file while it is on the page. */
  control?: RefObject<PlayerControl | null>
  onWatch: (watching: Playback) => void
  /** Called when the video cannot be played, or not to the end. */
  onFailed: () => void
}

/** Shorter progress is not worth resuming. */
const MIN_RESUME_SECONDS = 3

/** Start of a video when its lesson is opened: where the learner left it, else at the author's start time. */
export function initialPlayback({ position, source }: LessonVideo): Playback & { resumed: boolean } {
  const start = source?.start ?? 0
  const resumed = position >= MIN_RESUME_SECONDS && position !== start
  return { seconds: resumed ? position : start, playing: false, resumed }
}

/** Maximum position that the server stores, a day (contract/study.ts). */
const MAX_POSITION_SECONDS = 86_400

/** Position in whole seconds within the server's range: players, especially of streams, report odd values. */
export function storableSecond(seconds: number): number {
  return Number.isNaN(seconds) ? 0 : Math.min(Math.max(Math.floor(seconds), 0), MAX_POSITION_SECONDS)
}

/** Formats seconds as `1:05`, with hours if there are any. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor(whole / 60) % 60
  const rest = String(whole % 60).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`
}
