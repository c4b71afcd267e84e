import { type AchievementCode, type AchievementFacts, listNewlyEarned } from './achievements.ts'

/** A day of a learner's own calendar, as YYYY-MM-DD; such texts sort as the days do. */
export type Day = string

/** How far back badges count the days of study: a year. */
export const DAYS_OF_BADGES = 366

/** How many different days of the week that `today` is in are among these; days after today do not count. */
export function countDaysThisWeek(days: readonly Day[], today: Day): number {
  const monday = startOfWeek(today)
  return new Set(days.filter((day) => day >= monday && day <= today)).size
}

/** The Monday of the week that the day is in. */
export function startOfWeek(day: Day): Day {
  const sinceMonday = (new Date(day).getUTCDay() + 6) % 7
  return nextDay(day, -sinceMonday)
}

/** The day `count` days later; earlier for a negative count. */
export function nextDay(day: Day, count = 1): Day {
  const moved = new Date(day)
  moved.setUTCDate(moved.getUTCDate() + count)
  return moved.toISOString().slice(0, 10)
}

/** Days from one day to another; negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}

/** History of a learner, as far as badges depend on it. */
export type StudyHistory = {
  /** Today on the learner's own calendar. */
  today: Day
  /** The days on which something was completed or submitted; older ones than the rules ask for may be left out. */
  days: readonly Day[]
  /** How many lessons of a subject have any part, and how many of these are finished; those never begun may be left out. */
  subjects: readonly { subjectId: string; lessons: number; finished: number }[]
  /** Quizzes and assignments with a submission that is all right. */
  fullScores: number
  testsPassed: number
  fullTests: number
  /** The codes of the badges that are earned already. */
  earned: readonly string[]
}

/** One more thing done today. */
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

/** The history with that step in it. */
export function applyStep(history: StudyHistory, step: StudyStep): StudyHistory {
  const days = history.days.includes(history.today) ? history.days : [...history.days, history.today]
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

/** Badges that a step completes, and badges that earlier work had earned before their rule existed. */
export function listEarnedByStep(history: StudyHistory, step: StudyStep): AchievementCode[] {
  return listNewlyEarned(deriveAchievementFacts(applyStep(history, step)), history.earned)
}
