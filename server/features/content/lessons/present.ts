import { parseQuestions } from '#domain/content/parse-questions.ts'
import { presentPlaced } from '../changes/write-content.ts'
import type { LessonRow } from './queries.ts'
import type { StoredLesson } from './validate-lesson.ts'

export function presentLesson(row: LessonRow) {
  return {
    ...presentLessonContent(row),
    ...presentPlaced(row),
  }
}

export function presentLessonContent(lesson: StoredLesson) {
  const quiz = readQuestions(lesson.quiz_questions)
  const tasks = readQuestions(lesson.assignment_tasks)
  const practice = readQuestions(lesson.practice_items)
  const landing = readQuestions(lesson.landing_items)
  const film = readQuestions(lesson.film_items)
  return {
    number: lesson.number,
    title: lesson.title,
    description: lesson.description,
    unit: lesson.unit,
    standards: lesson.standards,
    videoTitle: lesson.video_title,
    videoUrl: lesson.video_url,
    videoDuration: lesson.video_duration,
    videoCaptionsUrl: lesson.video_captions_url,
    videoNarrationUrl: lesson.video_narration_url,
    textTitle: lesson.text_title,
    textMarkdown: lesson.text_markdown,
    quizTitle: lesson.quiz_title,
    quizQuestions: quiz.questions,
    quizAsk: lesson.quiz_ask,
    assignmentTitle: lesson.assignment_title,
    assignmentInstructions: lesson.assignment_instructions,
    assignmentTasks: tasks.questions,
    assignmentAsk: lesson.assignment_ask,
    assignmentDueDate: lesson.assignment_due_date,
    assignmentDueInDays: lesson.assignment_due_in_days,
    practiceItems: practice.questions,
    landingItems: landing.questions,
    filmPauses: lesson.film_pauses,
    filmItems: film.questions,
    writing: lesson.writing,
    unreadable: {
      quizQuestions: quiz.unreadable,
      assignmentTasks: tasks.unreadable,
      practiceItems: practice.unreadable,
      landingItems: landing.unreadable,
      filmItems: film.unreadable,
    },
  }
}

/** Stored questions for their authors, or the JSON text of unreadable ones for repair. */
export function readQuestions(stored: unknown) {
  if (stored === null) return { questions: null, unreadable: null }
  const parsed = parseQuestions(stored)
  return parsed.outcome === 'valid'
    ? { questions: parsed.questions, unreadable: null }
    : { questions: null, unreadable: JSON.stringify(stored, null, 2) }
}
