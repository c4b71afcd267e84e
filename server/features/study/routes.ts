import { ENROLLMENT_REQUIRED, subjectAccess } from '#domain/access.ts'
import { operations, readSignedIn, saving } from '../../http/operations.ts'
import { type SignedInViewer, viewerOf } from '../../http/session.ts'
import { fillFormulas } from '../../questions/formulas.ts'
import { presentLearnerQuestions, presentScoredQuestions } from '../../questions/present-questions.ts'
import { achievementsPage, dashboardPage, type GradeRow, gradePage, myGradePage } from './reading/dashboard-queries.ts'
import { lessonPage } from './reading/lesson-queries.ts'
import { presentAchievements } from './reading/present-achievements.ts'
import { presentDashboard } from './reading/present-dashboard.ts'
import { NO_GRADE, presentGrade, presentMyGrade } from './reading/present-grade.ts'
import { presentLesson } from './reading/present-lesson.ts'
import {
  presentLessons,
  presentMyTests,
  presentSubject,
  presentTests,
  presentTitles,
} from './reading/present-subject.ts'
import { gradeTestsPage, subjectPage } from './reading/subject-queries.ts'
import { readToday } from './reading/today.ts'
import { recordAttendance } from './saving/attendance.ts'
import { completePart } from './saving/complete-part.ts'
import { saveDraft } from './saving/drafts.ts'
import { presentProgress } from './saving/progress-after.ts'
import { submitAnswers } from './saving/submit-answers.ts'

const NO_SUBJECT = { message: 'Subject not found' }
const NO_LESSON = { message: 'Lesson not found' }
const NO_SUCH_PART = { message: 'This lesson has no such part' }
const NOT_ENROLLED = { message: ENROLLMENT_REQUIRED }

export const study = {
  dashboard: operations.study.dashboard.handler(async ({ context }) => {
    const { user, row } = await readSignedIn(context, dashboardPage, {})
    if (row === undefined) throw new Error('A SELECT without FROM returned no row')
    const gradeId = user.enrollment?.gradeId ?? null
    const closed =
      gradeId !== null &&
      row.grade !== null &&
      subjectAccess(viewerOf(user), { gradeId, published: row.grade.published }) === 'closed'
    const { database } = context.services
    const today = await readToday(database.kysely, { ...row, enrolled: user.enrollment !== null, closed })
    return presentDashboard(user.firstName, user.enrollment, row, today, closed)
  }),

  myGrade: operations.study.myGrade.handler(async ({ context }) => {
    const { user, row } = await readSignedIn(context, myGradePage, {})
    if (user.enrollment === null || row === undefined) return NO_GRADE
    return presentMyGrade(user.enrollment, row, gradeAccess(viewerOf(user), row) === 'closed')
  }),

  myTests: operations.study.myTests.handler(async ({ context }) => {
    const { user, row } = await readSignedIn(context, gradeTestsPage, {})
    if (user.enrollment === null || row === undefined) return { enrollment: null, subjects: [] }
    return presentMyTests(user.enrollment.plan, row, gradeAccess(viewerOf(user), row) === 'closed')
  }),

  grade: operations.study.grade.handler(async ({ input, context, errors }) => {
    const { user, row } = await readSignedIn(context, gradePage, input)
    const access = row === undefined ? 'none' : gradeAccess(viewerOf(user), row)
    if (row === undefined || access === 'none') throw errors.NOT_FOUND({ message: 'Grade not found' })
    if (access === 'closed') throw errors.GRADE_CLOSED()
    return presentGrade(row, user.enrollment)
  }),

  achievements: operations.study.achievements.handler(async ({ context, errors }) => {
    const { row } = await readSignedIn(context, achievementsPage, {})
    if (row === undefined) throw errors.UNAUTHENTICATED()
    return presentAchievements(row)
  }),

  subject: operations.study.subject.handler(async ({ input, context, errors }) => {
    const { user, rows } = await context.session.readWith(subjectPage, input)
    const [row] = rows
    const access = row === undefined ? 'none' : subjectAccess(viewerOf(user), row)
    if (row === undefined || access === 'none') throw errors.NOT_FOUND(NO_SUBJECT)
    if (access === 'closed') throw errors.GRADE_CLOSED()

    const subject = presentSubject(row)
    if (access === 'titles') {
      const viewer = user === null ? ('visitor' as const) : ('not-enrolled' as const)
      return { subject, viewer, plan: null, lessons: presentTitles(row.lessons), tests: [] }
    }
    const enrolled = user?.enrollment?.gradeId === row.gradeId ? user.enrollment : null
    return {
      subject,
      viewer: enrolled ? ('enrolled' as const) : ('content-manager' as const),
      plan: enrolled?.plan ?? null,
      lessons: presentLessons(row.lessons),
      tests: presentTests(row),
    }
  }),

  lesson: operations.study.lesson.handler(async ({ input, context, errors }) => {
    const { user, row } = await readSignedIn(context, lessonPage, input)
    const access = row === undefined ? 'none' : subjectAccess(viewerOf(user), row)
    if (row === undefined || access === 'none') throw errors.NOT_FOUND(NO_LESSON)
    if (access === 'closed') throw errors.GRADE_CLOSED()
    if (access === 'titles') throw errors.FORBIDDEN(NOT_ENROLLED)
    const { config, renderFormulas } = context.services
    return fillFormulas(presentLesson(row, user.id, config.videoHosts), renderFormulas, user.id)
  }),

  recordAttendance: saving.study.recordAttendance.handler(async ({ input, context, errors }) => {
    const result = await recordAttendance(context.session, input)
    switch (result.outcome) {
      case 'no-such-lesson':
        throw errors.NOT_FOUND(NO_LESSON)
      case 'not-enrolled':
        throw errors.FORBIDDEN(NOT_ENROLLED)
      case 'counted':
        return { secondsToday: result.secondsToday }
    }
  }),

  saveDraft: saving.study.saveDraft.handler(async ({ input, context, errors }) => {
    const result = await saveDraft(context.session, input)
    switch (result.outcome) {
      case 'no-such-lesson':
        throw errors.NOT_FOUND(NO_LESSON)
      case 'not-enrolled':
        throw errors.FORBIDDEN(NOT_ENROLLED)
      case 'no-such-part':
        throw errors.NOT_FOUND(NO_SUCH_PART)
      case 'changed':
        throw errors.DRAFT_CHANGED({ data: { draft: result.draft } })
      case 'saved':
        return { version: result.version }
    }
  }),

  completePart: saving.study.completePart.handler(async ({ input, context, errors }) => {
    const { session, account } = context
    const result = await completePart(session, account, input.lessonId, input.part)
    switch (result.outcome) {
      case 'no-such-lesson':
        throw errors.NOT_FOUND(NO_LESSON)
      case 'not-enrolled':
        throw errors.FORBIDDEN(NOT_ENROLLED)
      case 'no-such-part':
        throw errors.NOT_FOUND(NO_SUCH_PART)
      case 'needs-pass':
        throw errors.NEEDS_PASS({ message: result.message })
      case 'completed':
        return presentProgress(result.standing)
    }
  }),

  submitAnswers: saving.study.submitAnswers.handler(async ({ input, context, errors }) => {
    const result = await submitAnswers(context.session, context.account, input, context.services.judgeAnswers)
    switch (result.outcome) {
      case 'no-such-lesson':
        throw errors.NOT_FOUND(NO_LESSON)
      case 'not-enrolled':
        throw errors.FORBIDDEN(NOT_ENROLLED)
      case 'no-such-part':
        throw errors.NOT_FOUND(NO_SUCH_PART)
      case 'not-ready':
        throw errors.NOT_READY()
      case 'content-changed':
        throw errors.CONTENT_CHANGED()
      case 'unreadable':
        throw errors.UNREADABLE({ data: { questions: result.questions } })
      case 'id-in-use':
        throw errors.INVALID_INPUT({
          data: { fields: { submissionId: 'This id belongs to a submission of another lesson or part.' } },
        })
      case 'scored': {
        const { scored, misconceptions, standing, next } = result
        const { correctCount, total, passed } = scored
        const submitted = {
          ...presentProgress(standing),
          correctCount,
          total,
          passed,
          questions: presentScoredQuestions(scored.questions, misconceptions),
          next: { draw: next.draw, questions: presentLearnerQuestions(next.questions, { showHints: true }) },
        }
        return fillFormulas(submitted, context.services.renderFormulas, context.account)
      }
    }
  }),
}

/** Subjects of a grade that a viewer may see. */
function gradeAccess(viewer: SignedInViewer, { id, published }: Pick<GradeRow, 'id' | 'published'>) {
  return subjectAccess(viewer, { gradeId: id, published })
}
