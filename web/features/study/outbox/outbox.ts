import { isDefinedError, safe } from '@orpc/client'
import { notifyManager } from '@tanstack/react-query'
import { api, client, handleSessionEnd, queryClient } from '#web/api/client.ts'
import { classifyFailure, deviceTime, type Failure, REQUEST_TIMEOUT_MS } from '#web/api/connection.ts'
import { refreshDownloaded } from '#web/api/offline/last-known.ts'
import { createQueue } from '#web/api/offline/queue.ts'
import { storedList } from '#web/api/offline/stored-list.ts'
import { isSignedIn } from '#web/api/session.ts'
import { reportUnreadable } from '#web/product/questions/unreadable-answers.ts'
import { formatUnreadable } from '#web/product/submission-words.ts'
import { draftSync } from '../drafts/draft-sync.ts'
import {
  lessonAfterSave,
  lessonAfterSubmission,
  subjectAfterSave,
  updateCachedLesson,
  updateCachedSubject,
} from '../lesson/cached-progress.ts'
import { showFinish } from '../lesson/latest-finish.ts'
import { isSameSave, type QueuedSave, type Saved, type SettledSave, type StudySave, saveCodec } from './save.ts'
import { type SaveToast, saveToasts, showSaveToasts } from './save-toast.ts'

/** Applies the outcome of a save to everything the page shows. */
async function applyOutcome(learnerId: string, save: QueuedSave, outcome: SettledSave): Promise<void> {
  // If another account has signed in since, the page shows that account's data.
  if (isSignedIn(learnerId)) {
    await applyToCache(save, outcome)
    const { lessonId, subjectId } = save
    const lesson = api.study.lesson.queryOptions({ input: { lessonId } })
    const subject = api.study.subject.queryOptions({ input: { subjectId } })
    refreshDownloaded(learnerId, lesson.queryKey, () => queryClient.prefetchQuery(lesson))
    refreshDownloaded(learnerId, subject.queryKey, () => queryClient.prefetchQuery(subject))
  }

  if (save.kind !== 'submit') return
  draftSync(learnerId, save).dispatch(
    outcome.kind === 'saved'
      ? {
          kind: 'submitted',
          answers: save.answers,
          ...(outcome.submitted && { nextDraw: outcome.submitted.next.draw }),
        }
      : { kind: 'submitting', now: false },
  )
}

async function applyToCache(save: QueuedSave, outcome: SettledSave) {
  if (outcome.kind === 'saved') return applySaved(save, outcome)
  // The page shows data that differs from the server's.
  for (const queryKey of Object.values(keysOf(save))) void queryClient.invalidateQueries({ queryKey })
}

/** Updates the cache with the server's response, and invalidates all other data that the save changes. */
async function applySaved(save: QueuedSave, { completed, submitted }: Saved) {
  const { subject: subjectKey } = keysOf(save)
  const before = queryClient.getQueryData(keysOf(save).lesson)?.completed
  const shownPlan = queryClient.getQueryData(subjectKey)?.plan
  const submittedAt = new Date()
  await updateCachedLesson(save.lessonId, (lesson) =>
    save.kind === 'submit' && submitted
      ? lessonAfterSubmission(lesson, save.part, submitted, submittedAt)
      : lessonAfterSave(lesson, completed),
  )
  await updateCachedSubject(save.subjectId, (subject) => subjectAfterSave(subject, save.lessonId, completed))
  await observersNotified()
  if (before) {
    const { completed: after, newAchievements: badges } = completed
    showFinish(save.lessonId, save.part, { before, after, badges })
  }

  const changed: (readonly unknown[])[] = [
    api.report.key(),
    api.timedTests.key(),
    api.study.dashboard.key(),
    api.study.myGrade.key(),
    api.study.myTests.key(),
    api.study.grade.key(),
    api.study.achievements.key(),
  ]
  // A new plan also changes the marks of the subject's other lessons.
  if (shownPlan !== completed.plan) changed.push(subjectKey)
  for (const queryKey of changed) void queryClient.invalidateQueries({ queryKey })
}

const keysOf = ({ subjectId, lessonId }: QueuedSave) => ({
  subject: api.study.subject.queryKey({ input: { subjectId } }),
  lesson: api.study.lesson.queryKey({ input: { lessonId } }),
})

/**
 * Resolves once all observers of the cache were notified. If answers left the outbox earlier, they would briefly become
 * editable.
 */
function observersNotified(): Promise<void> {
  return new Promise((resolve) => notifyManager.schedule(resolve))
}

export type Outbox = ReturnType<typeof createOutbox>

const outboxes = new Map<string, Outbox>()

/** Queue of a learner's saves that the server has not confirmed. */
export function outboxOf(learnerId: string): Outbox {
  const outbox = outboxes.get(learnerId) ?? createOutbox(learnerId)
  outboxes.set(learnerId, outbox)
  return outbox
}

/** Message to the browser's other tabs: the learner may have pressed the button in one of them. */
type Message = { learnerId: string } & ({ save: QueuedSave; outcome: SettledSave } | { toasts: SaveToast[] })

const otherTabs = import.meta.env.SSR ? undefined : new BroadcastChannel('outbox')

function createOutbox(learnerId: string) {
  const post = (message: Message) => otherTabs?.postMessage(message)
  const queue = createQueue<StudySave, QueuedSave, Saved>({
    accountId: learnerId,
    waiting: storedList('outbox', learnerId, saveCodec),
    // A later save of a lesson may depend on an earlier one.
    groupOf: (save) => save.lessonId,
    isSame: isSameSave,
    async prepare(save) {
      if (save.kind === 'submit') await draftSync(learnerId, save).idle()
    },
    send: sendSave,
    async onSettled(save, outcome) {
      post({ learnerId, save, outcome })
      await applyOutcome(learnerId, save, outcome)
    },
    onReport(reported) {
      const toasts = saveToasts(reported.map(({ item: save, outcome }) => ({ save, outcome })))
      if (toasts.length === 0) return
      post({ learnerId, toasts })
      showSaveToasts(toasts)
    },
    onSignedOut: handleSessionEnd,
  })
  otherTabs?.addEventListener('message', async ({ data }: MessageEvent<Message>) => {
    if (data.learnerId !== learnerId) return
    if ('toasts' in data) return showSaveToasts(data.toasts)
    await applyOutcome(learnerId, data.save, data.outcome)
    queue.refresh()
  })

  return {
    saves: queue.items,
    /** Stores a save and sends it. */
    enqueue(save: StudySave) {
      const setSubmitting = (now: boolean) => {
        if (save.kind === 'submit') draftSync(learnerId, save).dispatch({ kind: 'submitting', now })
      }
      setSubmitting(true)
      if (queue.enqueue({ ...save, doneAt: deviceTime() })) return
      setSubmitting(false)
      showSaveToasts(saveToasts([{ save, outcome: { kind: 'rejected', code: 'QUEUE_FULL', message: '' } }]))
    },
    /** Sends waiting saves immediately. */
    resume: queue.start,
    subscribe: queue.subscribe,
  }
}

/** Sends a save. Sending it twice is idempotent: the server recognizes a submission by its id, and a completed part. */
async function sendSave(save: QueuedSave): Promise<Saved | Failure> {
  const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
  const { lessonId } = save
  const done = save.doneAt === undefined ? {} : { doneAt: save.doneAt }
  if (save.kind === 'complete') {
    const { error, data } = await safe(client.study.completePart({ lessonId, part: save.part, ...done }, { signal }))
    return error ? classifyFailure(error) : { kind: 'saved', completed: data, submitted: null }
  }
  const { part, answers, help, seconds, draw, writtenAt, id: submissionId } = save
  const { error, data } = await safe(
    client.study.submitAnswers(
      {
        lessonId,
        part,
        submissionId,
        answers,
        draw,
        ...(help && { help }),
        ...(seconds && { seconds }),
        ...(writtenAt && { writtenAt }),
        ...done,
      },
      { signal },
    ),
  )
  if (isDefinedError(error) && error.code === 'UNREADABLE') {
    const lesson = queryClient.getQueryData(keysOf(save).lesson)
    const questions = lesson?.[part]?.questions ?? []
    reportUnreadable(questions, error.data.questions, answers)
    const message = formatUnreadable(questions, error.data.questions)
    return { kind: 'rejected', code: error.code, message }
  }
  return error ? classifyFailure(error) : { kind: 'saved', completed: data, submitted: data }
}
