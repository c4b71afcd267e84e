import { academicMark, splitMarks } from '#domain/marks/compute-marks.ts'
import { checkCertificate } from '#domain/progress/certificate.ts'
import { isWorkedOn, summarizeTerm } from '#domain/progress/term-report.ts'
import type { SubjectSkills } from '../practice/page-queries.ts'
import type { Certificate, LessonInTerm, Term } from './paper-queries.ts'

/** Presents a learner's term report. */
export function presentTerm({ learner, period, today, days, seconds, practice, subjects, skills }: Term) {
  const presented = subjects.map((subject) => {
    const lessons = subject.lessons.filter(isWorkedOn)
    return {
      id: subject.id,
      name: subject.name,
      ...summarizeTerm(lessons),
      lessons: lessons.map(presentLesson),
      tests: subject.tests,
      ...presentSkills(skills.find(({ id }) => id === subject.id)),
    }
  })
  return {
    learner,
    period,
    today,
    days,
    seconds,
    practice,
    finishedLessons: presented.reduce((sum, { finishedLessons }) => sum + finishedLessons, 0),
    subjects: presented,
  }
}

function presentLesson({ id, number, title, seconds, byEnd, completed, marks, ...best }: LessonInTerm) {
  return {
    id,
    number,
    title,
    seconds,
    quizPercent: best.quizPercent,
    assignmentPercent: best.assignmentPercent,
    firstQuizPercent: best.firstQuizPercent,
    firstAssignmentPercent: best.firstAssignmentPercent,
    mark: academicMark(byEnd),
    bonus: marks === null ? 0 : splitMarks(marks, completed).bonus,
  }
}

function presentSkills(subject: SubjectSkills[number] | undefined) {
  const all = subject?.skills ?? []
  const begun = all.filter(({ level }) => level !== 'not-started').map(({ name, level }) => ({ name, level }))
  return { skills: begun, skillsNotStarted: all.length - begun.length }
}

/** Presents the certificate of a subject, earned or open. */
export function presentCertificate({ learner, subject, lessons, tests, day, stored }: Certificate) {
  if (stored !== null) return { learner, subject, certificate: { outcome: 'earned' as const, ...stored } }
  const state = checkCertificate({ lessons, tests })
  return { learner, subject, certificate: state.outcome === 'earned' ? { ...state, day } : state }
}
