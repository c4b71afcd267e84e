import { vi } from 'vitest'
import type { Answer } from '#domain/scoring/question-schemas.ts'
import type { Failure } from '#web/api/connection.ts'
import { textStorage } from '#web/api/offline/store.ts'
import { fakeDisk } from '#web/api/offline/testing/fake-disk.ts'
import { fakeStorage } from '#web/api/offline/testing/fake-storage.ts'
import { createAnswerQueue, type Saved } from '../answer-queue.ts'
import { storedAnswers, type UnsavedAnswer } from '../stored-answers.ts'

/** Storage of a browser, shared by all its tabs, which survives reloads and crashes. */
export function storage(stored: Record<string, string> = {}) {
  const items = new Map(Object.entries(stored))
  const onDisk = new Map<string, string>()
  return {
    items,
    onDisk,
    texts: textStorage(() => fakeStorage(items)),
    disk: fakeDisk(onDisk),
    /** Resets local storage to an earlier state, as after a killed browser. */
    loseAllBut(earlier: ReadonlyMap<string, string>) {
      items.clear()
      for (const [name, text] of earlier) items.set(name, text)
    },
  }
}

/** Server with numbered saves (server/features/timed-tests/save-answer.ts). */
export function numberedServer() {
  const answers = new Map<string, { answer: Answer; sequence: number }>()
  const saves: UnsavedAnswer[] = []
  let sequence = 0
  return {
    saves,
    sequence: () => sequence,
    options: () => Object.fromEntries([...answers].map(([id, { answer }]) => [id, answer])),
    save(unsaved: UnsavedAnswer): Saved {
      saves.push(unsaved)
      const { questionId, answer, sequence: number } = unsaved
      const before = answers.get(questionId)
      if (!before || number > before.sequence) answers.set(questionId, { answer, sequence: number })
      sequence = Math.max(sequence, number)
      return { kind: 'saved', sequence, answer: answers.get(questionId)?.answer ?? answer }
    },
  }
}

/** What a message meets on its way; `waits` leaves it on the way until `arrive`. */
export type Fate = 'nothing' | 'request lost' | 'answer lost' | 'waits'

/**
 * Tab of a test; it knows the server's state from when it was opened, and every response since. With the clock stopped
 * (vi.useFakeTimers), a failed save is repeated only by the next `send`.
 */
export async function openTab(server: ReturnType<typeof numberedServer>, { texts, disk }: ReturnType<typeof storage>) {
  let known = server.sequence()
  let fate: Fate = 'waits'
  let arrive = () => {}
  const queue = createAnswerQueue('ana', storedAnswers('ana', 't1', texts, disk), {
    async send(unsaved): Promise<Saved | Failure> {
      if (fate === 'waits') await new Promise<void>((resolve) => (arrive = resolve))
      if (fate === 'request lost') return { kind: 'unreachable' }
      const response = server.save(unsaved)
      if (fate === 'answer lost') return { kind: 'unreachable' }
      known = response.sequence
      return response
    },
    onSignedOut: () => {},
  })
  await queue.restore()
  return {
    queue,
    choose(questionId: string, answer: Answer) {
      queue.choose({ questionId, answer, known })
    },
    /** Delivers or loses the message on the way, and sends what waits. */
    async send(next: Fate = 'nothing') {
      fate = next
      arrive()
      queue.start()
      await untilQuiet()
      fate = 'waits'
    },
  }
}

/** Lets all promises settle that wait for no timer. */
const untilQuiet = () => new Promise((resolve) => setImmediate(resolve))

/** A browser whose clock stands still and whose window has no events. */
export function stopClock() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  // One tab acts at a time, so that no lock is needed.
  vi.stubGlobal('navigator', {})
}
