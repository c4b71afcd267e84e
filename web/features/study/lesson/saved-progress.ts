import type {
  ExercisePart,
  LessonAnswer,
  SavedAnswer,
  SubjectAnswer,
  SubmittedAnswer,
} from '../study-types.ts'

/** The subject page after a save: the lesson's flags and marks, and the tests that the save unlocked. */
export function subjectAfterSave(
  subject: SubjectAnswer,
  lessonId: string,
  { completed, marks, unlockedTests }: SavedAnswer,
): SubjectAnswer {
  const unlocked = new Set(unlockedTests.map((test) => test.id))
  return {
    ...subject,
    lessons: subject.lessons.map((lesson) =>
      lesson.id === lessonId ? { ...lesson, completed, marks } : lesson,
    ),
    tests: subject.tests.map((test) => (unlocked.has(test.id) ? { ...test, unlocked: true } : test)),
  }
}

/** The open lesson after a save. */
export function lessonAfterSave(lesson: LessonAnswer, { completed, marks }: SavedAnswer): LessonAnswer {
  return { ...lesson, completed, marks }
}

/** The open lesson after a submission was graded: it is the latest now, and counts if it is the best. */
export function lessonAfterSubmission(
  lesson: LessonAnswer,
  part: ExercisePart,
  submitted: SubmittedAnswer,
  submittedAt: Date,
): LessonAnswer {
  const saved = lessonAfterSave(lesson, submitted)
  const { correctCount, total, passed, questions } = submitted
  const graded = {
    bestPercent: Math.max(lesson[part]?.bestPercent ?? 0, (correctCount * 100) / total),
    // What was submitted is no draft any more.
    draft: null,
    latest: { correctCount, total, passed, submittedAt, questions },
  }
  if (part === 'quiz') return { ...saved, quiz: saved.quiz && { ...saved.quiz, ...graded } }
  return { ...saved, assignment: saved.assignment && { ...saved.assignment, ...graded } }
}
