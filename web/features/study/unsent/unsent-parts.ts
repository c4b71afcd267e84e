import { useSyncExternalStore } from 'react'
import { PARTS, type Part } from '#domain/marks/compute-marks.ts'
import { accountEntries, type Codec, onChangeInOtherTab } from '#web/api/offline/store.ts'
import { useLearnerId } from '../study-types.ts'

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
