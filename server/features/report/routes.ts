import { canReadReport } from '#domain/access.ts'
import { signedIn } from '../../http/operations.ts'
import { viewerOf } from '../../http/session.ts'
import { presentAnswers, presentReport } from './present.ts'
import { findAnswers, findGradeReport, type GradeReport, reportLearner } from './queries.ts'

const NOTHING: GradeReport = { subjects: [], days: [] }

export const report = {
  /** The progress report (accounts and parent portal, section 2; readings, "Report"). */
  get: signedIn.report.get.handler(async ({ input, context, errors }) => {
    const db = context.services.database.kysely
    const learner = await reportLearner(db, input.learnerId, context.user.id)
    // An unknown learner and another family's learner get the same error, so that ids cannot be probed.
    if (!learner || !canReadReport(viewerOf(context.user), learner.id, learner.is_linked_parent)) {
      throw errors.FORBIDDEN()
    }
    const { id, grade_id: gradeId } = learner
    return presentReport(learner, gradeId === null ? NOTHING : await findGradeReport(db, id, gradeId))
  }),

  answers: signedIn.report.answers.handler(async ({ input, context, errors }) => {
    const db = context.services.database.kysely
    const learner = await reportLearner(db, input.learnerId, context.user.id)
    if (!learner || !canReadReport(viewerOf(context.user), learner.id, learner.is_linked_parent)) {
      throw errors.FORBIDDEN()
    }
    const submitted = await findAnswers(db, learner.id, input.kind, input.activityId)
    // No such activity and one without a submission are answered alike: before it, nothing of a key leaves.
    if (!submitted) throw errors.NOT_FOUND({ message: 'Nothing has been submitted yet' })
    return presentAnswers(submitted)
  }),
}
