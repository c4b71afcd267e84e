import { ENROLLMENT_REQUIRED, subjectAccess, type Viewer } from '#domain/access.ts'
import { anyone, linkedParent, signedIn } from '../../http/callers.ts'
import { read, save } from '../../http/handlers.ts'
import { operations, type RequestContext } from '../../http/operations.ts'
import { expectOutcome } from '../../http/outcomes.ts'
import { type SignedInViewer, viewerOf } from '../../http/session.ts'
import { ownEnrollment } from '../../http/session-queries.ts'
import { respondWithFormulas } from '../../questions/formulas.ts'
import {
  achievementsPage,
  type DashboardRow,
  dashboardPage,
  type GradeRow,
  gradePage,
  learnerDashboardPage,
  myGradePage,
} from './reading/dashboard-queries.ts'
import { readExercise } from './reading/draw-exercise.ts'
import { presentFilmAnswer } from './reading/film-questions.ts'
import { filmPage, lessonPage } from './reading/lesson-queries.ts'
import { noticesPage } from './reading/notices-queries.ts'
import { presentAchievements } from './reading/present-achievements.ts'
import { presentDashboard } from './reading/present-dashboard.ts'
import { NO_GRADE, presentGrade, presentMyGrade } from './reading/present-grade.ts'
import { presentLesson } from './reading/present-lesson.ts'
import { presentNotice } from './reading/present-notice.ts'
import {
  presentLessons,
  presentMyTests,
  presentSubject,
  presentTests,
  presentTitles,
} from './reading/present-subject.ts'
import { gradeTestsPage, subjectPage } from './reading/subject-queries.ts'
import { readToday } from './reading/today.ts'
import { recordAttendance, recordPracticeAttendance } from './saving/attendance.ts'
import { completePart } from './saving/complete-part.ts'
import { exerciseLock, lessonLock } from './saving/draft-queries.ts'
import { draftToWrite, saveDraft } from './saving/drafts.ts'
import { NO_SUCH_PART, requireLesson } from './saving/progress-after.ts'
import { findHistory, findLessonToMark, findLessonToSubmit } from './saving/queries.ts'
import { warnOfStorage } from './saving/storage-warning.ts'
import { submitAnswers } from './saving/submit-answers.ts'
import { presentWriting } from './writing/present.ts'

export const study = {
  dashboard: operations.study.dashboard.handler(
    read({ as: signedIn, page: dashboardPage, demo: 'shown' }, async ({ user, row }, { context }) => {
      if (row === undefined) throw new Error('A SELECT without FROM returned no row')
      return respondWithDashboard(context, viewerOf(user), user, row)
    }),
  ),

  learnerDashboard: operations.study.learnerDashboard.handler(
    read({ as: linkedParent, page: learnerDashboardPage, demo: 'shown' }, async ({ row }, { context, input }) => {
      if (row === undefined) throw new Error('The profile of a linked learner was not found')
      const gradeId = row.enrollment?.gradeId ?? null
      return respondWithDashboard(context, { kind: 'learner', id: input.learnerId, gradeId }, row, row)
    }),
  ),

  myGrade: operations.study.myGrade.handler(
    read({ as: signedIn, page: myGradePage, demo: 'shown' }, ({ user, row }) => {
      if (user.enrollment === null || row === undefined) return NO_GRADE
      return presentMyGrade(user.enrollment, row, gradeAccess(viewerOf(user), row) === 'closed')
    }),
  ),

  myTests: operations.study.myTests.handler(
    read({ as: signedIn, page: gradeTestsPage, demo: 'shown' }, ({ user, row }) => {
      if (user.enrollment === null || row === undefined) return { enrollment: null, subjects: [] }
      return presentMyTests(user.enrollment.plan, row, gradeAccess(viewerOf(user), row) === 'closed')
    }),
  ),

  grade: operations.study.grade.handler(
    read({ as: signedIn, page: gradePage, demo: 'shown' }, ({ user, row }, { errors }) => {
      const access = accessTo(viewerOf(user), row && { ...row, gradeId: row.id })
      const grade = expectOutcome(access, ['content', 'titles'], accessErrors(errors, 'Grade not found'))
      return presentGrade(grade.row, user.enrollment)
    }),
  ),

  achievements: operations.study.achievements.handler(
    read({ as: signedIn, page: achievementsPage, demo: 'shown' }, ({ row }, { errors }) => {
      if (row === undefined) throw errors.UNAUTHENTICATED()
      return presentAchievements(row)
    }),
  ),

  notices: operations.study.notices.handler(
    read({ as: signedIn, page: noticesPage, demo: 'shown' }, ({ row }, { errors }) => {
      if (row === undefined) throw errors.UNAUTHENTICATED()
      return { notices: row.notices.flatMap(presentNotice) }
    }),
  ),

  subject: operations.study.subject.handler(
    read({ as: anyone, page: subjectPage, demo: 'shown' }, ({ user, row: found }, { errors }) => {
      const access = accessTo(viewerOf(user), found)
      const { outcome, row } = expectOutcome(access, ['content', 'titles'], accessErrors(errors, 'Subject not found'))
      const subject = presentSubject(row)
      if (outcome === 'titles') {
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
  ),

  lesson: operations.study.lesson.handler(
    read({ as: signedIn, page: lessonPage, demo: 'shown' }, async ({ user, row }, { context, errors }) => {
      const lesson = expectOutcome(accessTo(viewerOf(user), row), 'content', {
        ...accessErrors(errors, 'Lesson not found'),
        titles: () => errors.FORBIDDEN({ message: ENROLLMENT_REQUIRED }),
      })
      const { config, renderShortText } = context.services
      const writing = await presentWriting(lesson.row.writing, (markdown) => renderShortText(markdown, user.id))
      const asking = config.asking !== null && !user.isDemo && lesson.row.asking
      const presented = presentLesson(lesson.row, user.id, config.videoHosts)
      return respondWithFormulas({ ...presented, writing, asking }, { context })
    }),
  ),

  answerFilm: operations.study.answerFilm.handler(
    read({ as: signedIn, page: filmPage, demo: 'shown' }, ({ user, row }, options) => {
      const { errors, input } = options
      const lesson = expectOutcome(accessTo(viewerOf(user), row), 'content', {
        ...accessErrors(errors, 'Lesson not found'),
        titles: () => errors.FORBIDDEN({ message: ENROLLMENT_REQUIRED }),
      })
      return respondWithFormulas({ scored: presentFilmAnswer(lesson.row, input, errors) }, options)
    }),
  ),

  recordAttendance: operations.study.recordAttendance.handler(
    save({ as: signedIn, lock: lessonLock }, ({ user, locked }, { input, errors }) => {
      requireLesson(user, locked, errors)
      return recordAttendance(user.id, input)
    }),
  ),

  recordPracticeAttendance: operations.study.recordPracticeAttendance.handler(
    save({ as: signedIn, lock: ownEnrollment }, ({ user }, { input, errors }) => {
      if (user.enrollment === null) throw errors.FORBIDDEN({ message: ENROLLMENT_REQUIRED })
      return recordPracticeAttendance(user.id, input)
    }),
  ),

  saveDraft: operations.study.saveDraft.handler(
    save(
      {
        as: signedIn,
        lock: exerciseLock,
        direct: (account, { input, context }) => draftToWrite(account, context.session.token, input),
      },
      async ({ user, locked, query }, { input, errors }) => {
        const lesson = requireLesson(user, locked, errors)
        const { lessonId, part } = input
        if (!lesson.content[part]) throw errors.NOT_FOUND(NO_SUCH_PART)
        return saveDraft(await readExercise({ learnerId: user.id, lessonId, part, lesson }, query), input)
      },
      (saved, { errors }) => {
        if ('changed' in saved) throw errors.DRAFT_CHANGED({ data: { draft: saved.changed } })
        return saved
      },
    ),
  ),

  completePart: operations.study.completePart.handler(
    save(
      {
        as: signedIn,
        lock: ownEnrollment,
        reads: (userId, { input: { lessonId } }) => ({ lessons: findLessonToMark({ userId, lessonId }) }),
      },
      ({ user, facts, query }, { input: { part, doneAt }, errors }) => {
        const readHistory = async () => (await query(findHistory({ userId: user.id })))[0]?.history ?? null
        const lesson = requireLesson(user, facts.lessons[0], errors)
        return completePart({ userId: user.id, lesson, part, doneAt, readHistory }, errors)
      },
    ),
  ),

  submitAnswers: operations.study.submitAnswers.handler(
    save(
      {
        as: signedIn,
        lock: ownEnrollment,
        reads: (userId, { input: { lessonId, part, submissionId, draw } }) => ({
          lessons: findLessonToSubmit({ userId, lessonId, part, submissionId, draw }),
        }),
      },
      async ({ user, facts, query, judged }, { input, errors }) => {
        const lesson = requireLesson(user, facts.lessons[0], errors)
        const { lessonId, part } = input
        const exercise = await readExercise({ learnerId: user.id, lessonId, part, lesson }, query)
        return submitAnswers({ exercise, lesson }, input, judged, errors)
      },
      (saved, options) => {
        if ('checking' in saved) throw options.errors.CHECKING({ data: { answers: saved.checking } })
        const { services, session } = options.context
        warnOfStorage(services, session.account ?? '', { random: Math.random() }).catch(() => {})
        return respondWithFormulas(saved, options)
      },
    ),
  ),
}

/** Dashboard of a learner, also for a parent: both see the same. */
async function respondWithDashboard(
  { services: { database }, session }: RequestContext,
  viewer: SignedInViewer,
  learner: Parameters<typeof presentDashboard>[0],
  row: DashboardRow,
) {
  const { gradeId } = viewer
  const closed =
    gradeId !== null &&
    row.grade !== null &&
    subjectAccess(viewer, { gradeId, published: row.grade.published }) === 'closed'
  const enrolled = learner.enrollment !== null
  const today = await readToday(session.demo === null ? database.query : database.queryReadOnly, {
    ...row,
    enrolled,
    closed,
  })
  return presentDashboard(learner, row, today, closed)
}

type Accessed<Row> =
  | { outcome: 'content'; row: Row }
  | { outcome: 'titles'; row: Row }
  | { outcome: 'closed'; row: Row }
  | { outcome: 'none' }

/** Access of a viewer to a grade, subject or lesson. */
function accessTo<Row extends { gradeId: string; published: boolean }>(
  viewer: Viewer,
  row: Row | undefined,
): Accessed<Row> {
  return row === undefined ? { outcome: 'none' } : { outcome: subjectAccess(viewer, row), row }
}

/** Errors of a page that the viewer may not see, by access. */
function accessErrors(
  errors: { NOT_FOUND(options: { message: string }): Error; GRADE_CLOSED(): Error },
  message: string,
) {
  return { none: () => errors.NOT_FOUND({ message }), closed: () => errors.GRADE_CLOSED() }
}

/** Subjects of a grade that a viewer may see. */
function gradeAccess(viewer: SignedInViewer, { id, published }: Pick<GradeRow, 'id' | 'published'>) {
  return subjectAccess(viewer, { gradeId: id, published })
}
