import type { Part } from '#domain/marks/compute-marks.ts'
import type { Save, WaitingSave } from './waiting-save.ts'

export function inOrder(saves: readonly WaitingSave[]): WaitingSave[] {
  return saves.toSorted((one, other) => one.turn - other.turn || one.id.localeCompare(other.id))
}

/** The turn after all of these, by a clock that may have been set back meanwhile. */
export function nextTurn(saves: readonly WaitingSave[], now: number): number {
  return saves.reduce((turn, save) => Math.max(turn, save.turn + 1), now)
}

/** The save that waits for the same part; pressing twice, here or in another tab, is one save. */
export function sameSave<Waiting extends WaitingSave>(
  saves: readonly Waiting[],
  { kind, lessonId, part }: { kind: Save['kind']; lessonId: string; part: Part },
): Waiting | undefined {
  return saves.find((save) => save.kind === kind && save.lessonId === lessonId && save.part === part)
}

/**
 * What to send next: the first in order. A lesson whose save the server could not do waits with all of its saves, since
 * a later one may need the earlier one; those of other lessons go on.
 */
export function nextToSend(
  saves: readonly WaitingSave[],
  stuckLessons: ReadonlySet<string>,
): WaitingSave | undefined {
  return inOrder(saves).find((save) => !stuckLessons.has(save.lessonId))
}

/** The line over the page; null while nothing waits. */
export function waitingLine(count: number): string | null {
  if (count === 0) return null
  return count === 1
    ? '1 thing is waiting for the connection'
    : `${count} things are waiting for the connection`
}
