import { toStoredQuestions } from '#domain/content/questions/stored-questions.ts'
import type { LessonContent, TestContent } from './grade-content.ts'

/** Columns of a lesson, without the HTML of its reading text. */
export function toLessonColumns(lesson: LessonContent) {
  const {
    number,
    title,
    description,
    unit,
    standards,
    video,
    text,
    quiz,
    assignment,
    practice,
    landing,
    film,
    writing,
  } = lesson
  const { due } = assignment
  return {
    number,
    title,
    description,
    unit,
    standards,
    video_title: video.title,
    video_url: video.url,
    video_duration: video.duration,
    video_captions_url: video.captionsUrl,
    video_narration_url: video.narrationUrl,
    text_title: text.title,
    text_markdown: text.markdown,
    quiz_title: quiz.title,
    quiz_questions: toStoredQuestions(quiz.questions),
    quiz_ask: quiz.ask,
    assignment_title: assignment.title,
    assignment_instructions: assignment.instructions,
    assignment_tasks: toStoredQuestions(assignment.tasks),
    assignment_ask: assignment.ask,
    assignment_due_date: due !== null && 'date' in due ? due.date : null,
    assignment_due_in_days: due !== null && 'inDays' in due ? due.inDays : null,
    practice_items: toStoredQuestions(practice.questions),
    landing_items: toStoredQuestions(landing.questions),
    film_pauses: film.pauses,
    film_items: toStoredQuestions(film.questions),
    writing: writing.length === 0 ? null : writing,
  }
}

export function toTestColumns(test: TestContent) {
  return {
    type: test.type,
    title: test.title,
    description: test.description,
    after_lesson_number: test.afterLessonNumber,
    duration_minutes: test.durationMinutes,
    passing_mark: test.passingMark,
    questions: toStoredQuestions(test.questions) ?? [],
  }
}
