import { mayReadReport } from '#domain/access.ts'
import { signedIn } from '../../http/operations.ts'
import { viewerOf } from '../../http/viewer.ts'
import { presentReport } from './present.ts'
import { reportEntries, reportLearner } from './queries.ts'

export const report = {
  /** The progress report (accounts and parent portal, section 2; readings, "Report"). */
  get: signedIn.report.get.handler(async ({ input, context, errors }) => {
    const db = context.services.database.kysely
    const learner = await reportLearner(db, input.learnerId, context.user.id)
    // No learner and somebody else's learner are answered alike, so that nobody can find out which ids exist.
    if (!learner || !mayReadReport(viewerOf(context.user), learner.id, learner.is_linked_parent)) {
      throw errors.FORBIDDEN()
    }
    const entries = learner.grade_id === null ? [] : await reportEntries(db, learner.id, learner.grade_id)
    return presentReport(learner, entries)
  }),
}
