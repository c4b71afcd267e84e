import type { Question } from '#domain/question.ts'
import type { DueDate, LessonContent, SubjectContent, TestContent } from '../formats/grade-content.ts'
import { withImageAddresses } from '../formats/image-references.ts'

/** What a file says of a subject, by the columns of its row. */
export function subjectValues({ name, description, color, required }: SubjectContent) {
  return { name, description, color, is_required: required }
}

/**
 * What a file says of a lesson, by the columns of its row, HTML aside.
 * @param addressOf where an image of the file is served from
 * @param today YYYY-MM-DD: from when on days are counted
 */
export function lessonValues(
  { number, title, description, video, text, quiz, assignment }: LessonContent,
  addressOf: (name: string) => string | undefined,
  today: string,
) {
  return {
    number,
    title,
    description,
    video_title: video.title,
    video_url: video.url,
    video_duration: video.duration,
    video_captions_url: video.captionsUrl,
    text_title: text.title,
    text_markdown: text.markdown === null ? null : withImageAddresses(text.markdown, addressOf),
    quiz_title: quiz.title,
    quiz_questions: filled(quiz.questions),
    assignment_title: assignment.title,
    assignment_instructions: assignment.instructions,
    assignment_tasks: filled(assignment.tasks),
    assignment_due_date: dueDay(assignment.due, today),
  }
}

export function testValues(test: TestContent) {
  return {
    type: test.type,
    title: test.title,
    description: test.description,
    after_lesson_number: test.afterLessonNumber,
    duration_minutes: test.durationMinutes,
    passing_mark: test.passingMark,
    questions: test.questions,
  }
}

function dueDay(due: DueDate | null, today: string): string | null {
  if (due === null) return null
  if ('date' in due) return due.date
  const day = new Date(`${today}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + due.inDays)
  return day.toISOString().slice(0, 10)
}

/** An empty list is stored as none. */
function filled(questions: readonly Question[]) {
  return questions.length > 0 ? questions : null
}
