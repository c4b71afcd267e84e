import { notifyManager } from '@tanstack/react-query'
import { api } from '#web/api/client.ts'
import { isSignedIn } from '#web/api/is-signed-in.ts'
import { queryClient } from '#web/api/query-client.ts'
import { changeLesson, changeSubject } from '../change-shown.ts'
import { draftKeeper } from '../drafts/draft-keeper.ts'
import { lessonAfterSave, lessonAfterSubmission, subjectAfterSave } from '../lesson/saved-progress.ts'
import type { Final, Saved } from './save-outcome.ts'
import type { WaitingSave } from './waiting-save.ts'

/** Shows everywhere on the page how a save came out. */
export async function showOutcome(learnerId: string, save: WaitingSave, outcome: Final): Promise<void> {
  // Where somebody else has signed in meanwhile, what is shown is theirs.
  if (isSignedIn(learnerId)) await showInCache(save, outcome)

  if (save.kind !== 'submit') return
  draftKeeper(learnerId, save).tell(
    outcome.kind === 'saved'
      ? { kind: 'submitted', answers: save.answers }
      : { kind: 'submitting', now: false },
  )
}

async function showInCache(save: WaitingSave, outcome: Final) {
  if (outcome.kind === 'saved') return showSaved(save, outcome)
  // What the page shows is not as the server has it.
  for (const queryKey of Object.values(keysOf(save))) void queryClient.invalidateQueries({ queryKey })
}

/** Puts what a save answered into the cache, and has everything else that it changes asked for again. */
async function showSaved(save: WaitingSave, { completed, submitted }: Saved) {
  const { subject: subjectKey } = keysOf(save)
  const shownPlan = queryClient.getQueryData(subjectKey)?.plan
  const submittedAt = new Date()
  await changeLesson(save.lessonId, (lesson) =>
    save.kind === 'submit' && submitted
      ? lessonAfterSubmission(lesson, save.part, submitted, submittedAt)
      : lessonAfterSave(lesson, completed),
  )
  await changeSubject(save.subjectId, (subject) => subjectAfterSave(subject, save.lessonId, completed))
  await shown()

  const changed: (readonly unknown[])[] = [api.report.key(), api.timedTests.key()]
  changed.push(
    api.study.dashboard.key(),
    api.study.myGrade.key(),
    api.study.grade.key(),
    api.study.achievements.key(),
  )
  // A new plan changes the marks of the subject's other lessons too.
  if (shownPlan !== completed.plan) changed.push(subjectKey)
  for (const queryKey of changed) void queryClient.invalidateQueries({ queryKey })
}

const keysOf = ({ subjectId, lessonId }: WaitingSave) => ({
  subject: api.study.subject.queryKey({ input: { subjectId } }),
  lesson: api.study.lesson.queryKey({ input: { lessonId } }),
})

/**
 * Resolves when who shows cached answers has heard of the last change: answers that left the outbox before that would
 * stand open on the screen for a moment.
 */
function shown(): Promise<void> {
  return new Promise((resolve) => notifyManager.schedule(resolve))
}
