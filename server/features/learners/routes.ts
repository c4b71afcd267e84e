import { isCommonPassword, PASSWORD_TOO_COMMON } from '../../common-passwords.ts'
import { asParent } from '../../http/operations.ts'
import { consumeAttempt } from '../../rate-limits/rate-limits.ts'
import { endSessions, giveConsent, setPassword, withdrawConsent, withLearnerHeld } from './access-queries.ts'
import { addLearner } from './add-learner.ts'
import { deleteLearner } from './delete-learner.ts'
import { findEverything } from './export-queries.ts'
import { presentLearner } from './present.ts'
import { presentExport } from './present-export.ts'
import { linkedLearners } from './queries.ts'
import { changeLearner } from './update-learner.ts'

export const learners = {
  list: asParent.learners.list.handler(async ({ context }) => {
    const rows = await linkedLearners(context.services.database.kysely, context.user.id)
    return { learners: rows.map(presentLearner) }
  }),

  create: asParent.learners.create.handler(async ({ input, context, errors }) => {
    const { auth, database } = context.services
    if (isCommonPassword(input.password)) {
      throw errors.INVALID_INPUT({ data: { fields: { password: PASSWORD_TOO_COMMON } } })
    }
    // The answer tells whether e-mail and username are in use, and an account that is made for it can be deleted again.
    if (!(await consumeAttempt(database.kysely, 'add-learner', context.user.id)))
      throw errors.TOO_MANY_ATTEMPTS()
    const { password } = await auth.$context
    const result = await addLearner(database.kysely, {
      parentId: context.user.id,
      consentGivenBy: 'adding',
      firstName: input.firstName,
      lastName: input.lastName,
      email: input.email,
      username: input.username,
      // Costly on purpose, so it is made before a connection is held.
      passwordHash: await password.hash(input.password),
      cell: input.cell || null,
      gradeId: input.gradeId ?? null,
    })
    if (result.outcome === 'parent-gone') throw errors.UNAUTHENTICATED()
    if (result.outcome === 'refused') throw errors.INVALID_INPUT({ data: { fields: result.fields } })
    return { learner: presentLearner(result.learner) }
  }),

  update: asParent.learners.update.handler(async ({ input, context, errors }) => {
    const result = await changeLearner(context.services.database, {
      parentId: context.user.id,
      learnerId: input.learnerId,
      firstName: input.firstName,
      lastName: input.lastName,
      cell: input.cell || null,
      gradeId: input.gradeId,
      extraTimeFactor: input.extraTimeFactor ?? null,
    })
    if (result.outcome === 'not-linked') throw errors.FORBIDDEN()
    if (result.outcome === 'refused') throw errors.INVALID_INPUT({ data: { fields: result.fields } })
    return { learner: presentLearner(result.learner) }
  }),

  setPassword: asParent.learners.setPassword.handler(async ({ input, context, errors }) => {
    const { auth, database } = context.services
    if (isCommonPassword(input.password)) {
      throw errors.INVALID_INPUT({ data: { fields: { password: PASSWORD_TOO_COMMON } } })
    }
    const { password } = await auth.$context
    // Costly on purpose, so it is made before a connection is held.
    const hash = await password.hash(input.password)
    const sessionsEnded = await withLearnerHeld(
      database,
      context.user.id,
      input.learnerId,
      (db, parent, learner) => setPassword(db, parent, learner, hash),
    )
    if (sessionsEnded === undefined) throw errors.FORBIDDEN()
    return { sessionsEnded }
  }),

  signOutEverywhere: asParent.learners.signOutEverywhere.handler(async ({ input, context, errors }) => {
    const sessionsEnded = await withLearnerHeld(
      context.services.database,
      context.user.id,
      input.learnerId,
      endSessions,
    )
    if (sessionsEnded === undefined) throw errors.FORBIDDEN()
    return { sessionsEnded }
  }),

  giveConsent: asParent.learners.giveConsent.handler(async ({ input, context, errors }) => {
    const learner = await withLearnerHeld(
      context.services.database,
      context.user.id,
      input.learnerId,
      giveConsent,
    )
    if (!learner) throw errors.FORBIDDEN()
    return { learner: presentLearner(learner) }
  }),

  withdrawConsent: asParent.learners.withdrawConsent.handler(async ({ input, context, errors }) => {
    const learner = await withLearnerHeld(
      context.services.database,
      context.user.id,
      input.learnerId,
      withdrawConsent,
    )
    if (!learner) throw errors.FORBIDDEN()
    return { learner: presentLearner(learner) }
  }),

  export: asParent.learners.export.handler(async ({ input, context, errors }) => {
    const everything = await findEverything(
      context.services.database.kysely,
      context.user.id,
      input.learnerId,
    )
    if (!everything) throw errors.FORBIDDEN()
    return presentExport(everything, context.user.id)
  }),

  delete: asParent.learners.delete.handler(async ({ input, context, errors }) => {
    const deleted = await deleteLearner(context.services, context.user.id, input.learnerId)
    if (!deleted) {
      throw errors.FORBIDDEN({ message: 'You do not have permission to delete this child account' })
    }
    return { deleted: true as const }
  }),
}
