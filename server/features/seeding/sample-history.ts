import { type Answers, gradeAnswers } from '#domain/answering.ts'
import { markQuestions } from '#domain/marked-question.ts'
import { parseQuestions } from '#domain/parse-questions.ts'
import type { Question } from '#domain/question.ts'
import { deadlineOf, scoreTest } from '#domain/timed-test.ts'
import type { StudiedLesson, TakenTest } from './sample-people.ts'
import type {
  SampleAttempt,
  SampleLesson,
  SampleProgress,
  SampleSubmission,
  SampleTest,
} from './sample-queries.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** What studying a lesson so far leaves behind: its progress, and a submission for each try. */
export function studied(
  lesson: SampleLesson,
  done: StudiedLesson,
  now: Date,
): { progress: SampleProgress; submissions: SampleSubmission[] } {
  const begun = now.getTime() - done.daysAgo * DAY
  const quiz = tries('quiz', lesson.quizQuestions, done.quiz, begun + 20 * MINUTE)
  const assignment = tries('assignment', lesson.assignmentTasks, done.assignment, begun + 40 * MINUTE)
  const submissions = [...quiz, ...assignment].map((submission) => ({ ...submission, lessonId: lesson.id }))
  const lastMoment = Math.max(begun + 15 * MINUTE, ...submissions.map(({ at }) => at.getTime()))
  return {
    progress: {
      lessonId: lesson.id,
      // A part that the lesson does not have cannot be completed.
      video: done.video && lesson.hasVideo,
      text: done.text,
      quiz: quiz.some((submission) => submission.passed),
      assignment: assignment.some((submission) => submission.passed),
      at: new Date(lastMoment),
    },
    submissions,
  }
}

/** What taking a test leaves behind: the finished attempt with its result. */
export function taken(test: SampleTest, { daysAgo, right }: TakenTest, now: Date): SampleAttempt {
  const startedAt = new Date(now.getTime() - daysAgo * DAY)
  const answers = answersWith(test.questions, right)
  return {
    testId: test.id,
    questions: test.questions,
    passingMark: test.passingMark,
    startedAt,
    deadline: deadlineOf(startedAt, test.durationMinutes),
    answers,
    answerSequences: Object.fromEntries(test.questions.map(({ id }, index) => [id, index + 1])),
    sequence: test.questions.length,
    finishedAt: new Date(startedAt.getTime() + Math.round(test.durationMinutes * 0.7) * MINUTE),
    ...scoreTest(test.questions, answers, test.passingMark),
    results: markQuestions(test.questions, answers),
  }
}

function tries(part: SampleSubmission['part'], stored: unknown, rights: number[], from: number) {
  const parsed = parseQuestions(stored)
  if (!parsed.ok) throw new Error(`The sample ${part} cannot be read: ${parsed.problems[0]?.message}`)
  return rights.map((right, index) => {
    const answers = answersWith(parsed.questions, right)
    const graded = gradeAnswers(parsed.questions, answers)
    if (graded.status !== 'graded') throw new Error(`The sample ${part} was answered in part only`)
    return {
      part,
      results: markQuestions(parsed.questions, answers),
      correctCount: graded.correctCount,
      total: graded.total,
      passed: graded.passed,
      at: new Date(from + index * 5 * MINUTE),
    }
  })
}

/** The first so many questions right; the others one option beside the right one. */
function answersWith(questions: readonly Question[], right: number): Answers {
  return Object.fromEntries(
    questions.map(({ id, correct, options }, index) => [
      id,
      index < right ? correct : (correct + 1) % options.length,
    ]),
  )
}
