import { round } from '../stage/piece.ts'
import type { Beat } from './film.ts'

/** Pace of a calm voice; captions may be read at up to 17 characters a second. */
const CHARACTERS_PER_SECOND = 13.5
/** Equivalent length of symbols such as ÷, which are read aloud as words. */
const CHARACTERS_OF_A_SIGN = 7
const MIN_SECONDS = 2
/** Pause after a finished scene. */
const PAUSE_SECONDS = 0.6

export type TimedBeat = Beat & { start: number }

/** Computes when the beats of a scene start, from their captions, and how long the scene is. */
export function timeBeats(beats: readonly Beat[]): { seconds: number; beats: readonly TimedBeat[] } {
  let next = 0
  const timed = beats.map((beat) => {
    const start = next
    next = round(next + secondsOf(beat.caption))
    return { ...beat, start }
  })
  return { seconds: round(next + PAUSE_SECONDS), beats: timed }
}

function secondsOf(caption: string): number {
  const signs = caption.match(/[×÷·=<>≤≥≠≈→°²³⁻⁺]/g)?.length ?? 0
  const seconds = (caption.length + signs * CHARACTERS_OF_A_SIGN) / CHARACTERS_PER_SECOND
  return Math.max(MIN_SECONDS, Math.ceil(seconds * 5) / 5)
}
