import { useSyncExternalStore } from 'react'
import { type Flags, PARTS, type Part } from '#domain/marks/compute-marks.ts'
import type { SavedAnswer } from '../study-types.ts'

/** Part that was last worked on here with something to show for it. */
export type Finish = {
  lessonId: string
  part: Part
  /** True if it was completed just now, which adds to the mark. */
  completes: boolean
  /** Badges earned with it. */
  badges: SavedAnswer['newAchievements']
}

let latest: Finish | null = null
const listeners = new Set<() => void>()

function set(finish: Finish | null) {
  latest = finish
  for (const listener of listeners) listener()
}

/**
 * Shows what a save has brought, where its lesson is open: a part that was completed just now, and badges.
 * @param savedPart part of the save, for badges that complete nothing
 */
export function showFinish(
  lessonId: string,
  savedPart: Part,
  { before, after, badges }: { before: Flags; after: Flags; badges: Finish['badges'] },
) {
  const completed = PARTS.find((one) => after[one] && !before[one])
  if (!completed && badges.length === 0) return
  set({ lessonId, part: completed ?? savedPart, completes: completed !== undefined, badges })
}

/** Ends the message about a part when the learner goes on, so that coming back does not repeat it. */
export function endFinish(lessonId: string, part: Part) {
  if (latest?.lessonId === lessonId && latest.part === part) set(null)
}

/** What the last save on this page has brought; null for nothing. */
export function useFinish(): Finish | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => latest,
    () => null,
  )
}
