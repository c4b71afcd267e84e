import { t } from '@lingui/core/macro'
import { isDefinedError, safe } from '@orpc/client'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import { api, client, handleSessionEnd, queryClient } from '#web/api/client.ts'
import { classifyFailure, type Failure, REQUEST_TIMEOUT_MS } from '#web/api/connection.ts'
import { answerSchema } from '#web/api/offline/answer-schema.ts'
import { findDownloadedSet } from '#web/api/offline/downloaded-sets.ts'
import { refreshDownloaded } from '#web/api/offline/last-known.ts'
import { createQueue, type WithState } from '#web/api/offline/queue.ts'
import { json } from '#web/api/offline/store.ts'
import { type Queued, storedList } from '#web/api/offline/stored-list.ts'
import { isOfflineStart } from '#web/api/page-start.ts'
import { startedSetKey } from '#web/product/page-queries.ts'
import type { Answer } from '#web/product/questions/question-types.ts'
import { reportUnreadable } from '#web/product/questions/unreadable-answers.ts'
import { useSave } from '#web/product/use-save.ts'
import { toast } from '#web/ui/toast.ts'
import { badgeToasts } from '../lesson/save-messages.ts'
import { type PracticeSet, type SavedAnswer, useLearnerId } from '../study-types.ts'

/**
 * Answer to a practice question; null for "I don't know yet". `attempt` is 2 for a second try; one may follow, and a
 * similar question, with `followUp`, which an answer without a connection has not.
 */
type PracticeAnswer = {
  setId: string
  position: number
  questionId: string
  answer: Answer | null
  attempt: number
  followUp: boolean
  /** Seconds spent on the question until this answer. */
  seconds?: number | undefined
  /** When it was answered on this device; missing in answers of earlier versions. */
  doneAt?: string | undefined
}
type QueuedAnswer = Queued<PracticeAnswer>

type SetQuestion = PracticeSet['questions'][number]
type Achievements = SavedAnswer['newAchievements']
type Saved = { kind: 'saved'; similar: SetQuestion | null; newAchievements: Achievements; isLast: boolean } & Pick<
  SetQuestion,
  'firstTry' | 'scored'
>

const codec = json<QueuedAnswer>(() =>
  z.object({
    id: z.string(),
    turn: z.number(),
    setId: z.string(),
    position: z.number(),
    questionId: z.string(),
    answer: z.nullable(answerSchema()),
    // Missing in answers of earlier versions.
    attempt: z._default(z.number(), 1),
    followUp: z._default(z.boolean(), false),
    seconds: z.optional(z.number()),
    doneAt: z.optional(z.string()),
  }),
)

const todayKey = api.practice.today.queryKey({ input: {} })

/** Updates a question of the shown set, and adds the one that follows because of it. */
function updateQuestion(
  { setId, position }: Pick<PracticeAnswer, 'setId' | 'position'>,
  change: (question: SetQuestion) => SetQuestion,
  added: SetQuestion | null = null,
) {
  const changed = (set: PracticeSet): PracticeSet => {
    if (set.id !== setId) return set
    const questions = set.questions.map((one) => (one.position === position ? change(one) : one))
    const isNew = added !== null && !questions.some((one) => one.position === added.position)
    return { ...set, questions: isNew ? [...questions, added] : questions }
  }
  queryClient.setQueryData(todayKey, (today) => (today?.set ? { ...today, set: changed(today.set) } : today))
  queryClient.setQueryData(startedSetKey(setId), (started) => started && { set: changed(started.set) })
}

/** Opens the next hint of a question of the shown set. */
export function useHints() {
  return useSave(client.practice.hint, {
    done: ({ hints, formulas }, place) =>
      updateQuestion(place, (one) => ({
        ...one,
        question: { ...one.question, hints, formulas: { ...one.question.formulas, ...formulas } },
      })),
    failed: t`We couldn’t load the hint. Please try again.`,
  })
}

/**
 * Starts sets other than today's. `set` is the one in the URL with its answers as they arrive, also after a reload;
 * null for none, and while it loads.
 * @param options `inPlace` in a page that has more than the set: the page stays where it is
 */
export function useStartedSet({ inPlace = false } = {}) {
  const [search, setSearch] = useSearchParams()
  const setId = search.get('set')
  const learnerId = useLearnerId()
  const show = (id: string) =>
    setSearch((before) => ({ ...Object.fromEntries(before), set: id }), { preventScrollReset: inPlace })
  const save = useSave(client.practice.start, {
    waits: true,
    done: (started) => {
      queryClient.setQueryData(startedSetKey(started.set.id), started)
      show(started.set.id)
    },
  })
  // Without a connection, the set that was downloaded for the same request.
  const mutate: typeof save.mutate = (request) => {
    const isOffline = !navigator.onLine || isOfflineStart
    const downloaded = isOffline && learnerId !== null ? findDownloadedSet(learnerId, request) : null
    if (downloaded === null) save.mutate(request)
    else show(downloaded)
  }
  const start = { ...save, mutate }
  const { data, isLoading } = useQuery({
    ...api.practice.set.queryOptions({ input: setId === null ? skipToken : { setId } }),
    staleTime: Infinity,
  })
  const leave = () =>
    setSearch(
      (before) => {
        before.delete('set')
        return before
      },
      { preventScrollReset: inPlace },
    )
  return { start, set: data?.set ?? null, loading: isLoading, leave }
}

export type PracticeQueue = ReturnType<typeof createPracticeQueue>

const queues = new Map<string, PracticeQueue>()

/**
 * Queue of a learner's practice answers that the server has not confirmed. Each counts once, however often it is sent.
 */
export function practiceQueueOf(learnerId: string): PracticeQueue {
  const queue = queues.get(learnerId) ?? createPracticeQueue(learnerId)
  queues.set(learnerId, queue)
  return queue
}

function createPracticeQueue(learnerId: string) {
  return createQueue<PracticeAnswer, QueuedAnswer, Saved>({
    accountId: learnerId,
    waiting: storedList('practice', learnerId, codec),
    groupOf: ({ setId, position }) => `${setId}/${position}`,
    isSame: (item, waiting) =>
      item.setId === waiting.setId && item.position === waiting.position && item.attempt === waiting.attempt,
    send: sendAnswer,
    async onSettled(item, outcome) {
      if (outcome.kind === 'saved') {
        const { firstTry, scored, similar } = outcome
        updateQuestion(item, (one) => ({ ...one, firstTry, scored }), similar)
      }
      const set = api.practice.set.queryOptions({ input: { setId: item.setId } })
      refreshDownloaded(learnerId, set.queryKey, () => queryClient.prefetchQuery(set))
      // Its progress is shown in the lesson.
      if (startedKind(item.setId) === 'exercise')
        void queryClient.invalidateQueries({ queryKey: api.study.lesson.key() })
      // The summary of a set shows the days of this week, and after a rejection the page differs from the server's data.
      if (outcome.kind !== 'saved' || outcome.isLast) {
        void queryClient.invalidateQueries({ queryKey: todayKey })
        // The plan of a mixed check comes with its last answer.
        if (startedKind(item.setId) === 'check')
          void queryClient.invalidateQueries({ queryKey: startedSetKey(item.setId) })
      }
      for (const queryKey of [
        api.practice.missed.key(),
        api.practice.skills.key(),
        api.study.dashboard.key(),
        api.study.achievements.key(),
      ]) {
        void queryClient.invalidateQueries({ queryKey })
      }
    },
    onReport(reported) {
      const achieved = reported.flatMap(({ outcome }) => (outcome.kind === 'saved' ? outcome.newAchievements : []))
      for (const { title, description } of badgeToasts(achieved)) toast.success(title, description)
      const failed = reported.find(({ outcome }) => outcome.kind !== 'saved')
      if (failed?.outcome.kind === 'rejected')
        toast.error(formatRejected(failed.item.position + 1, failed.outcome.message))
      if (failed?.outcome.kind === 'server-error')
        toast.error(t`We couldn’t check this answer. It’s saved, and we’ll try again.`)
    },
    onSignedOut: handleSessionEnd,
  })
}

const formatRejected = (number: number, message: string) => t`Question ${number}: ${message}`

const startedKind = (setId: string) => queryClient.getQueryData(startedSetKey(setId))?.set.kind

/** Question of a set that is on display. */
function findQuestion({ setId, position }: PracticeAnswer) {
  const sets = [queryClient.getQueryData(todayKey)?.set, queryClient.getQueryData(startedSetKey(setId))?.set]
  const set = sets.find((one) => one?.id === setId)
  return set?.questions.find((one) => one.position === position)?.question
}

async function sendAnswer(item: QueuedAnswer): Promise<Saved | Failure> {
  const { setId, position, questionId, answer, attempt, followUp, seconds, doneAt } = item
  const sent = {
    setId,
    position,
    questionId,
    answer,
    attempt,
    followUp,
    ...(seconds !== undefined && { seconds }),
    ...(doneAt !== undefined && { doneAt }),
  }
  const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
  const { error, data } = await safe(client.practice.answer(sent, { signal }))
  if (isDefinedError(error) && error.code === 'UNREADABLE') {
    const question = findQuestion(item)
    const { message } = error.data
    if (question && answer !== null)
      reportUnreadable([question], [{ id: questionId, message }], { [questionId]: answer })
  }
  return error
    ? classifyFailure(error)
    : {
        kind: 'saved',
        firstTry: data.firstTry,
        scored: data.scored,
        similar: data.similar,
        newAchievements: data.newAchievements,
        isLast: data.answered === data.total,
      }
}

const NONE: readonly WithState<QueuedAnswer>[] = []

/** Unconfirmed answers of a learner. */
export function useWaitingAnswers(queue: PracticeQueue | null): readonly WithState<QueuedAnswer>[] {
  return useSyncExternalStore(
    (listener) => queue?.subscribe(listener) ?? (() => {}),
    () => queue?.items() ?? NONE,
    () => NONE,
  )
}
