import { useSyncExternalStore } from 'react'
import { PARTS, type Part } from '#domain/marks/compute-marks.ts'
import { accountEntries, type Codec, onChangeInOtherTab } from '#web/api/offline/store.ts'
import { type PracticeSet, useLearnerId } from '../study-types.ts'

/** Part whose completion or submission waits in this browser. */
export type UnsentPart = { lessonId: string; part: Part }

/** Reads the place of a save by hand: these pages need none of the code that sends it (outbox.ts). */
const place: Codec<UnsentPart> = {
  parse(text) {
    try {
      const { lessonId, part } = JSON.parse(text)
      const known = PARTS.find((one) => one === part)
      return typeof lessonId === 'string' && known ? { lessonId, part: known } : null
    } catch {
      return null
    }
  },
  format: JSON.stringify,
}

/** Reads the place of an answer to practice in the same way. */
const position: Codec<string> = {
  parse(text) {
    try {
      const { setId, position } = JSON.parse(text)
      return `${setId} ${position}`
    } catch {
      return null
    }
  },
  format: (answer) => answer,
}

/** True if today's practice, as last known, has questions and each is answered, here or on the server. */
export function isPracticeDone(learnerId: string | null, set: PracticeSet | null | undefined): boolean {
  if (learnerId === null || !set || set.questions.length === 0) return false
  const waiting = new Set(
    accountEntries(['practice', learnerId], position)
      .list()
      .map(({ value }) => value),
  )
  return (
    waiting.size > 0 && set.questions.every((one) => one.scored !== null || waiting.has(`${set.id} ${one.position}`))
  )
}

const NONE: readonly UnsentPart[] = []

/** @returns the same array while the same saves wait */
function createReader() {
  let shown = { names: '', parts: NONE }
  return (learnerId: string | null): readonly UnsentPart[] => {
    if (learnerId === null) return NONE
    const entries = accountEntries(['outbox', learnerId], place)
    const names = entries.keys().sort().join(' ')
    if (names !== shown.names) shown = { names, parts: entries.list().map(({ value }) => value) }
    return shown.parts
  }
}

const read = createReader()

/**
 * Parts that the learner has finished in this browser and the server does not know yet. Their saves leave the browser
 * with the answer of the server, after which the pages fetch their data again.
 */
export function useUnsentParts(): readonly UnsentPart[] {
  const learnerId = useLearnerId()
  return useSyncExternalStore(
    subscribe,
    () => read(learnerId),
    () => NONE,
  )
}

function subscribe(changed: () => void): () => void {
  return onChangeInOtherTab('outbox ', changed)
}
