import { isDefinedError, safe } from '@orpc/client'
import { useSyncExternalStore } from 'react'
import { api, client, queryClient } from '#web/api/client.ts'
import { classifyFailure, REQUEST_TIMEOUT_MS } from '#web/api/connection.ts'
import { type Attempt, createSender } from '#web/api/offline/sender.ts'
import { accountEntries, accountEntry, onChangeInOtherTab } from '#web/api/offline/store.ts'
import { isSignedIn } from '#web/api/session.ts'
import { updateCachedLesson } from '../lesson/cached-progress.ts'
import { type ExercisePart, handleSessionEnd, type LessonAnswer, useLearnerId } from '../study-types.ts'
import { type DraftEvent, type DraftState, needsSaving, noDraft, reduceDraft, type ServerDraft } from './draft-state.ts'
import { draftCodec } from './saved-draft.ts'

export type ExercisePlace = { lessonId: string; part: ExercisePart }

/** Where the answers of one quiz or assignment are: on the server too, on the way there, or in this browser only. */
export type SaveState = 'saved' | 'saving' | 'local-only'

/** Pause after a choice before the answers are sent; the learner may go on choosing. */
const DEBOUNCE_MS = 1_000

export type DraftSync = ReturnType<typeof createDraftSync>

const syncs = new Map<string, DraftSync>()

/**
 * The answers of one learner to one quiz or assignment, stored in this browser at once and on the server soon after. It
 * outlives its page, so that what waits for the connection is sent from any other.
 */
export function draftSync(learnerId: string, place: ExercisePlace): DraftSync {
  const key = [learnerId, place.lessonId, place.part].join(' ')
  const sync = syncs.get(key) ?? createDraftSync(learnerId, place)
  syncs.set(key, sync)
  return sync
}

/** Sends what this learner's earlier pages left unsent. */
export function resumeDrafts(learnerId: string) {
  for (const key of accountEntries(['draft', learnerId], draftCodec).keys()) {
    const [lessonId, part] = key.split(' ')
    if (lessonId && (part === 'quiz' || part === 'assignment')) draftSync(learnerId, { lessonId, part }).resume()
  }
}

function createDraftSync(learnerId: string, place: ExercisePlace) {
  const path = ['draft', learnerId, place.lessonId, place.part] as const
  const entry = accountEntry(path, draftCodec)
  let stored = entry.read()
  let state = stored ?? noDraft
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }
  /** The stored draft is the one that counts: another tab may have changed it. */
  const current = () => {
    const read = entry.read()
    if (read !== stored) {
      stored = read
      state = read ?? noDraft
    }
    return state
  }
  onChangeInOtherTab(path.join(' '), notify)
  const sender = createSender({
    accountId: learnerId,
    hasWork: () => needsSaving(current()),
    attempt: saveOnce,
    onChange: notify,
  })

  function dispatch(event: DraftEvent) {
    const next = reduceDraft(current(), event)
    if (next === state) return
    state = next
    // The server knows everything about a draft that is neither open nor stashed.
    if (next.open || next.stashed) entry.write(next)
    else entry.remove()
    stored = entry.read()
    notify()
    if (event.kind === 'chosen' || event.kind === 'resolved' || event.kind === 'loaded') saveAfter(DEBOUNCE_MS)
  }

  function saveAfter(delay: number) {
    clearTimeout(timer)
    if (needsSaving(current())) timer = setTimeout(sender.start, delay)
  }

  async function saveOnce(): Promise<Attempt> {
    dispatch({ kind: 'sending' })
    const { inFlight, draw } = current()
    if (!inFlight) return 'sent'
    const { answers, version: basedOn } = inFlight
    const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
    const { error, data, isSuccess } = await safe(
      client.study.saveDraft({ ...place, answers, draw, basedOn }, { signal }),
    )
    if (isSuccess) {
      const { version } = data
      if (isSignedIn(learnerId)) {
        await updateCachedLesson(place.lessonId, (lesson) => withDraft(lesson, place.part, { answers, version, draw }))
      }
      dispatch({ kind: 'saved', version })
      return 'sent'
    }
    if (isDefinedError(error) && error.code === 'DRAFT_CHANGED') {
      const { draft } = error.data
      dispatch({ kind: 'conflict', draft })
      if (!draft) {
        const queryKey = api.study.lesson.queryKey({ input: { lessonId: place.lessonId } })
        void queryClient.invalidateQueries({ queryKey })
      }
      return 'sent'
    }
    const failure = classifyFailure(error)
    if (failure.kind === 'signed-out') handleSessionEnd()
    if (failure.kind !== 'rejected') return 'retry'
    dispatch({ kind: 'rejected' })
    return 'sent'
  }

  return {
    state: current,
    saveState(): SaveState {
      if (!needsSaving(current())) return current().rejected ? 'local-only' : 'saved'
      return sender.failures() > 0 ? 'local-only' : 'saving'
    },
    dispatch,
    resume: () => saveAfter(0),
    /** Resolves when no save is in flight: after a submission, one would bring back what was submitted. */
    idle() {
      clearTimeout(timer)
      return sender.idle()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** The open lesson after unsubmitted answers were saved. */
function withDraft(lesson: LessonAnswer, part: ExercisePart, draft: ServerDraft & { draw: number }): LessonAnswer {
  if (part === 'quiz') return { ...lesson, quiz: lesson.quiz && { ...lesson.quiz, draft } }
  return { ...lesson, assignment: lesson.assignment && { ...lesson.assignment, draft } }
}

export type Draft = { state: DraftState; saveState: SaveState; dispatch: (event: DraftEvent) => void }

/** The answers that the learner on this page is giving to one quiz or assignment. */
export function useDraft({ lessonId, part }: ExercisePlace): Draft {
  const learnerId = useLearnerId()
  const sync = learnerId === null ? null : draftSync(learnerId, { lessonId, part })
  const subscribe = (listener: () => void) => sync?.subscribe(listener) ?? (() => {})
  const state = useSyncExternalStore(
    subscribe,
    () => sync?.state() ?? noDraft,
    () => noDraft,
  )
  const saveState = useSyncExternalStore<SaveState>(
    subscribe,
    () => sync?.saveState() ?? 'saved',
    () => 'saved',
  )
  return { state, saveState, dispatch: (event) => sync?.dispatch(event) }
}
