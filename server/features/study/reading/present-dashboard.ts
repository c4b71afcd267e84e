import { CARD_DRAWINGS } from '#domain/parent-cards.ts'
import { describeBadges } from '#domain/progress/achievements.ts'
import { findNextLessons, isFinished, lessonPercent } from '#domain/progress/lesson-progress.ts'
import { studyWeek } from '#domain/progress/progress-summary.ts'
import type { DashboardRow, StudyHabits } from './dashboard-queries.ts'
import type { Enrollment } from './present-grade.ts'
import { presentSubjectCard } from './present-subject.ts'

/** Number of subjects in 'Recent Lessons' (learner area, section 2). */
const RECENT = 3

/** @param closed true while the grade is closed to this learner */
export function presentDashboard<Today>(
  { firstName, enrollment }: { firstName: string; enrollment: Enrollment | null },
  {
    avatar,
    grade,
    removedGrade,
    otherGrades,
    habits,
    runningTest,
    lastActivity,
    cards,
    picks,
    tutoring,
    ...row
  }: DashboardRow,
  today: Today,
  closed: boolean,
) {
  const subjects = closed ? [] : row.subjects
  // Work in a closed grade still counts.
  const lessons = row.subjects.flatMap((subject) => subject.lessons)
  return {
    firstName,
    avatar,
    enrollment:
      enrollment && grade
        ? { gradeId: enrollment.gradeId, gradeName: grade.name, plan: enrollment.plan, closed }
        : null,
    removedGrade,
    today,
    cards: cards.map((card) => ({ ...card, text: card.drawing ? CARD_DRAWINGS[card.drawing] : (card.text ?? '') })),
    picks: closed ? [] : picks,
    tutoring,
    runningTest: runningTest && { id: runningTest.id, title: runningTest.title, deadline: runningTest.deadline },
    lastActivity,
    subjects: subjects.map(presentSubjectCard),
    continueWith: findNextLessons(subjects, RECENT).map(({ subject, lesson, part }) => ({
      subjectId: subject.id,
      subjectName: subject.name,
      color: subject.color,
      lessonId: lesson.id,
      lessonNumber: lesson.number,
      lessonTitle: lesson.title,
      part,
      progress: lessonPercent(lesson),
    })),
    otherGrades,
    offersPlacement:
      !closed && (row.placement === 'running' || (row.placement === 'new' && !lessons.some(({ begun }) => begun))),
    summary: {
      ...presentHabits(habits),
      lessonsCompleted: lessons.filter(isFinished).length,
      testsPassed: row.subjects.flatMap(({ tests }) => tests).filter(({ passed }) => passed).length,
    },
  }
}

function presentHabits(habits: StudyHabits | null) {
  if (habits === null) return { secondsThisWeek: 0, daysThisWeek: 0, badges: 0 }
  const { earned, ...history } = habits
  const { days, seconds } = studyWeek({ ...history, goalDays: 0 })
  return {
    secondsThisWeek: seconds,
    daysThisWeek: days,
    badges: describeBadges(earned.map((code) => ({ code }))).length,
  }
}
