import { api, queryClient } from '#web/api/client.ts'
import type { ExercisePart, LessonAnswer, SavedAnswer, SubjectAnswer, SubmittedAnswer } from '../study-types.ts'

/**
 * Updates a cached lesson after a save. Requests in flight are canceled, because their responses could predate the
 * save; if nothing is cached, an active page refetches.
 */
export async function updateCachedLesson(lessonId: string, change: (lesson: LessonAnswer) => LessonAnswer) {
  const queryKey = api.study.lesson.queryKey({ input: { lessonId } })
  await queryClient.cancelQueries({ queryKey })
  const changed = queryClient.setQueryData(queryKey, (lesson) => lesson && change(lesson))
  if (!changed) void queryClient.refetchQueries({ queryKey, type: 'active' })
}

/** Updates a cached subject in the same way. */
export async function updateCachedSubject(subjectId: string, change: (subject: SubjectAnswer) => SubjectAnswer) {
  const queryKey = api.study.subject.queryKey({ input: { subjectId } })
  await queryClient.cancelQueries({ queryKey })
  const changed = queryClient.setQueryData(queryKey, (subject) => subject && change(subject))
  if (!changed) void queryClient.refetchQueries({ queryKey, type: 'active' })
}

/** Subject after a save: the lesson's flags and marks, and the tests that the save unlocked. */
export function subjectAfterSave(
  subject: SubjectAnswer,
  lessonId: string,
  { completed, marks, unlockedTests }: SavedAnswer,
): SubjectAnswer {
  const unlocked = new Set(unlockedTests.map((test) => test.id))
  return {
    ...subject,
    lessons: subject.lessons.map((lesson) => (lesson.id === lessonId ? { ...lesson, completed, marks } : lesson)),
    tests: subject.tests.map((test) => (unlocked.has(test.id) ? { ...test, unlocked: true } : test)),
  }
}

/** Open lesson after a save. */
export function lessonAfterSave(lesson: LessonAnswer, { completed, marks }: SavedAnswer): LessonAnswer {
  return { ...lesson, completed, marks }
}

/** Open lesson after a scored submission, which is now the latest. */
export function lessonAfterSubmission(
  lesson: LessonAnswer,
  part: ExercisePart,
  submitted: SubmittedAnswer,
  submittedAt: Date,
): LessonAnswer {
  const saved = lessonAfterSave(lesson, submitted)
  const { correctCount, total, passed, counted, questions, next } = submitted
  const graded = {
    ...next,
    bestPercent: Math.max(lesson[part]?.bestPercent ?? 0, counted ? (correctCount * 100) / total : 0),
    checking: 0,
    // Submitted answers are no longer a draft.
    draft: null,
    latest: { correctCount, total, passed, counted, submittedAt, questions },
  }
  if (part === 'quiz') return { ...saved, quiz: saved.quiz && { ...saved.quiz, ...graded } }
  return { ...saved, assignment: saved.assignment && { ...saved.assignment, ...graded } }
}
