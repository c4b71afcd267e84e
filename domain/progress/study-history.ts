import { type AchievementCode, type AchievementFacts, goalInDays, listNewlyEarned } from './achievements.ts'

/** Date on a learner's calendar, as YYYY-MM-DD; compares as a string. */
export type Day = string

/** Number of days for which badges count study: a year. */
export const DAYS_OF_BADGES = 366

/** Monday of the day's week. */
export function startOfWeek(day: Day): Day {
  const sinceMonday = (new Date(day).getUTCDay() + 6) % 7
  return nextDay(day, -sinceMonday)
}

/** Date `count` days later, or earlier if negative. */
export function nextDay(day: Day, count = 1): Day {
  const moved = new Date(day)
  moved.setUTCDate(moved.getUTCDate() + count)
  return moved.toISOString().slice(0, 10)
}

/** Days from one day to another; negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}

/** A learner's history, as far as badges depend on it. */
export type StudyHistory = {
  /** Today's date on the learner's calendar. */
  today: Day
  /** Days with a completion, a submission or an answer in practice; may omit days older than the rules need. */
  days: readonly Day[]
  /** Number of a subject's lessons that have any part, and of those that are finished; may omit unstarted subjects. */
  subjects: readonly { subjectId: string; lessons: number; finished: number }[]
  /** Number of quizzes and assignments with a fully correct submission. */
  fullScores: number
  testsPassed: number
  fullTests: number
  /** Codes of the badges already earned. */
  earned: readonly string[]
}

/** Activity completed today. */
export type StudyStep =
  | {
      kind: 'lesson'
      subjectId: string
      /** True when the step finishes the lesson. */
      finishes: boolean
      /** True for the first fully correct submission of its quiz or assignment. */
      firstFullScore: boolean
    }
  | { kind: 'test'; passed: boolean; fullScore: boolean }
  /** Answer to a question of practice. */
  | { kind: 'practice' }

/** History including the step. */
export function applyStep(history: StudyHistory, step: StudyStep): StudyHistory {
  const days = history.days.includes(history.today) ? history.days : [...history.days, history.today]
  if (step.kind === 'practice') return { ...history, days }
  if (step.kind === 'test') {
    const { passed, fullScore } = step
    return {
      ...history,
      days,
      testsPassed: history.testsPassed + (passed ? 1 : 0),
      fullTests: history.fullTests + (fullScore ? 1 : 0),
    }
  }
  const { subjectId, finishes, firstFullScore } = step
  return {
    ...history,
    days,
    subjects: history.subjects.map((subject) =>
      finishes && subject.subjectId === subjectId ? { ...subject, finished: subject.finished + 1 } : subject,
    ),
    fullScores: history.fullScores + (firstFullScore ? 1 : 0),
  }
}

export function deriveAchievementFacts(history: StudyHistory): AchievementFacts {
  const { subjects, days, fullScores, testsPassed, fullTests } = history
  return {
    finishedLessons: subjects.reduce((sum, { finished }) => sum + finished, 0),
    finishedSubjects: subjects.filter(({ lessons, finished }) => lessons > 0 && finished >= lessons).length,
    fullScores,
    studyDays: new Set(days).size,
    testsPassed,
    fullTests,
  }
}

/**
 * True if the step adds to any count of badges. Other steps earn no badges, except those that earlier work had earned
 * before their rule existed: these are awarded with the next step that adds to a count, at the latest the first one of
 * the next day.
 */
export function addsToHistory(step: StudyStep, studiedToday: boolean): boolean {
  if (!studiedToday) return true
  if (step.kind === 'practice') return false
  return step.kind === 'test' ? step.passed || step.fullScore : step.finishes || step.firstFullScore
}

/** Badge with the day on which it was earned. */
export type EarnedBadge = { code: AchievementCode; day: Day }

/**
 * Lists the badges that a step earns, and those earned by work from before their rule existed. A badge of days has the
 * day that reached it, which may be in the past; the others have today.
 */
export function listEarnedByStep(history: StudyHistory, step: StudyStep): EarnedBadge[] {
  const after = applyStep(history, step)
  const days = [...new Set(after.days)].toSorted()
  return listNewlyEarned(deriveAchievementFacts(after), history.earned).map((code) => {
    const goal = goalInDays(code)
    return { code, day: (goal !== null && days[goal - 1]) || history.today }
  })
}
