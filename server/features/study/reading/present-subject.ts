import { type Flags, splitMarks, toFlags } from '#domain/marks/compute-marks.ts'
import type { Plan } from '#domain/plans/plans.ts'
import { growGarden } from '#domain/progress/garden.ts'
import { hasContent, isFinished } from '#domain/progress/lesson-progress.ts'
import { highestStartedLesson, isUnlocked, secondsAllowed } from '#domain/timed-tests/timed-test.ts'
import type { SubjectOfGrade } from './dashboard-queries.ts'
import type { GradeTestsRow, SubjectRow } from './subject-queries.ts'

const NONE: Flags = { video: false, text: false, quiz: false, assignment: false }

export function presentSubject(row: SubjectRow) {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    color: row.color,
    gradeId: row.gradeId,
    gradeName: row.gradeName,
  }
}

/** Lessons of a published grade for visitors: titles and descriptions only. */
export function presentTitles(lessons: SubjectRow['lessons']) {
  return lessons.map(({ id, number, title, description }) => ({
    id,
    number,
    title,
    description,
    parts: NONE,
    completed: NONE,
    marks: null,
  }))
}

export function presentLessons(lessons: SubjectRow['lessons']) {
  return lessons.map((lesson) => ({
    id: lesson.id,
    number: lesson.number,
    title: lesson.title,
    description: lesson.description,
    parts: toFlags(lesson.content),
    completed: toFlags(lesson.completed),
    marks: lesson.marks === null ? null : splitMarks(lesson.marks, lesson.completed),
  }))
}

type Tests = {
  lessons: readonly { number: number; completed: Flags }[]
  tests: SubjectRow['tests']
  extraTimeFactor: number
}

export function presentTests({ lessons, tests, extraTimeFactor }: Tests) {
  const started = highestStartedLesson(lessons.map(({ number, completed }) => ({ number, flags: completed })))
  return tests.map(({ results: [counting, ...others], ...test }) => ({
    ...test,
    results: counting ? [counting, ...others] : [],
    result: counting ? { score: counting.score, passed: counting.passed } : null,
    secondsAllowed: secondsAllowed(test.durationMinutes, extraTimeFactor),
    unlocked: isUnlocked(test.afterLessonNumber, started),
  }))
}

/** Presents the tests of the enrolled grade; none while it is closed. */
export function presentMyTests(plan: Plan, { id, name, extraTimeFactor, subjects }: GradeTestsRow, closed: boolean) {
  return {
    enrollment: { gradeId: id, gradeName: name, plan, closed },
    subjects: closed
      ? []
      : subjects.map(({ id, name, color, lessons, tests }) => ({
          id,
          name,
          color,
          tests: presentTests({ lessons, tests, extraTimeFactor }),
        })),
  }
}

export function presentSubjectCard(subject: SubjectOfGrade) {
  return {
    id: subject.id,
    name: subject.name,
    description: subject.description,
    color: subject.color,
    lessonCount: subject.lessons.filter(hasContent).length,
    completedLessons: subject.lessons.filter(isFinished).length,
    required: subject.required,
    garden: growGarden({
      lessons: subject.lessons.map((lesson) => ({ ...lesson, parts: lesson.content })),
      tests: subject.tests,
    }),
  }
}

/** Sorts subjects by name, for pages that list all subjects of a grade. */
export function byName(subjects: readonly SubjectOfGrade[]) {
  return subjects.toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
}
