import { academicMark, toFlags } from '#domain/marks/compute-marks.ts'
import type { Plan } from '#domain/plans/plans.ts'
import { findNextLessons, isFinished, lessonPercent } from '#domain/progress/lesson-progress.ts'
import { meanMark } from '#domain/progress/report.ts'
import { countDaysThisWeek, startOfWeek } from '#domain/progress/study-history.ts'
import { presentLastActivity, presentRunningTest } from '../activity-queries.ts'
import type { DashboardRow, GradeRow, LessonOfGrade, StudyHabits, SubjectOfGrade } from './dashboard-queries.ts'
import { presentAchievement } from './present-achievements.ts'
import { byName, presentSubjectCard } from './present-subject.ts'

/** Number of subjects in 'Recent Lessons' (learner area, section 2). */
const RECENT = 3

type Enrollment = { gradeId: string; plan: Plan }

/** @param closed true while the grade is closed to this learner */
export function presentDashboard<Today>(
  firstName: string,
  enrollment: Enrollment | null,
  { grade, otherGrades, testsPassed, habits, ...row }: DashboardRow,
  today: Today,
  closed: boolean,
) {
  const subjects = closed ? [] : row.subjects
  // Work in a closed grade still counts.
  const lessons = row.subjects.flatMap((subject) => subject.lessons)
  const begun = lessons.filter((lesson) => lesson.begun)
  return {
    firstName,
    enrollment:
      enrollment && grade
        ? { gradeId: enrollment.gradeId, gradeName: grade.name, plan: enrollment.plan, closed }
        : null,
    today,
    runningTest: presentRunningTest(row.runningTest),
    lastActivity: presentLastActivity(row.lastActivity),
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
  if (habits === null) return { secondsThisWeek: 0, daysThisWeek: 0, badges: 0 }
  const { today, days, time, earned } = habits
  const monday = startOfWeek(today)
  return {
    secondsThisWeek: time.reduce((sum, { day, seconds }) => (day >= monday ? sum + seconds : sum), 0),
    daysThisWeek: countDaysThisWeek(days, today),
    badges: earned.flatMap(presentAchievement).length,
  }
}

/**
 * Presents all lessons of the viewer's grade, none while `closed`; the next one is the first that the dashboard offers.
 */
export function presentMyGrade({ plan }: Enrollment, { id, name, ...row }: GradeRow, closed: boolean) {
  const subjects = closed ? [] : row.subjects
  const [next] = findNextLessons(subjects, 1)
  return {
    enrollment: { gradeId: id, gradeName: name, plan, closed },
    subjects: presentSubjectLessons(subjects),
    next: next ? { subjectId: next.subject.id, lessonId: next.lesson.id } : null,
  }
}

export const NO_GRADE = { enrollment: null, subjects: [], next: null }

/** Presents a grade with its subjects to learners enrolled in it, in another one, or in none. */
export function presentGrade({ id, name, subjects }: GradeRow, enrollment: Enrollment | null) {
  const current = enrollment?.gradeId === id
  const other = enrollment === null ? ('none' as const) : ('other' as const)
  return {
    grade: { id, name },
    enrollmentState: current ? ('current' as const) : other,
    plan: current ? enrollment.plan : null,
    subjects: presentSubjectLessons(subjects),
  }
}

function presentSubjectLessons(subjects: readonly SubjectOfGrade[]) {
  return byName(subjects).map((subject) => ({
    ...presentSubjectCard(subject),
    lessons: subject.lessons.map(presentLine),
  }))
}

function presentLine(lesson: LessonOfGrade) {
  return {
    id: lesson.id,
    number: lesson.number,
    title: lesson.title,
    unit: lesson.unit,
    parts: toFlags(lesson.content),
    completed: toFlags(lesson.completed),
    progress: lessonPercent(lesson),
    academic: lesson.begun ? academicMark(lesson.completed) : null,
  }
}
