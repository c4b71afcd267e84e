import { assignmentState } from '#domain/assignment.ts'
import type { MarkedQuestion } from '#domain/marked-question.ts'
import { parseQuestions } from '#domain/parse-questions.ts'
import { type Question, withoutKey } from '#domain/question.ts'
import type { LessonRow, Submitted } from './lesson-queries.ts'
import { presentFlags, presentMarks } from './present-marks.ts'

export function presentLesson(row: LessonRow) {
  return {
    id: row.id,
    completed: presentFlags(row.completed),
    marks: row.marks === null ? null : presentMarks(row.marks, row.completed),
    video:
      row.videoUrl === null
        ? null
        : { title: row.videoTitle, url: row.videoUrl, duration: row.videoDuration },
    text: row.textContent === null ? null : { title: row.textTitle, html: row.textContent },
    quiz: row.content.quiz
      ? presentExercise(row.quizTitle, readQuestions(row.quizQuestions), row.quizSubmitted)
      : null,
    assignment: row.content.assignment ? presentAssignment(row) : null,
  }
}

function presentAssignment(row: LessonRow) {
  const assignment = assignmentState(row.assignmentInstructions, row.assignmentTasks)
  const tasks = assignment.state === 'ready' ? assignment.tasks : []
  return {
    ...presentExercise(row.assignmentTitle, tasks, row.assignmentSubmitted),
    instructions: row.assignmentInstructions,
    dueDate: row.assignmentDueDate,
    beingPrepared: assignment.state === 'being-prepared',
  }
}

/** The questions of a stored quiz; none of one that cannot be read, which the screen then says (readings). */
function readQuestions(stored: unknown): Question[] {
  const parsed = parseQuestions(stored)
  return parsed.ok ? parsed.questions : []
}

function presentExercise(title: string | null, questions: readonly Question[], submitted: Submitted | null) {
  return {
    title,
    questions: withoutKey(questions),
    bestPercent: submitted?.bestPercent ?? null,
    latest:
      submitted === null
        ? null
        : {
            correctCount: submitted.correctCount,
            total: submitted.total,
            passed: submitted.passed,
            submittedAt: new Date(submitted.submittedAt),
            questions: presentMarkedQuestions(submitted.questions),
          },
  }
}

/** Questions as they were given and graded; only for the learner who submitted them. */
export function presentMarkedQuestions(questions: readonly MarkedQuestion[]): MarkedQuestion[] {
  return questions.map(({ id, question, options, chosen, correct, right, explanation }) => ({
    id,
    question,
    options,
    chosen,
    correct,
    right,
    explanation,
  }))
}
