import { lengthOf } from './stage/cards.ts'
import type { Clip } from './stage/clip.ts'

/** As a lesson's file writes it: minutes and seconds, like 0:34. */
export function durationOf(clip: Clip): string {
  const seconds = Math.round(lengthOf(clip))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
