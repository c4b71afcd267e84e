import { openKeys } from '#domain/keys.ts'
import { learnerOrParent, linkedHelper } from '../../http/callers.ts'
import { act, read } from '../../http/handlers.ts'
import { operations } from '../../http/operations.ts'
import { readerLanguage } from '../../languages.ts'
import { fillFormulas } from '../../questions/formulas.ts'
import { certificatePage, termPage } from './paper-queries.ts'
import { presentAnswers, presentReport } from './present.ts'
import { presentHelperReport } from './present-for-helper.ts'
import { presentCertificate, presentTerm } from './present-paper.ts'
import { findAnswers, reportPage } from './queries.ts'
import { storedReportPage } from './stored-reports/list-queries.ts'

export const report = {
  /** Progress report (accounts and parent portal, section 2; readings, "Report"). */
  get: operations.report.get.handler(
    read(
      { as: learnerOrParent, page: reportPage, source: 'replica', demo: 'shown' },
      ({ user, row }, { context, errors }) => {
        if (row === undefined) throw errors.FORBIDDEN()
        const { config, wording } = context.services
        return presentReport(row, wording(readerLanguage(config, user, context.request)))
      },
    ),
  ),

  forHelper: operations.report.forHelper.handler(
    read({ as: linkedHelper, page: reportPage, source: 'replica' }, ({ row }, { errors }) => {
      if (row === undefined) throw errors.FORBIDDEN()
      return presentHelperReport(presentReport(row), row.verdictFacts)
    }),
  ),

  answers: operations.report.answers.handler(
    act({ as: learnerOrParent }, async (user, { input, context, errors }) => {
      const { database, renderFormulas } = context.services
      const { learnerId, kind, activityId, attempt = null } = input
      const submitted = await findAnswers(database.kysely, { learnerId, kind, activityId, attempt })
      // An unknown activity and one without a submission get the same response: no key is sent before it.
      if (!submitted) throw errors.NOT_FOUND({ message: 'Nothing submitted yet' })
      const permission = openKeys({ reader: user.id === learnerId ? 'learner' : 'parent', work: submitted.work })
      if (permission === null) throw errors.ANSWERS_HIDDEN()
      return fillFormulas(presentAnswers(permission, submitted), renderFormulas, user.id)
    }),
  ),

  /** Work in a period, for printing. */
  term: operations.report.term.handler(
    read({ as: learnerOrParent, page: termPage, source: 'replica', demo: 'shown' }, ({ row }, { errors }) => {
      if (row === undefined) throw errors.FORBIDDEN()
      return presentTerm(row)
    }),
  ),

  stored: operations.report.stored.handler(
    read({ as: learnerOrParent, page: storedReportPage, source: 'replica' }, ({ row }, { errors }) => {
      if (row === undefined) throw errors.NOT_FOUND({ message: 'Report not found' })
      return row
    }),
  ),

  certificate: operations.report.certificate.handler(
    read({ as: learnerOrParent, page: certificatePage, source: 'replica', demo: 'shown' }, ({ row }, { errors }) => {
      if (row === undefined) throw errors.NOT_FOUND({ message: 'Subject not found' })
      return presentCertificate(row)
    }),
  ),
}
