import { isDefinedError, safe } from '@orpc/client'
import type { Help } from '#domain/scoring/help.ts'
import { api, client, handleSessionEnd, queryClient } from '#web/api/client.ts'
import { classifyFailure, type Failure, REQUEST_TIMEOUT_MS } from '#web/api/connection.ts'
import { isLookingAround } from '#web/api/looking-around.ts'
import { createQueue } from '#web/api/offline/queue.ts'
import { accountEntries, accountEntry } from '#web/api/offline/store.ts'
import { isSignedIn } from '#web/api/session.ts'
import { updateCachedLesson } from '../lesson/cached-progress.ts'
import { type ExercisePart, type LessonAnswer, useLearnerId } from '../study-types.ts'
import { type SaveState, type Synced, storedState, useSynced } from '../synced-state.ts'
import { type DraftEvent, type DraftState, needsSaving, noDraft, reduceDraft, type ServerDraft } from './draft-state.ts'
import { draftCodec } from './saved-draft.ts'

export type ExercisePlace = { lessonId: string; part: ExercisePart }

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

/** Save of a draft. All of one exercise count as one: the next is derived from the state that the last one leaves. */
type DraftSave = ServerDraft & { id: 'draft'; draw: number }
type Saved = { kind: 'saved'; version: number } | { kind: 'conflict'; draft: ServerDraft | null }

function createDraftSync(learnerId: string, place: ExercisePlace) {
  const path = ['draft', learnerId, place.lessonId, place.part] as const
  const entry = accountEntry(path, draftCodec)
  // Drafts of earlier versions do not state how much of them is unsent.
  const stored = entry.read()
  if (stored) entry.write(stored)
  // The server has everything about a draft that is neither open nor stashed.
  const isKept = ({ open, stashed }: DraftState) => Boolean(open || stashed)
  const { current, apply } = storedState<DraftState, DraftEvent>(entry, noDraft, reduceDraft, isKept)

  function nextSave(): DraftSave | null {
    const { inFlight, chosen, help, version, draw } = current()
    return needsSaving(current()) ? { id: 'draft', draw, ...(inFlight ?? { answers: chosen, help, version }) } : null
  }

  const queue = createQueue<DraftEvent, DraftSave, Saved>({
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
    send(save) {
      apply({ kind: 'sending' })
      return sendDraft(place, save)
    },
    sendAgain: (save) => sendDraft(place, save),
    async onSettled({ answers, help = {}, draw }, outcome) {
      if (outcome.kind === 'saved' && isSignedIn(learnerId)) {
        const { version } = outcome
        await updateCachedLesson(place.lessonId, (lesson) =>
          withDraft(lesson, place.part, { answers, help, version, draw }),
        )
      }
      apply(outcome)
      if (outcome.kind === 'conflict' && !outcome.draft) {
        const queryKey = api.study.lesson.queryKey({ input: { lessonId: place.lessonId } })
        void queryClient.invalidateQueries({ queryKey })
      }
    },
    onSignedOut: handleSessionEnd,
  })

  return {
    state: current,
    saveState(): SaveState {
      if (isLookingAround()) return 'saved'
      if (!needsSaving(current())) return current().rejected ? 'local-only' : 'saved'
      return queue.failures() > 0 ? 'local-only' : 'saving'
    },
    dispatch(event: DraftEvent) {
      const changes = event.kind === 'chosen' || event.kind === 'helped' || event.kind === 'resolved'
      if (changes && !isLookingAround()) {
        queue.enqueue(event, DEBOUNCE_MS)
        return
      }
      apply(event)
      queue.refresh()
      if (event.kind === 'loaded' && !isLookingAround()) queue.start(DEBOUNCE_MS)
    },
    resume: () => queue.start(),
    /** Resolves when no save is in flight: a save after a submission would restore the draft. */
    idle: queue.idle,
    subscribe: queue.subscribe,
  }
}

async function sendDraft(place: ExercisePlace, { answers, help, draw, version }: DraftSave): Promise<Saved | Failure> {
  const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
  const { error, data, isSuccess } = await safe(
    client.study.saveDraft({ ...place, answers, ...(help && { help }), draw, basedOn: version }, { signal }),
  )
  if (isSuccess) return { kind: 'saved', version: data.version }
  if (isDefinedError(error) && error.code === 'DRAFT_CHANGED') return { kind: 'conflict', draft: error.data.draft }
  return classifyFailure(error)
}

/** Updates the open lesson after a save of unsubmitted answers. */
function withDraft(
  lesson: LessonAnswer,
  part: ExercisePart,
  draft: ServerDraft & { help: Help; draw: number },
): LessonAnswer {
  if (part === 'quiz') return { ...lesson, quiz: lesson.quiz && { ...lesson.quiz, draft } }
  return { ...lesson, assignment: lesson.assignment && { ...lesson.assignment, draft } }
}

export type Draft = Synced<DraftState, DraftEvent>

/** Draft of the current learner's answers to one quiz or assignment. */
export function useDraft({ lessonId, part }: ExercisePlace): Draft {
  const learnerId = useLearnerId()
  const sync = learnerId === null ? null : draftSync(learnerId, { lessonId, part })
  return useSynced(sync, noDraft)
}
