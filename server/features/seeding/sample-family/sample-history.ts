import { parseQuestions } from '#domain/content/parse-questions.ts'
import { PARTS, type Part } from '#domain/marks/compute-marks.ts'
import type { Question } from '#domain/scoring/question.ts'
import { type Answers, scoreAnswers, scoreQuestions } from '#domain/scoring/score-answers.ts'
import { computeDeadline, scoreTest } from '#domain/timed-tests/timed-test.ts'
import type {
  SampleAttempt,
  SampleCompletion,
  SampleLesson,
  SampleProgress,
  SampleSubmission,
  SampleTest,
  SampleTime,
} from './queries.ts'
import type { StudiedLesson, TakenTest } from './sample-people.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Rows of every table about one studied lesson. */
export type SampleStudiedLesson = {
  lesson: SampleLesson
  progress: SampleProgress
  completions: SampleCompletion[]
  submissions: SampleSubmission[]
  time: SampleTime
}

/** Progress of a studied lesson and a submission per attempt. */
export function createStudiedLesson(lesson: SampleLesson, done: StudiedLesson, now: Date): SampleStudiedLesson {
  const begun = startTime(done, now)
  const quiz = createSubmissions('quiz', lesson.quizQuestions, done.quiz, begun + 20 * MINUTE)
  const assignment = createSubmissions('assignment', lesson.assignmentTasks, done.assignment, begun + 40 * MINUTE)
  const submissions = [...quiz, ...assignment].map((submission) => ({ ...submission, lessonId: lesson.id }))
  const lastMoment = Math.max(begun + 15 * MINUTE, ...submissions.map(({ at }) => at.getTime()))
  const times: Record<Part, Date | undefined> = {
    video: done.video ? new Date(begun + 8 * MINUTE) : undefined,
    text: done.text ? new Date(begun + 15 * MINUTE) : undefined,
    quiz: quiz.find((submission) => submission.passed)?.at,
    assignment: assignment.find((submission) => submission.passed)?.at,
  }
  const completions = PARTS.flatMap((part) => {
    const at = times[part]
    // A part that the lesson lacks cannot be completed.
    return at && lesson.content[part] ? [{ lessonId: lesson.id, part, at }] : []
  })
  const completed = (part: Part) => completions.some((completion) => completion.part === part)
  return {
    lesson,
    progress: {
      lessonId: lesson.id,
      video: completed('video'),
      text: completed('text'),
      quiz: completed('quiz'),
      assignment: completed('assignment'),
      at: new Date(lastMoment),
    },
    completions,
    submissions,
    time: {
      lessonId: lesson.id,
      seconds: (lastMoment - begun) / 1000,
      lastSeenAt: new Date(lastMoment),
    },
  }
}

/** An hour ago, so that all of today's activities are in the past. */
function startTime({ daysAgo }: { daysAgo: number }, now: Date): number {
  return now.getTime() - daysAgo * DAY - HOUR
}

/** Finished attempt of a test with its result. */
export function createAttempt(test: SampleTest, done: TakenTest, now: Date): SampleAttempt {
  const startedAt = new Date(startTime(done, now))
  const answers = createAnswers(test.questions, done.right)
  return {
    testId: test.id,
    questions: test.questions,
    passingMark: test.passingMark,
    startedAt,
    deadline: computeDeadline(startedAt, test.durationMinutes),
    answers,
    answerSequences: Object.fromEntries(test.questions.map(({ id }, index) => [id, index + 1])),
    sequence: test.questions.length,
    finishedAt: new Date(startedAt.getTime() + Math.round(test.durationMinutes * 0.7) * MINUTE),
    ...scoreTest(test.questions, answers, test.passingMark),
    results: scoreQuestions(test.questions, answers),
  }
}

function createSubmissions(part: SampleSubmission['part'], stored: unknown, rights: number[], from: number) {
  const parsed = parseQuestions(stored)
  if (parsed.outcome === 'invalid') throw new Error(`The sample ${part} cannot be read: ${parsed.problems[0]?.message}`)
  return rights.map((right, index) => {
    const answers = createAnswers(parsed.questions, right)
    const scored = scoreAnswers(parsed.questions, answers)
    if (scored.outcome !== 'scored') throw new Error(`The sample ${part} was answered in part only`)
    return {
      part,
      results: scored.questions,
      correctCount: scored.correctCount,
      total: scored.total,
      passed: scored.passed,
      at: new Date(from + index * 5 * MINUTE),
    }
  })
}

/** Answers with the first questions correct and the others one option off. */
function createAnswers(questions: readonly Question[], right: number): Answers {
  return Object.fromEntries(
    questions.map(({ id, correct, options }, index) => [id, index < right ? correct : (correct + 1) % options.length]),
  )
}
