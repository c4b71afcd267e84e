import { isDefinedError, safe } from '@orpc/client'
import * as z from 'zod/mini'
import { api, client, handleSessionEnd, queryClient } from '#web/api/client.ts'
import { classifyFailure, type Failure, REQUEST_TIMEOUT_MS, serverTime } from '#web/api/connection.ts'
import { isLookingAround } from '#web/api/looking-around.ts'
import { createQueue } from '#web/api/offline/queue.ts'
import { accountEntries, accountEntry, type Codec, json } from '#web/api/offline/store.ts'
import { isSignedIn } from '#web/api/session.ts'
import { updateCachedLesson } from '../lesson/cached-progress.ts'
import { type ExercisePart, type LessonAnswer, useLearnerId } from '../study-types.ts'
import { type SaveState, type Synced, storedState, useSynced } from '../synced-state.ts'
import {
  type AnswerSave,
  isUnsaved,
  needsSaving,
  noWriting,
  reduceWriting,
  type ServerAnswer,
  type WritingEvent,
  type WritingState,
} from './writing-state.ts'

export type WritingPlace = { lessonId: string; part: ExercisePart }

/** Time by the server's clock in seconds, as far as known. */
const now = () => Math.floor(Date.parse(serverTime() ?? new Date().toISOString()) / 1000)

/** Delay before a text is sent, in which the learner may type on. */
const DEBOUNCE_MS = 1_000

const stored = json(() => {
  const written = { text: z.string(), checked: z.array(z.int()), done: z.boolean() }
  return z.object({
    unsent: z.int(),
    mine: z.object(written),
    base: z.object(written),
    version: z.int(),
    inFlight: z.nullable(z.object({ ...written, basedOn: z.int(), version: z.int() })),
    conflict: z.nullable(
      z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('changed'), answer: z.object({ ...written, version: z.int() }) }),
        z.object({ kind: z.literal('deleted') }),
      ]),
    ),
    rejected: z.nullable(z.object(written)),
  })
})

/** Stored form of a written answer; `unsent` is for web/api/offline/clear-accounts.ts. */
const writingCodec: Codec<WritingState> = {
  parse(text) {
    const parsed = stored.parse(text)
    if (parsed === null) return null
    const { unsent: _, ...state } = parsed
    return state
  },
  format: ({ mine, base, version, inFlight, conflict, rejected }) => {
    const state = { mine, base, version, inFlight, conflict, rejected }
    return JSON.stringify({ unsent: isUnsaved(state) ? 1 : 0, ...state })
  },
}

type WritingSync = ReturnType<typeof createWritingSync>

const syncs = new Map<string, WritingSync>()

/**
 * Syncs a learner's written answer: stored in this browser immediately and on the server soon after. Outlives its page, so
 * that any later page sends what is pending.
 */
function writingSync(learnerId: string, place: WritingPlace): WritingSync {
  const key = [learnerId, place.lessonId, place.part].join(' ')
  const sync = syncs.get(key) ?? createWritingSync(learnerId, place)
  syncs.set(key, sync)
  return sync
}

/** Sends texts that the learner's earlier pages could not. */
export function resumeWriting(learnerId: string) {
  for (const key of accountEntries(['writing', learnerId], writingCodec).keys()) {
    const [lessonId, part] = key.split(' ')
    if (lessonId && (part === 'quiz' || part === 'assignment')) writingSync(learnerId, { lessonId, part }).resume()
  }
}

/** Passes the answers of a lesson, as the server sent it, to their syncs. */
export function loadWriting(learnerId: string, { id, writing }: Pick<LessonAnswer, 'id' | 'writing'>) {
  for (const { part, answer } of writing?.boxes ?? []) {
    const readAt = writing?.readAt ?? 0
    writingSync(learnerId, { lessonId: id, part }).dispatch({ kind: 'loaded', answer, readAt })
  }
}

type QueuedSave = AnswerSave & { id: 'writing' }
type Saved =
  | { kind: 'saved'; version: number; comparison: Box['comparison'] }
  | { kind: 'conflict'; answer: ServerAnswer | null }
type Box = NonNullable<LessonAnswer['writing']>['boxes'][number]

function createWritingSync(learnerId: string, place: WritingPlace) {
  const path = ['writing', learnerId, place.lessonId, place.part] as const
  const entry = accountEntry(path, writingCodec)
  const isKept = (next: WritingState) => next.version > 0 || isUnsaved(next)
  const { current, apply } = storedState<WritingState, WritingEvent>(entry, noWriting, reduceWriting, isKept)

  /** The save that is next, as it will be sent. */
  function nextSave(): QueuedSave | null {
    if (!needsSaving(current())) return null
    const { inFlight } = reduceWriting(current(), { kind: 'sending', now: now() })
    return inFlight && { id: 'writing', ...inFlight }
  }

  const queue = createQueue<WritingEvent, QueuedSave, Saved>({
    accountId: learnerId,
    waiting: {
      prefix: path.join(' '),
      list() {
        const save = nextSave()
        return save ? [save] : []
      },
      add(event) {
        apply(event)
        return nextSave()
      },
      // Applying the outcome changes the state.
      remove() {},
    },
    send() {
      apply({ kind: 'sending', now: now() })
      const { inFlight } = current()
      // Another tab has just saved it.
      return inFlight ? sendAnswer(place, inFlight) : Promise.resolve({ kind: 'unreachable' })
    },
    // An answer that was deleted since stays so.
    sendAgain: async (save) => (current().version === 0 ? { kind: 'conflict', answer: null } : sendAnswer(place, save)),
    async onSettled(_save, outcome) {
      if (outcome.kind === 'saved') {
        const { inFlight } = current()
        const { version, comparison } = outcome
        if (inFlight && isSignedIn(learnerId)) {
          const { text, checked, done } = inFlight
          const answer = { text, checked: [...checked], done, version }
          await updateCachedLesson(place.lessonId, (lesson) => withAnswer(lesson, place.part, answer, comparison))
        }
        apply({ kind: 'saved', version })
        return
      }
      apply(outcome.kind === 'conflict' ? outcome : { kind: 'rejected' })
      // Shows why: the answer was deleted, or a parent allows none any more.
      void queryClient.invalidateQueries({ queryKey: lessonKey(place.lessonId) })
    },
    onSignedOut: handleSessionEnd,
  })

  return {
    state: current,
    saveState(): SaveState {
      if (isLookingAround()) return 'saved'
      if (!needsSaving(current())) return isUnsaved(current()) ? 'local-only' : 'saved'
      return queue.failures() > 0 ? 'local-only' : 'saving'
    },
    dispatch(event: WritingEvent) {
      if (event.kind === 'loaded' || event.kind === 'removed' || isLookingAround()) {
        apply(event)
        queue.refresh()
        if (event.kind === 'loaded' && !isLookingAround()) queue.start(DEBOUNCE_MS)
        return
      }
      queue.enqueue(event, event.kind === 'finished' ? 0 : DEBOUNCE_MS)
    },
    resume: () => queue.start(),
    /** Resolves when no save is in flight: a save after a deletion would restore the answer. */
    idle: queue.idle,
    subscribe: queue.subscribe,
  }
}

async function sendAnswer(place: WritingPlace, { checked, ...save }: AnswerSave): Promise<Saved | Failure> {
  const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
  const { error, data, isSuccess } = await safe(
    client.writing.save({ ...place, ...save, checked: [...checked] }, { signal }),
  )
  if (isSuccess) return { kind: 'saved', ...data }
  if (isDefinedError(error) && error.code === 'ANSWER_CHANGED') return { kind: 'conflict', answer: error.data.answer }
  return classifyFailure(error)
}

/**
 * Deletes a written answer by a call to the server, once no save of it is in flight.
 * @throws the error of the call; nothing is deleted here then
 */
export async function removeWriting<Output>(learnerId: string, place: WritingPlace, call: () => Promise<Output>) {
  const sync = writingSync(learnerId, place)
  // Without a connection nothing is in flight, and the call fails.
  if (sync.saveState() === 'saving') await sync.idle()
  const output = await call()
  sync.dispatch({ kind: 'removed' })
  await updateCachedLesson(place.lessonId, (lesson) => withAnswer(lesson, place.part, null, null))
  // The task may have changed since the answer was begun.
  void queryClient.invalidateQueries({ queryKey: lessonKey(place.lessonId) })
  return output
}

const lessonKey = (lessonId: string) => api.study.lesson.queryKey({ input: { lessonId } })

function withAnswer(
  lesson: LessonAnswer,
  part: ExercisePart,
  answer: Box['answer'],
  comparison: Box['comparison'],
): LessonAnswer {
  if (!lesson.writing) return lesson
  const boxes = lesson.writing.boxes.map((box) =>
    box.part === part ? { ...box, answer, comparison, notes: answer ? box.notes : [] } : box,
  )
  return { ...lesson, writing: { ...lesson.writing, boxes } }
}

export type Writing = Synced<WritingState, WritingEvent>

/** The current learner's written answer below a part. */
export function useWriting({ lessonId, part }: WritingPlace): Writing {
  const learnerId = useLearnerId()
  const sync = learnerId === null ? null : writingSync(learnerId, { lessonId, part })
  return useSynced(sync, noWriting)
}
