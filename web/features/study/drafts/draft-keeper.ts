import { isDefinedError, safe } from '@orpc/client'
import { api, client } from '#web/api/client.ts'
import { failureOf, makePause, PATIENCE, retryDelay } from '#web/api/connection.ts'
import { isSignedIn } from '#web/api/is-signed-in.ts'
import { keptTexts } from '#web/api/kept-texts.ts'
import { queryClient } from '#web/api/query-client.ts'
import { changeLesson } from '../change-shown.ts'
import { followSessionEnd } from '../session-end.ts'
import type { ExercisePart, LessonAnswer } from '../study-types.ts'
import { type DraftEvent, draftAfter, needsSaving, type ServerDraft } from './draft-state.ts'
import { draftFromText, draftToText } from './kept-draft.ts'

export type ExercisePlace = { lessonId: string; part: ExercisePart }

/** Where the answers of one quiz or assignment are: on the server too, on the way there, or in this browser alone. */
export type Keeping = 'kept' | 'on-the-way' | 'here-only'

/** How long a learner may go on choosing before what is chosen goes to the server, in milliseconds. */
const REST = 1_000

const texts = keptTexts()

/** The answers of one quiz or assignment, kept in this browser at once and on the server soon after. */
export type DraftKeeper = ReturnType<typeof makeKeeper>

const keepers = new Map<string, DraftKeeper>()

/** One for each learner and part; it outlives the page, so that what waits for the connection is sent from any other. */
export function draftKeeper(learnerId: string, place: ExercisePlace): DraftKeeper {
  const name = `draft ${learnerId} ${place.lessonId} ${place.part}`
  const keeper = keepers.get(name) ?? makeKeeper(name, learnerId, place)
  keepers.set(name, keeper)
  return keeper
}

/** Goes on with what this learner's earlier pages left unsent. */
export function resumeDrafts(learnerId: string) {
  for (const name of texts.names()) {
    const [kind, whose, lessonId, part] = name.split(' ')
    if (kind !== 'draft' || whose !== learnerId || !lessonId) continue
    if (part === 'quiz' || part === 'assignment') draftKeeper(learnerId, { lessonId, part }).resume()
  }
}

function makeKeeper(name: string, learnerId: string, place: ExercisePlace) {
  let text = texts.read(name)
  let state = draftFromText(text)
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<void> | null = null
  const queryKey = api.study.lesson.queryKey({ input: { lessonId: place.lessonId } })
  const pause = makePause()
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }
  /** Another tab may have gone on since; what is kept is what counts. */
  const present = () => {
    const now = texts.read(name)
    if (now !== text) {
      text = now
      state = draftFromText(now)
    }
    return state
  }
  texts.onChangeElsewhere((changed) => {
    if (changed === name || changed === null) notify()
  })

  function tell(event: DraftEvent) {
    const next = draftAfter(present(), event)
    if (next === state) return
    state = next
    // Of what is neither begun nor put aside the server knows everything.
    text = next.open || next.aside ? draftToText(next) : null
    if (text === null) texts.remove(name)
    else texts.write(name, text)
    notify()
    if (event.kind === 'chosen' || event.kind === 'settled' || event.kind === 'loaded') sendSoon(REST)
  }

  function sendSoon(rest: number) {
    clearTimeout(timer)
    if (needsSaving(present())) timer = setTimeout(() => void send(), rest)
  }

  /** Sends until everything is kept, one save at a time. */
  function send(): Promise<void> {
    clearTimeout(timer)
    pause.end()
    sending ??= sendAll().finally(() => {
      sending = null
      notify()
    })
    return sending
  }

  async function sendAll() {
    while (needsSaving(present()) && isSignedIn(learnerId)) {
      const going = await sendOnce()
      if (going) failures = 0
      else {
        failures += 1
        notify()
        await pause.wait(retryDelay(failures))
      }
    }
  }

  /** @returns whether the server has answered */
  async function sendOnce(): Promise<boolean> {
    tell({ kind: 'sending' })
    const { underWay } = present()
    if (!underWay) return true
    const { answers, version: basedOn } = underWay
    const signal = AbortSignal.timeout(PATIENCE)
    const answer = await safe(client.study.saveDraft({ ...place, answers, basedOn }, { signal }))
    if (answer.isSuccess) {
      const { version } = answer.data
      if (isSignedIn(learnerId)) {
        await changeLesson(place.lessonId, (lesson) =>
          lessonAfterDraft(lesson, place.part, { answers, version }),
        )
      }
      tell({ kind: 'kept', version })
      return true
    }
    if (isDefinedError(answer.error) && answer.error.code === 'DRAFT_CHANGED') {
      const { draft } = answer.error.data
      tell({ kind: 'changed', draft })
      if (!draft) void queryClient.invalidateQueries({ queryKey })
      return true
    }
    const failure = failureOf(answer.error)
    if (failure.kind === 'refused') tell({ kind: 'refused' })
    if (failure.kind === 'signed-out') followSessionEnd()
    return failure.kind === 'refused'
  }

  return {
    state: () => present(),
    keeping: (): Keeping => {
      if (!needsSaving(present())) return present().refused ? 'here-only' : 'kept'
      return failures > 0 ? 'here-only' : 'on-the-way'
    },
    tell,
    resume: () => sendSoon(0),
    /** Resolves when no save is under way any more: after a submission, one would bring back what was submitted. */
    async rest() {
      clearTimeout(timer)
      pause.end()
      await sending
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** The open lesson after answers that are not submitted yet were kept. */
function lessonAfterDraft(lesson: LessonAnswer, part: ExercisePart, draft: ServerDraft): LessonAnswer {
  if (part === 'quiz') return { ...lesson, quiz: lesson.quiz && { ...lesson.quiz, draft } }
  return { ...lesson, assignment: lesson.assignment && { ...lesson.assignment, draft } }
}
