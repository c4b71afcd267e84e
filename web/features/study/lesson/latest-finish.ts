import { useSyncExternalStore } from 'react'
import { type Flags, PARTS, type Part } from '#domain/marks/compute-marks.ts'

/** Part that was last completed on this page. */
type Finish = { lessonId: string; part: Part }

let latest: Finish | null = null
const listeners = new Set<() => void>()

/** Shows the finish message of a part that was just completed, where its lesson is open. */
export function showFinish(lessonId: string, before: Flags, after: Flags) {
  const part = PARTS.find((one) => after[one] && !before[one])
  if (!part) return
  latest = { lessonId, part }
  for (const listener of listeners) listener()
}

/** Part that was last completed on this page; null for none. */
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
