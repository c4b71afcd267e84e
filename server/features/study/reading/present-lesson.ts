import { parseCaptionsAddress, parseVideoAddress } from '#domain/content/video-address.ts'
import { addBreakdown, toFlags } from '#domain/marks/compute-marks.ts'
import { assignmentState, questionsOf } from '#domain/scoring/assignment.ts'
import { type Question, toLearnerQuestions, toScoredQuestions } from '#domain/scoring/question.ts'
import type { StoredDraft } from '../saving/draft-queries.ts'
import { presentDraft } from '../saving/drafts.ts'
import type { LessonRow, Submitted } from './lesson-queries.ts'

/** @param videoHosts from which videos may come, beside YouTube, Vimeo and this server */
export function presentLesson(row: LessonRow, videoHosts: readonly string[]) {
  return {
    id: row.id,
    completed: toFlags(row.completed),
    marks: row.marks === null ? null : addBreakdown(row.marks),
    video: row.videoUrl === null ? null : presentVideo(row, row.videoUrl, videoHosts),
    text: row.textContent === null ? null : { title: row.textTitle, html: row.textContent },
    quiz: row.content.quiz
      ? presentExercise(row.quizTitle, questionsOf(row, 'quiz'), row.quizSubmitted, row.quizDraft)
      : null,
    assignment: row.content.assignment ? presentAssignment(row) : null,
  }
}

/** Stored addresses are checked again, because the allow-list may have changed since. */
function presentVideo(row: LessonRow, url: string, hosts: readonly string[]) {
  const captions = row.videoCaptionsUrl
  return {
    title: row.videoTitle,
    source: parseVideoAddress(url, hosts),
    duration: row.videoDuration,
    captionsUrl: captions === null ? null : parseCaptionsAddress(captions, hosts),
    position: row.videoPosition ?? 0,
  }
}

function presentAssignment(row: LessonRow) {
  const assignment = assignmentState(row.assignmentInstructions, row.assignmentTasks)
  const tasks = assignment.kind === 'ready' ? assignment.tasks : []
  return {
    ...presentExercise(row.assignmentTitle, tasks, row.assignmentSubmitted, row.assignmentDraft),
    instructions: row.assignmentInstructions,
    dueDate: row.assignmentDueDate,
    beingPrepared: assignment.kind === 'being-prepared',
  }
}

function presentExercise(
  title: string | null,
  questions: readonly Question[],
  submitted: Submitted | null,
  draft: StoredDraft | null,
) {
  return {
    title,
    questions: toLearnerQuestions(questions),
    bestPercent: submitted?.bestPercent ?? null,
    draft: presentDraft(questions, draft),
    latest:
      submitted === null
        ? null
        : {
            correctCount: submitted.correctCount,
            total: submitted.total,
            passed: submitted.passed,
            submittedAt: new Date(submitted.submittedAt),
            questions: toScoredQuestions(submitted.questions),
          },
  }
}
