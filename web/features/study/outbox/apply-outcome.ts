import { notifyManager } from '@tanstack/react-query'
import { api, queryClient } from '#web/api/client.ts'
import { isSignedIn } from '#web/api/session-check.ts'
import { draftSync } from '../drafts/draft-sync.ts'
import {
  lessonAfterSave,
  lessonAfterSubmission,
  subjectAfterSave,
  updateCachedLesson,
  updateCachedSubject,
} from '../lesson/cached-progress.ts'
import type { QueuedSave, Saved, SettledSave } from './save.ts'

/** Applies the outcome of a save to everything the page shows. */
export async function applyOutcome(learnerId: string, save: QueuedSave, outcome: SettledSave): Promise<void> {
  // Where another account has signed in since, the page shows what is theirs.
  if (isSignedIn(learnerId)) await applyToCache(save, outcome)

  if (save.kind !== 'submit') return
  draftSync(learnerId, save).dispatch(
    outcome.kind === 'saved'
      ? { kind: 'submitted', answers: save.answers }
      : { kind: 'submitting', now: false },
  )
}

async function applyToCache(save: QueuedSave, outcome: SettledSave) {
  if (outcome.kind === 'saved') return applySaved(save, outcome)
  // The page shows something else than the server has.
  for (const queryKey of Object.values(keysOf(save))) void queryClient.invalidateQueries({ queryKey })
}

/** Puts the server's answer into the cache, and invalidates everything else that the save changes. */
async function applySaved(save: QueuedSave, { completed, submitted }: Saved) {
  const { subject: subjectKey } = keysOf(save)
  const shownPlan = queryClient.getQueryData(subjectKey)?.plan
  const submittedAt = new Date()
  await updateCachedLesson(save.lessonId, (lesson) =>
    save.kind === 'submit' && submitted
      ? lessonAfterSubmission(lesson, save.part, submitted, submittedAt)
      : lessonAfterSave(lesson, completed),
  )
  await updateCachedSubject(save.subjectId, (subject) => subjectAfterSave(subject, save.lessonId, completed))
  await observersNotified()

  const changed: (readonly unknown[])[] = [
    api.report.key(),
    api.timedTests.key(),
    api.study.dashboard.key(),
    api.study.myGrade.key(),
    api.study.grade.key(),
    api.study.achievements.key(),
  ]
  // A new plan changes the marks of the subject's other lessons too.
  if (shownPlan !== completed.plan) changed.push(subjectKey)
  for (const queryKey of changed) void queryClient.invalidateQueries({ queryKey })
}

const keysOf = ({ subjectId, lessonId }: QueuedSave) => ({
  subject: api.study.subject.queryKey({ input: { subjectId } }),
  lesson: api.study.lesson.queryKey({ input: { lessonId } }),
})

/**
 * Resolves when every observer of the cache has seen the last change. Answers that left the outbox before that would be
 * open on the screen for a moment.
 */
function observersNotified(): Promise<void> {
  return new Promise((resolve) => notifyManager.schedule(resolve))
}
