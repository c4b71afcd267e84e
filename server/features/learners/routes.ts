import type { PersonNames } from '#domain/accounts.ts'
import { takenFieldErrors } from '../../database/constraint-errors.ts'
import { asParent, asVerifiedParent, limited, operations, readSignedIn, requireParent } from '../../http/operations.ts'
import { writePosition } from '../../live/position.ts'
import { findPasswordProblem } from '../../new-passwords.ts'
import { readPhone } from '../../phone-numbers.ts'
import { consumeAttempt } from '../../rate-limits/rate-limits.ts'
import { takeBackWaiting } from '../weekly-email/queries.ts'
import { endSessions, giveConsent, setPassword, withdrawConsent, withLockedLearner } from './access-queries.ts'
import { findExport } from './export-queries.ts'
import { overviewPage } from './overview-queries.ts'
import { presentLearner, presentOverview } from './present.ts'
import { presentExport } from './present-export.ts'
import { findTakenNames, linkedLearnersPage } from './queries.ts'
import { addLearner, changeLearner, deleteLearner } from './write-learner.ts'

export const learners = {
  list: operations.learners.list.handler(async ({ context }) => {
    const { user, rows } = await readSignedIn(context, linkedLearnersPage, {})
    requireParent(user)
    return { learners: rows.map(presentLearner) }
  }),

  overview: operations.learners.overview.handler(async ({ context }) => {
    const { user, row } = await readSignedIn(context, overviewPage, {})
    requireParent(user)
    const { learners, requests, liveNumbers } = row ?? { learners: [], requests: [], liveNumbers: {} }
    return {
      ...presentOverview(learners, requests),
      livePosition: writePosition(new Map(Object.entries(liveNumbers))),
    }
  }),

  create: asParent.learners.create.handler(async ({ input, context, errors }) => {
    const { auth, config, database } = context.services
    // The response reveals whether the email and username are in use, and the account could be deleted to probe again.
    if (!(await consumeAttempt(database.kysely, 'add-learner', context.user.id))) {
      throw errors.TOO_MANY_ATTEMPTS()
    }
    const problem = findPasswordProblem(config, input.password, input)
    const phone = readPhone(config.phoneCountry, input.cell ?? '')
    if (problem || phone.outcome === 'invalid') {
      const taken = takenFieldErrors(await findTakenNames(database.kysely, input.email, input.username))
      const password = problem && { password: problem.message }
      const cell = phone.outcome === 'invalid' && { cell: phone.message }
      throw errors.INVALID_INPUT({ data: { fields: { ...taken, ...password, ...cell } } })
    }
    const { password } = await auth.$context
    const result = await addLearner(context.services, {
      parentId: context.user.id,
      consentGrantedBy: 'adding',
      firstName: input.firstName,
      lastName: input.lastName,
      email: input.email,
      username: input.username,
      // Slow by design, so it runs before a connection is taken.
      passwordHash: await password.hash(input.password),
      cell: phone.cell,
      gradeId: input.gradeId ?? null,
    })
    if (result.outcome === 'parent-gone') throw errors.UNAUTHENTICATED()
    if (result.outcome === 'invalid') throw errors.INVALID_INPUT({ data: { fields: result.fields } })
    return { learner: presentLearner(result.learner) }
  }),

  update: asParent.learners.update.handler(async ({ input, context, errors }) => {
    const result = await changeLearner(context.services, {
      parentId: context.user.id,
      learnerId: input.learnerId,
      firstName: input.firstName,
      lastName: input.lastName,
      email: input.email,
      username: input.username,
      cell: input.cell,
      gradeId: input.gradeId,
      extraTimeFactor: input.extraTimeFactor ?? null,
      idleLimitMinutes: input.idleLimitMinutes,
      goalDays: input.goalDays,
      practiceSize: input.practiceSize,
    })
    if (result.outcome === 'not-linked') throw errors.FORBIDDEN()
    if (result.outcome === 'invalid') throw errors.INVALID_INPUT({ data: { fields: result.fields } })
    return { learner: presentLearner(result.learner) }
  }),

  setPassword: asVerifiedParent.learners.setPassword
    .use(limited('set-password'))
    .handler(async ({ input, context, errors }) => {
      const { auth, config, database } = context.services
      const rejectWeak = (names: PersonNames) => {
        const problem = findPasswordProblem(config, input.password, names)
        if (problem) throw errors.INVALID_INPUT({ data: { fields: { password: problem.message } } })
      }
      rejectWeak({})
      const { password } = await auth.$context
      // Slow by design, so it runs before a connection is taken.
      const hash = await password.hash(input.password)
      const sessionsEnded = await withLockedLearner(
        database,
        context.user.id,
        input.learnerId,
        (db, parent, learner, names) => {
          rejectWeak(names)
          return setPassword(db, parent, learner, hash)
        },
      )
      if (sessionsEnded === undefined) throw errors.FORBIDDEN()
      return { sessionsEnded }
    }),

  signOutEverywhere: asVerifiedParent.learners.signOutEverywhere.handler(async ({ input, context, errors }) => {
    const sessionsEnded = await withLockedLearner(
      context.services.database,
      context.user.id,
      input.learnerId,
      endSessions,
    )
    if (sessionsEnded === undefined) throw errors.FORBIDDEN()
    return { sessionsEnded }
  }),

  giveConsent: asParent.learners.giveConsent.handler(async ({ input, context, errors }) => {
    const learner = await withLockedLearner(context.services.database, context.user.id, input.learnerId, giveConsent)
    if (!learner) throw errors.FORBIDDEN()
    return { learner: presentLearner(learner) }
  }),

  withdrawConsent: asVerifiedParent.learners.withdrawConsent.handler(async ({ input, context, errors }) => {
    const { database, journal } = context.services
    const learner = await withLockedLearner(
      database,
      context.user.id,
      input.learnerId,
      async (db, parentId, learnerId) => {
        const row = await withdrawConsent(db, parentId, learnerId)
        await takeBackWaiting(db, { childId: learnerId })
        const ids = row?.withdrawnIds ?? []
        await journal.append(ids.map((id) => ({ kind: 'consent-withdrawn', id, learnerId })))
        return row
      },
    )
    if (!learner) throw errors.FORBIDDEN()
    return { learner: presentLearner(learner) }
  }),

  export: asVerifiedParent.learners.export
    .use(limited('export-learner'))
    .handler(async ({ input, context, errors }) => {
      const row = await findExport(context.services.exportDatabase.kysely, context.user.id, input.learnerId)
      if (!row) throw errors.FORBIDDEN()
      return presentExport(row, context.user.id)
    }),

  delete: asVerifiedParent.learners.delete.handler(async ({ input, context, errors }) => {
    const deleted = await deleteLearner(context.services, context.user.id, input.learnerId)
    if (!deleted) {
      throw errors.FORBIDDEN({ message: 'You do not have permission to delete this child account' })
    }
    return { deleted: true as const }
  }),
}
