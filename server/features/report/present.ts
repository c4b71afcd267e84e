import { type KeyPermission, openKeys, workOnTest } from '#domain/keys.ts'
import { splitMarks } from '#domain/marks/compute-marks.ts'
import { placeLearner } from '#domain/practice/start-plan.ts'
import { chooseWorthALook, studyWeek } from '#domain/progress/progress-summary.ts'
import { describeVerdict } from '#domain/progress/progress-verdict.ts'
import {
  averageTries,
  marksByDay,
  meanFirstTry,
  meanMark,
  partStatus,
  type ReportRow,
  type Tries,
  testCardStatus,
} from '#domain/progress/report.ts'
import { decideAnotherAttempt } from '#domain/timed-tests/timed-test.ts'
import { ENGLISH, type Words } from '#domain/wording.ts'
import { writePosition } from '../../live/position.ts'
import { presentStoredResults } from '../../questions/present-questions.ts'
import type { BestSubmission, Report, ReportLesson, ReportSubject, ReportTest, SubmittedAnswers } from './queries.ts'

/**
 * Presents a learner's report, with averages computed from the rows shown.
 * @param words of the reader's language
 */
export function presentReport(report: Report, words: Words = ENGLISH) {
  const { learner, subjects, days, history, goalDays, totalSeconds, liveNumbers, earlierReports, checking } = report
  const rows = subjects.flatMap((subject) => reportRows(subject, words))
  const week = studyWeek({ ...history, goalDays })
  return {
    livePosition: liveNumbers && writePosition(new Map(Object.entries(liveNumbers))),
    learner,
    verdict: report.verdictFacts && describeVerdict(report.verdictFacts, chooseReviewed(rows), words),
    averages: {
      quiz: triesOf(rows, 'Quiz').best,
      assignment: triesOf(rows, 'Assignment').best,
      test: triesOf(rows, 'Test').best,
    },
    firstTries: {
      quiz: triesOf(rows, 'Quiz').first,
      assignment: triesOf(rows, 'Assignment').first,
      test: triesOf(rows, 'Test').first,
    },
    checking,
    studyTime: { total: totalSeconds, thisWeek: week.seconds },
    week,
    practice: history.practice,
    rows,
    subjects: subjects.map(presentSubject),
    timeline: marksByDay(days),
    earlierReports,
    start: placeLearner(report.placement, learner.id)?.plan ?? [],
  }
}

/** Activity most worth a look, whose answers are shown. */
function chooseReviewed(rows: readonly ActivityRow[]) {
  return chooseWorthALook(
    rows.flatMap(({ id, type, title, status, answers }) =>
      answers === null
        ? []
        : [{ rowId: id, type, title, wrong: answers.wrong, passed: status === 'Submitted' || status === 'Passed' }],
    ),
  )
}

function triesOf(rows: readonly ActivityRow[], type: ReportRow['type']): Tries {
  return averageTries(
    rows.filter((row) => row.type === type).map(({ score, firstScore }) => ({ best: score, first: firstScore })),
  )
}

function presentSubject({ id, name, color, time, lessons, tests }: ReportSubject) {
  return {
    id,
    name,
    color,
    averageMark: meanMark(lessons),
    averageFirstTry: meanFirstTry(
      lessons.map((lesson) => ({ ...lesson, first: [lesson.bestQuiz?.first, lesson.bestAssignment?.first] })),
    ),
    studyTime: time,
    lessons: lessons.map(presentLesson),
    tests: tests.map(presentTest),
  }
}

function presentLesson({ id, number, title, content, completed, marks, bestQuiz, bestAssignment }: ReportLesson) {
  return {
    id,
    number,
    title,
    parts: content,
    completed,
    marks: marks === null ? null : splitMarks(marks, completed),
    quizPercent: bestQuiz?.percent ?? null,
    assignmentPercent: bestAssignment?.percent ?? null,
    firstQuizPercent: bestQuiz?.first ?? null,
    firstAssignmentPercent: bestAssignment?.first ?? null,
  }
}

function presentTest({ id, title, type, afterLessonNumber, results }: ReportTest) {
  const [result = null] = results
  return {
    id,
    title,
    type,
    afterLessonNumber,
    result: result && {
      score: result.score,
      firstScore: firstAttempt(results),
      passed: result.passed,
      completedAt: result.completedAt,
    },
  }
}

/** Score of the first of a test's attempts. */
function firstAttempt(results: ReportTest['results']): number {
  return results.toSorted((one, other) => one.attempt - other.attempt)[0]?.score ?? 0
}

type ActivityRow = ReportRow & {
  firstScore: number | null
  otherResults: { attempt: number; score: number; passed: boolean; completedAt: Date }[]
  anotherAttempt: 'possible' | 'allowed' | 'running' | null
  allowedUntil: Date | null
  id: string
  subjectId: string
  subjectName: string
  title: string
  /** Key for loading the answers; null before a submission, and while the answers of a test are hidden. */
  answers: { kind: 'quiz' | 'assignment' | 'test'; activityId: string; wrong: number } | null
}

/** One row per quiz and assignment of each lesson, then one per test (readings, "Report"). */
function reportRows(subject: ReportSubject, words: Words): ActivityRow[] {
  const of = { subjectId: subject.id, subjectName: subject.name }
  const ofLessons = subject.lessons.flatMap((lesson) => lessonRows(of, lesson, words))
  const ofTests = subject.tests.map(({ id, title, results, latest }) => {
    const [result = null, ...others] = results
    const opens = openKeys({ reader: 'learner', work: workOnTest(latest) }) !== null
    const another = anotherAttempt(latest, result)
    return {
      ...of,
      id,
      activity: words.content(title),
      title,
      type: 'Test' as const,
      score: result?.score ?? null,
      status: testCardStatus(result),
      firstScore: others.length > 0 ? firstAttempt(results) : null,
      otherResults: others.map(({ attempt, score, passed, completedAt }) => ({ attempt, score, passed, completedAt })),
      anotherAttempt: another,
      allowedUntil: another === 'allowed' ? (latest?.allowedUntil ?? null) : null,
      answers: result && opens ? { kind: 'test' as const, activityId: id, wrong: result.wrong } : null,
    }
  })
  return [...ofLessons, ...ofTests]
}

function anotherAttempt(
  latest: ReportTest['latest'],
  result: ReportTest['results'][number] | null,
): ActivityRow['anotherAttempt'] {
  if (latest === null) return null
  if (!latest.finished) return latest.number > 1 ? 'running' : null
  const decision = decideAnotherAttempt({ ...latest, finished: true, passed: result?.passed ?? false })
  if (decision.kind === 'rejected') return null
  return decision.kind === 'allow' ? 'possible' : 'allowed'
}

function lessonRows(
  subject: Pick<ActivityRow, 'subjectId' | 'subjectName'>,
  { id, number, title, content, completed, bestQuiz, bestAssignment }: ReportLesson,
  words: Words,
): ActivityRow[] {
  const row = (part: 'quiz' | 'assignment', type: ActivityRow['type'], best: BestSubmission | null): ActivityRow => ({
    ...subject,
    id: `${id}:${part}`,
    activity: words.say('Lesson {number}: {title}', { number, title: words.content(title) }),
    title,
    type,
    score: best?.percent ?? null,
    status: partStatus(completed[part]),
    firstScore: best !== null && best.tries > 1 ? best.first : null,
    otherResults: [],
    anotherAttempt: null,
    allowedUntil: null,
    answers: best && { kind: part, activityId: id, wrong: best.wrong },
  })
  return [
    ...(content.quiz ? [row('quiz', 'Quiz', bestQuiz)] : []),
    ...(content.assignment ? [row('assignment', 'Assignment', bestAssignment)] : []),
  ]
}

/** Presents scored answers; only for those who may read the learner's report. */
export function presentAnswers(permission: KeyPermission, submitted: SubmittedAnswers) {
  const { questions, misconceptions, work: _, ...rest } = submitted
  return { ...rest, ...presentStoredResults(permission, questions, misconceptions) }
}
