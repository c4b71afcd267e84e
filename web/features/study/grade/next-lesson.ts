import type { NextLesson } from '../go-on-card.tsx'
import type { MyGradeAnswer } from '../study-types.ts'

/** The lesson to do first, with what a card of it shows; null when everything is done. */
export function nextLesson({
  next,
  subjects,
}: Pick<MyGradeAnswer, 'next' | 'subjects'>): (NextLesson & { lessonId: string }) | null {
  const subject = subjects.find(({ id }) => id === next?.subjectId)
  const lesson = subject?.lessons.find(({ id }) => id === next?.lessonId)
  if (!subject || !lesson) return null
  return {
    ...{ subjectId: subject.id, subjectName: subject.name, color: subject.color },
    ...{ lessonId: lesson.id, lessonNumber: lesson.number, lessonTitle: lesson.title },
    progress: lesson.progress,
  }
}
