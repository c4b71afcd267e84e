import { ORPCError } from '@orpc/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/api/client.ts'
import { toast } from '#web/ui/toast.ts'
import type { ExercisePart, LessonAnswer, SavedAnswer } from '../study-types.ts'
import { lessonAfterSave, lessonAfterSubmission, subjectAfterSave } from './saved-progress.ts'
import { savedToast, savingFailure, submittedToast } from './saving-toasts.ts'

export type LessonPlace = { subjectId: string; lessonId: string }

/** A save must fail and say so where there is no network, instead of waiting unseen until there is one. */
const atOnce = { networkMode: 'always' } as const

/** Marks a part as completed, and shows everywhere on the page what that changed. */
export function useCompletePart(place: LessonPlace) {
  const showSaved = useShowSaved(place)
  return useMutation(
    api.study.completePart.mutationOptions({
      ...atOnce,
      onSuccess: async (saved) => {
        await showSaved(saved, (lesson) => lessonAfterSave(lesson, saved))
        tell(savedToast(saved))
      },
      onError: (error) => tellFailure(error),
    }),
  )
}

/** Submits a quiz or an assignment; `onGraded` is called once its result is in the cache. */
export function useSubmitAnswers(place: LessonPlace, part: ExercisePart, onGraded: () => void) {
  const showSaved = useShowSaved(place)
  return useMutation(
    api.study.submitAnswers.mutationOptions({
      ...atOnce,
      onSuccess: async (submitted) => {
        const submittedAt = new Date()
        await showSaved(submitted, (lesson) => lessonAfterSubmission(lesson, part, submitted, submittedAt))
        tell(submittedToast(submitted))
        onGraded()
      },
      onError: (error) => tellFailure(error),
    }),
  )
}

/** Puts what a save answered into the cache, and has everything else that it changes asked for again. */
function useShowSaved({ subjectId, lessonId }: LessonPlace) {
  const cache = useQueryClient()
  const subjectKey = api.study.subject.queryKey({ input: { subjectId } })
  const lessonKey = api.study.lesson.queryKey({ input: { lessonId } })

  return async (saved: SavedAnswer, inLesson: (lesson: LessonAnswer) => LessonAnswer) => {
    // An answer that was on its way before the save would put back what was there.
    await Promise.all([subjectKey, lessonKey].map((queryKey) => cache.cancelQueries({ queryKey })))
    const shownTier = cache.getQueryData(subjectKey)?.tier
    cache.setQueryData(lessonKey, (lesson) => lesson && inLesson(lesson))
    cache.setQueryData(subjectKey, (subject) => subject && subjectAfterSave(subject, lessonId, saved))

    const changed: (readonly unknown[])[] = [
      api.study.dashboard.key(),
      api.report.key(),
      api.timedTests.key(),
    ]
    // A new plan changes the marks of the subject's other lessons too.
    if (shownTier !== saved.tier) changed.push(subjectKey)
    for (const queryKey of changed) void cache.invalidateQueries({ queryKey })
  }
}

function tell(saved: ReturnType<typeof submittedToast>) {
  if (saved) toast.success(saved.title, saved.description)
}

function tellFailure(error: Error) {
  toast.error(savingFailure(error instanceof ORPCError ? error : null))
}
