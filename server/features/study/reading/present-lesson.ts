import { readVideo } from '#domain/content/video-address.ts'
import { openKeys } from '#domain/keys.ts'
import { splitMarks, toFlags } from '#domain/marks/compute-marks.ts'
import { stepsOf } from '#domain/practice/exercises.ts'
import type { ExercisePart } from '#domain/scoring/assignment.ts'
import { presentLearnerQuestions, presentStoredResults } from '../../../questions/present-questions.ts'
import type { StoredDraft } from '../saving/draft-queries.ts'
import { presentDraft } from '../saving/drafts.ts'
import { drawExercise, nextDraw, WRITTEN_ORDER } from './draw-exercise.ts'
import { presentPauses } from './film-questions.ts'
import type { LessonRow } from './lesson-queries.ts'

/**
 * @param learnerId learner for whom the questions are drawn
 * @param videoHosts additional video hosts besides YouTube, Vimeo and this server
 */
export function presentLesson(row: LessonRow, learnerId: string, videoHosts: readonly string[]) {
  return {
    id: row.id,
    completed: toFlags(row.completed),
    marks: row.marks === null ? null : splitMarks(row.marks, row.completed),
    video: presentVideo(row, videoHosts),
    text: row.textContent === null ? null : { title: row.textTitle, html: row.textContent },
    quiz: row.content.quiz ? presentExercise(row, learnerId, 'quiz') : null,
    assignment: hasAssignment(row) ? presentAssignment(row, learnerId) : null,
    exercises: stepsOf(row.exercises.items, row.exercises.begun),
  }
}

function presentVideo(row: LessonRow, hosts: readonly string[]) {
  const video = readVideo(row, hosts)
  return video && { ...video, position: row.videoPosition ?? 0, pauses: presentPauses(row) }
}

/** True for an assignment that is being prepared, too: it is shown, but does not count. */
function hasAssignment({ assignmentTitle, assignmentInstructions, assignmentTasks }: LessonRow): boolean {
  return [assignmentTitle, assignmentInstructions, assignmentTasks].some((field) => (field ?? null) !== null)
}

function presentAssignment(row: LessonRow, learnerId: string) {
  const exercise = presentExercise(row, learnerId, 'assignment')
  return {
    ...exercise,
    instructions: row.assignmentInstructions,
    dueDate: row.assignmentDueDate,
    // An assignment that is ready has tasks.
    beingPrepared: exercise.questions.length === 0,
  }
}

function presentExercise(row: LessonRow, learnerId: string, part: ExercisePart) {
  const [title, submitted, stored, checking] =
    part === 'quiz'
      ? [row.quizTitle, row.quizSubmitted, row.quizDraft, row.quizChecking]
      : [row.assignmentTitle, row.assignmentSubmitted, row.assignmentDraft, row.assignmentChecking]
  const exercise = { learnerId, lessonId: row.id, part, lesson: row }
  const asWritten = isBegunAsWritten(stored) ? drawExercise(exercise, WRITTEN_ORDER) : null
  const draw = asWritten ? WRITTEN_ORDER : nextDraw(submitted?.submissions ?? 0)
  const questions = asWritten ?? drawExercise(exercise, draw) ?? []
  const permission = openKeys({ reader: 'learner', work: submitted === null ? 'untouched' : 'submitted' })
  return {
    title,
    draw,
    questions: presentLearnerQuestions(questions, { showHints: true }),
    bestPercent: submitted?.bestPercent ?? null,
    checking,
    draft: presentDraft(questions, draw, stored),
    latest:
      submitted === null || permission === null
        ? null
        : {
            correctCount: submitted.correctCount,
            total: submitted.total,
            passed: submitted.passed,
            counted: submitted.counted,
            submittedAt: submitted.submittedAt,
            questions: presentStoredResults(permission, submitted.questions, submitted.misconceptions).questions,
          },
  }
}

/** True for a draft started in an earlier version, which keeps its order until it is submitted. */
function isBegunAsWritten(draft: StoredDraft | null): boolean {
  return draft !== null && draft.draw === WRITTEN_ORDER && Object.keys(draft.answers).length > 0
}
