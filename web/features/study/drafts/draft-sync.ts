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

/** State of the answers to one quiz or assignment: saved on the server, in flight, or only in this browser. */
export type SaveState = 'saved' | 'saving' | 'local-only'

/** Debounce delay before answers are sent, because the learner may choose again. */
const DEBOUNCE_MS = 1_000

export type DraftSync = ReturnType<typeof createDraftSync>

const syncs = new Map<string, DraftSync>()

/**
 * Syncs a learner's answers to one quiz or assignment: stored in this browser immediately and on the server soon after.
 * Outlives its page, so that any later page sends pending answers.
 */
export function draftSync(learnerId: string, place: ExercisePlace): DraftSync {
  const key = [learnerId, place.lessonId, place.part].join(' ')
  const sync = syncs.get(key) ?? createDraftSync(learnerId, place)
  syncs.set(key, sync)
  return sync
}

/** Sends answers that the learner's earlier pages could not. */
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
  /** Reads the stored draft, which is authoritative: another tab may have changed it. */
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
    // The server has everything about a draft that is neither open nor stashed.
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
    /** Resolves when no save is in flight: a save after a submission would restore the draft. */
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

/** Updates the open lesson after a save of unsubmitted answers. */
function withDraft(lesson: LessonAnswer, part: ExercisePart, draft: ServerDraft & { draw: number }): LessonAnswer {
  if (part === 'quiz') return { ...lesson, quiz: lesson.quiz && { ...lesson.quiz, draft } }
  return { ...lesson, assignment: lesson.assignment && { ...lesson.assignment, draft } }
}

export type Draft = { state: DraftState; saveState: SaveState; dispatch: (event: DraftEvent) => void }

/** Draft of the current learner's answers to one quiz or assignment. */
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
