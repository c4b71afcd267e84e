import { api } from '#web/api/client.ts'
import { queryClient } from '#web/api/query-client.ts'
import type { LessonAnswer, SubjectAnswer } from './study-types.ts'

/**
 * Changes a lesson as it is shown, after a save. An answer that was on its way before the save would put back what was
 * there, so it is called off; a page that has nothing to show without it asks anew.
 */
export async function changeLesson(lessonId: string, change: (lesson: LessonAnswer) => LessonAnswer) {
  const queryKey = api.study.lesson.queryKey({ input: { lessonId } })
  await queryClient.cancelQueries({ queryKey })
  const changed = queryClient.setQueryData(queryKey, (lesson) => lesson && change(lesson))
  if (!changed) void queryClient.refetchQueries({ queryKey, type: 'active' })
}

/** The same for a subject. */
export async function changeSubject(subjectId: string, change: (subject: SubjectAnswer) => SubjectAnswer) {
  const queryKey = api.study.subject.queryKey({ input: { subjectId } })
  await queryClient.cancelQueries({ queryKey })
  const changed = queryClient.setQueryData(queryKey, (subject) => subject && change(subject))
  if (!changed) void queryClient.refetchQueries({ queryKey, type: 'active' })
}
