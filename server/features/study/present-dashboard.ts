import { continueWith, isFinished, lessonPercent } from '#domain/lesson-progress.ts'
import { academicMark, type Tier } from '#domain/marking.ts'
import { average } from '#domain/report.ts'
import type { DashboardRow } from './dashboard-queries.ts'

/** How many subjects 'Recent Lessons' offers (learner area, section 2). */
const RECENT = 3

type Enrolment = { gradeId: string; tier: Tier }

/** @param row the dashboard's facts; `subjects` empty where the grade is closed to this learner */
export function presentDashboard(firstName: string, enrolment: Enrolment | null, row: DashboardRow) {
  const { grade, subjects, otherGrades, testsPassed } = row
  const lessons = subjects.flatMap((subject) => subject.lessons)
  const begun = lessons.filter((lesson) => lesson.begun)
  return {
    firstName,
    enrolment:
      enrolment && grade ? { gradeId: enrolment.gradeId, gradeName: grade.name, tier: enrolment.tier } : null,
    subjects: subjects.map(presentSubjectCard),
    continueWith: continueWith(subjects, RECENT).map(({ subject, lesson }) => ({
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
      lessonsCompleted: lessons.filter(isFinished).length,
      testsPassed,
      averageMark: average(begun.map(({ completed }) => academicMark(completed))),
    },
  }
}

function presentSubjectCard(subject: DashboardRow['subjects'][number]) {
  return {
    id: subject.id,
    name: subject.name,
    description: subject.description,
    color: subject.color,
    lessonCount: subject.lessons.length,
    completedLessons: subject.lessons.filter(isFinished).length,
  }
}
