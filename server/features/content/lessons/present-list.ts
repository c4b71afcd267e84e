import { presentEditor } from '../changes/outcome.ts'
import type { LessonListRow } from './list-queries.ts'

/** A subject's lessons in their order, and what the next one would be. */
export function presentLessonList(row: LessonListRow) {
  return {
    subject: { id: row.subjectId, name: row.subjectName, gradeId: row.gradeId, gradeName: row.gradeName },
    nextNumber: (row.lessons.at(-1)?.number ?? 0) + 1,
    orderVersion: row.orderVersion,
    lessons: row.lessons.map((lesson) => ({
      id: lesson.id,
      number: lesson.number,
      title: lesson.title,
      description: lesson.description,
      content: {
        video: lesson.content.video,
        text: lesson.content.text,
        quiz: lesson.content.quiz,
        assignment: lesson.content.assignment,
      },
      version: lesson.version,
      changedBy: presentEditor(lesson.changedBy),
      changedAt: new Date(lesson.changedAt),
    })),
  }
}
