import type { Plan } from '#domain/plans/plans.ts'
import { findNextLessons, isFinished, lessonPercent } from '#domain/progress/lesson-progress.ts'
import { meanMark } from '#domain/progress/report.ts'
import { countStreakDays, startOfWeek } from '#domain/progress/study-history.ts'
import { presentLastActivity, presentRunningTest } from '../history-queries.ts'
import type { DashboardRow, StudyHabits } from './dashboard-queries.ts'
import { presentAchievement } from './present-achievements.ts'
import { presentSubjectCard } from './present-subject.ts'

/** How many subjects 'Recent Lessons' offers (learner area, section 2). */
const RECENT = 3

type Enrollment = { gradeId: string; plan: Plan }

/** @param closed true while the grade is closed to this learner */
export function presentDashboard(
  firstName: string,
  enrollment: Enrollment | null,
  { grade, otherGrades, testsPassed, habits, ...row }: DashboardRow,
  closed: boolean,
) {
  const subjects = closed ? [] : row.subjects
  const lessons = subjects.flatMap((subject) => subject.lessons)
  const begun = lessons.filter((lesson) => lesson.begun)
  return {
    firstName,
    enrollment:
      enrollment && grade
        ? { gradeId: enrollment.gradeId, gradeName: grade.name, plan: enrollment.plan, closed }
        : null,
    runningTest: presentRunningTest(row.runningTest),
    lastActivity: presentLastActivity(row.lastActivity),
    subjects: subjects.map(presentSubjectCard),
    continueWith: findNextLessons(subjects, RECENT).map(({ subject, lesson }) => ({
      subjectId: subject.id,
      subjectName: subject.name,
      color: subject.color,
      lessonId: lesson.id,
      lessonNumber: lesson.number,
      lessonTitle: lesson.title,
      progress: lessonPercent(lesson),
    })),
    otherGrades: otherGrades.map(({ id, name, subjectCount }) => ({ id, name, subjectCount })),
    summary: {
      ...presentHabits(habits),
      lessonsCompleted: lessons.filter(isFinished).length,
      testsPassed,
      averageMark: meanMark(begun),
    },
  }
}

function presentHabits(habits: StudyHabits | null) {
  if (habits === null) return { secondsThisWeek: 0, streakDays: 0, badges: 0 }
  const { today, days, time, earned } = habits
  const monday = startOfWeek(today)
  return {
    secondsThisWeek: time.reduce((sum, { day, seconds }) => (day >= monday ? sum + seconds : sum), 0),
    streakDays: countStreakDays(days, today),
    badges: earned.flatMap(presentAchievement).length,
  }
}
