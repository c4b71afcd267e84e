import type { WritingTask } from '#contract/content/writing-tasks.ts'
import { parseQuestions } from '#domain/content/parse-questions.ts'
import { PARTS, type Part } from '#domain/marks/compute-marks.ts'
import { drawQuestions } from '#domain/scoring/draw-questions.ts'
import type { Question } from '#domain/scoring/question.ts'
import type { Answer } from '#domain/scoring/question-schemas.ts'
import { type Answers, type Judgments, scoreAnswers, scoreQuestions } from '#domain/scoring/score-answers.ts'
import { scoreQuestion } from '#domain/scoring/score-question.ts'
import { computeDeadline, scoreTest } from '#domain/timed-tests/timed-test.ts'
import type {
  SampleAttempt,
  SampleCompletion,
  SampleLesson,
  SampleProgress,
  SampleSubmission,
  SampleTest,
  SampleTime,
  SampleWriting,
} from './queries.ts'
import type { StudiedLesson, TakenTest, WrittenAnswer } from './sample-people.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Rows of all tables for one studied lesson. */
export type SampleStudiedLesson = {
  lesson: SampleLesson
  progress: SampleProgress
  completions: SampleCompletion[]
  submissions: SampleSubmission[]
  time: SampleTime
}

/** Progress of a studied lesson, and one submission per attempt. */
export function createStudiedLesson(lesson: SampleLesson, done: StudiedLesson, now: Date): SampleStudiedLesson {
  const begun = startTime(done, now)
  const quiz = createSubmissions(
    'quiz',
    { stored: lesson.quizQuestions, ask: lesson.quizAsk, rights: done.quiz },
    begun + 20 * MINUTE,
  )
  const tasks = { stored: lesson.assignmentTasks, ask: lesson.assignmentAsk, rights: done.assignment }
  const assignment = createSubmissions('assignment', tasks, begun + 40 * MINUTE)
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

/** Written answer that is done. */
export function createWriting(lessonId: string, task: WritingTask, written: WrittenAnswer, now: Date): SampleWriting {
  const { part, text, checked, note } = written
  return { lessonId, part, task, text, checked, note, at: new Date(startTime(written, now)) }
}

/** An hour ago, so that all of today's activities are in the past. */
function startTime({ daysAgo }: { daysAgo: number }, now: Date): number {
  return now.getTime() - daysAgo * DAY - HOUR
}

/** Finished attempt of a test with its result. */
export function createAttempt(test: SampleTest, done: TakenTest, now: Date): SampleAttempt {
  const startedAt = new Date(startTime(done, now))
  const questions = drawQuestions(readQuestions(test.questions), test.id)
  const { answers, judgments } = createAnswers(questions, done.right)
  const results = scoreQuestions(questions, answers, judgments)
  return {
    testId: test.id,
    questions,
    passingMark: test.passingMark,
    startedAt,
    deadline: computeDeadline(startedAt, test.durationMinutes),
    answers,
    answerSequences: Object.fromEntries(questions.map(({ id }, index) => [id, index + 1])),
    sequence: questions.length,
    finishedAt: new Date(startedAt.getTime() + Math.round(test.durationMinutes * 0.7) * MINUTE),
    ...scoreTest(results, test.passingMark),
    results,
  }
}

/** @param ask number of questions per attempt; null for all */
function createSubmissions(
  part: SampleSubmission['part'],
  { stored, ask, rights }: { stored: unknown; ask: number | null; rights: number[] },
  from: number,
) {
  return rights.map((right, index) => {
    const questions = drawQuestions(readQuestions(stored), `${part} ${index}`, ask)
    const { answers, judgments } = createAnswers(questions, right)
    const scored = scoreAnswers(questions, answers, judgments)
    if (scored.outcome !== 'scored') throw new Error(`The sample ${part} was not answered: ${scored.outcome}`)
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

function readQuestions(stored: unknown): Question[] {
  const parsed = parseQuestions(stored)
  if (parsed.outcome === 'invalid') throw new Error(`Sample questions cannot be read: ${parsed.problems[0]?.message}`)
  return parsed.questions
}

/**
 * Answers with this many right, and the judgments of their expressions. The wrong ones are the last that can be wrong.
 */
function createAnswers(questions: readonly Question[], right: number): { answers: Answers; judgments: Judgments } {
  const missable = questions.filter((question) => wrongAnswer(question) !== null)
  const missed = new Set(right < questions.length ? missable.slice(right - questions.length) : [])
  const answers: Answers = {}
  const judgments: Judgments = {}
  for (const question of questions) {
    const wrong = missed.has(question) ? wrongAnswer(question) : null
    answers[question.id] = wrong ?? scoreQuestion(question, undefined).question.correct
    judgments[question.id] = wrong === null ? { outcome: 'equal' } : { outcome: 'different', wrong: null }
  }
  return { answers, judgments }
}

/** Wrong answer; null for a kind that sample learners always answer correctly. */
function wrongAnswer(question: Question): Answer | null {
  switch (question.kind) {
    case 'single':
      return (question.correct + 1) % question.options.length
    case 'number':
    case 'expression':
      return '987654'
    default:
      return null
  }
}
