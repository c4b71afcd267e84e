import { isRecentlyVerified, type PersonNames } from '#domain/accounts.ts'
import { takenFieldErrors } from '../../database/constraint-errors.ts'
import { notifyParents } from '../../email/notify-parents.ts'
import { logAboutChild } from '../../family-log/queries.ts'
import { linkedParent, parent, verified } from '../../http/callers.ts'
import { act, read } from '../../http/handlers.ts'
import { operations } from '../../http/operations.ts'
import { expectOutcome, invalidInput, tooManyMails } from '../../http/outcomes.ts'
import { pageLanguage, readerLanguage } from '../../languages.ts'
import { writePosition } from '../../live/position.ts'
import { findPasswordProblem } from '../../new-passwords.ts'
import { readPhone } from '../../phone-numbers.ts'
import { allowSignIns, consumeAttempt } from '../../rate-limits/rate-limits.ts'
import { codePage } from '../accounts/sign-in-code/queries.ts'
import { takeBackWaiting } from '../weekly-email/queries.ts'
import { endSessions, giveConsent, setPassword, withdrawConsent, withLockedLearner } from './access-queries.ts'
import { askDeletion, deleteLearner, takeBackDeletion } from './deletion/delete-learner.ts'
import { isDeletionAsked } from './deletion/queries.ts'
import { readExport } from './export/export-learner.ts'
import { exportFilePage } from './export/file-queries.ts'
import { learnerCard } from './learner-card.ts'
import { overviewPage } from './overview-queries.ts'
import { findTakenNames, linkedLearnersPage } from './queries.ts'
import { createSignInCode } from './sign-in-code.ts'
import { addLearner, changeLearner } from './write-learner.ts'

const NO_DELETION = 'You do not have permission to delete this child account'

export const learners = {
  list: operations.learners.list.handler(read({ as: parent, page: linkedLearnersPage, demo: 'shown' })),

  overview: operations.learners.overview.handler(
    read({ as: parent, page: overviewPage, demo: 'shown' }, ({ user, row }, { context }) => {
      if (row === undefined) throw new Error('A SELECT without FROM returned no row')
      const { config, wording } = context.services
      const words = wording(readerLanguage(config, user, context.request))
      return {
        learners: row.learners.map((card) => learnerCard(card, words)),
        requests: row.requests,
        hasTutors: config.tutors.length > 0,
        helpsChildren: row.helpsChildren,
        livePosition: writePosition(new Map(Object.entries(row.liveNumbers))),
      }
    }),
  ),

  create: operations.learners.create.handler(
    act({ as: parent }, async (user, { input, context, errors }) => {
      const { auth, config, database } = context.services
      // The response reveals whether the username is in use, and the account could be deleted to probe again.
      if (!(await consumeAttempt(database.kysely, 'add-learner', user.id))) throw errors.TOO_MANY_ATTEMPTS()
      const problem = findPasswordProblem(config, input.password, input)
      const phone = readPhone(config.phoneCountry, input.cell ?? '')
      if (problem || phone.outcome === 'invalid') {
        const { email, username } = input
        const taken = takenFieldErrors(await findTakenNames(database.kysely, { parentId: user.id, email, username }))
        const password = problem && { password: problem.message }
        const cell = phone.outcome === 'invalid' && { cell: phone.message }
        throw errors.INVALID_INPUT({ data: { fields: { ...taken, ...password, ...cell } } })
      }
      const { password } = await auth.$context
      const page = pageLanguage(config, context.request.headers['accept-language'])
      const added = await addLearner(context.services, {
        parentId: user.id,
        consentGrantedBy: 'adding',
        agreedText: context.services.agreedText(page),
        writingAllowed: input.writingAllowed,
        helpersAllowed: input.helpersAllowed,
        askingAllowed: input.askingAllowed,
        firstName: input.firstName,
        lastName: input.lastName,
        email: input.email,
        username: input.username,
        // Slow by design, so it runs before a connection is taken.
        passwordHash: await password.hash(input.password),
        cell: phone.cell,
        gradeId: input.gradeId ?? null,
        language: page,
      })
      const { learner } = expectOutcome(added, 'added', {
        ...invalidInput(errors),
        ...tooManyMails(errors),
        'parent-gone': () => errors.UNAUTHENTICATED(),
      })
      return { learner }
    }),
  ),

  update: operations.learners.update.handler(
    act({ as: linkedParent }, async (user, { input, context, errors }) => {
      const change = {
        parentId: user.id,
        learnerId: input.learnerId,
        firstName: input.firstName,
        lastName: input.lastName,
        email: input.email,
        username: input.username,
        cell: input.cell,
        gradeId: input.gradeId,
        confirmed: input.confirmed,
        extraTimeFactor: input.extraTimeFactor ?? null,
        idleLimitMinutes: input.idleLimitMinutes,
        goalDays: input.goalDays,
        practiceSize: input.practiceSize,
      }
      const isVerified = isRecentlyVerified(user.session.verifiedAt, Date.now())
      const changed = await changeLearner(context.services, change, isVerified)
      const { learner } = expectOutcome(changed, 'changed', {
        ...invalidInput(errors),
        ...tooManyMails(errors),
        'not-linked': () => errors.FORBIDDEN(),
        'not-verified': () => errors.REAUTHENTICATION_REQUIRED(),
        confirm: ({ leftBehind }) => errors.CONFIRM_SWITCH({ data: leftBehind }),
      })
      return { learner }
    }),
  ),

  setPassword: operations.learners.setPassword.handler(
    act({ as: verified(parent), limit: 'set-password' }, async (user, { input, context, errors }) => {
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
        user.id,
        input.learnerId,
        async (db, by, learner, names) => {
          rejectWeak(names)
          await allowSignIns(db, learner)
          return setPassword(db, by, learner, hash)
        },
      )
      if (sessionsEnded === undefined) throw errors.FORBIDDEN()
      return { sessionsEnded }
    }),
  ),

  signOutEverywhere: operations.learners.signOutEverywhere.handler(
    act({ as: verified(linkedParent) }, async (user, { input, context, errors }) => {
      const { database } = context.services
      const sessionsEnded = await withLockedLearner(database, user.id, input.learnerId, endSessions)
      if (sessionsEnded === undefined) throw errors.FORBIDDEN()
      return { sessionsEnded }
    }),
  ),

  createSignInCode: operations.learners.createSignInCode.handler(
    act({ as: verified(linkedParent), limit: 'sign-in-code' }, async (user, { input, context, errors }) => {
      const people = { parentId: user.id, learnerId: input.learnerId }
      const created = await createSignInCode(context.services, people)
      if (!created) throw errors.PAUSED()
      return created
    }),
  ),

  signInCode: operations.learners.signInCode.handler(read({ as: linkedParent, page: codePage })),

  allowSignIns: operations.learners.allowSignIns.handler(
    act({ as: linkedParent }, async (_user, { input, context }) => {
      await allowSignIns(context.services.database.kysely, input.learnerId)
      return { allowed: true as const }
    }),
  ),

  giveConsent: operations.learners.giveConsent.handler(
    act({ as: linkedParent }, async (user, { input, context, errors }) => {
      const { agreedText, config, database, journal } = context.services
      const text = agreedText(pageLanguage(config, context.request.headers['accept-language']))
      const learner = await withLockedLearner(database, user.id, input.learnerId, async (db, parentId, learnerId) => {
        const given = await giveConsent(db, parentId, learnerId, { ...input, agreedText: text })
        if (!given) {
          if (await isDeletionAsked(db, learnerId)) throw errors.DELETION_ASKED()
          return undefined
        }
        if (given.isNew)
          await logAboutChild(db, { kind: 'consent-given', learnerId, by: { id: parentId, role: 'parent' } })
        if (given.resumed && given.learner.otherParents.length > 0) {
          await notifyParents(context.services, db, { learnerId, by: parentId, news: { kind: 'consent-given' } })
        }
        await journal.append(given.stopped.map((box) => ({ ...box, learnerId })))
        return given.learner
      })
      if (!learner) throw errors.FORBIDDEN()
      return { learner }
    }),
  ),

  withdrawConsent: operations.learners.withdrawConsent.handler(
    act({ as: verified(linkedParent) }, async (user, { input, context, errors }) => {
      const { database, journal } = context.services
      const learner = await withLockedLearner(database, user.id, input.learnerId, async (db, parentId, learnerId) => {
        const withdrawn = await withdrawConsent(db, parentId, learnerId)
        await takeBackWaiting(db, { childId: learnerId })
        const ids = withdrawn?.withdrawnIds ?? []
        if (ids.length > 0) {
          await logAboutChild(db, { kind: 'consent-withdrawn', learnerId, by: { id: parentId, role: 'parent' } })
        }
        if (ids.length > 0 && (withdrawn?.learner.otherParents.length ?? 0) > 0) {
          await notifyParents(context.services, db, { learnerId, by: parentId, news: { kind: 'consent-withdrawn' } })
        }
        await journal.append(ids.map((id) => ({ kind: 'consent-withdrawn', id, learnerId })))
        return withdrawn?.learner
      })
      if (!learner) throw errors.FORBIDDEN()
      return { learner }
    }),
  ),

  export: operations.learners.export.handler(
    act({ as: verified(parent), limit: 'export-learner' }, async (user, { input, context, errors }) => {
      const read = await readExport(context.services, user.id, input.learnerId)
      return expectOutcome(read, 'read', {
        'not-linked': () => errors.FORBIDDEN(),
        file: () => errors.EXPORT_IN_BACKGROUND(),
        busy: () => errors.EXPORT_BUSY(),
      }).data
    }),
  ),

  exportFile: operations.learners.exportFile.handler(read({ as: linkedParent, page: exportFilePage, demo: 'shown' })),

  askDeletion: operations.learners.askDeletion.handler(
    act({ as: verified(parent) }, async (user, { input, context, errors }) => {
      const dueAt = await askDeletion(context.services, user.id, input.learnerId)
      if (!dueAt) throw errors.FORBIDDEN({ message: NO_DELETION })
      return { dueAt }
    }),
  ),

  takeBackDeletion: operations.learners.takeBackDeletion.handler(
    act({ as: verified(parent) }, async (user, { input, context, errors }) => {
      const { agreedText, config } = context.services
      const text = agreedText(pageLanguage(config, context.request.headers['accept-language']))
      const learner = await takeBackDeletion(context.services, user.id, input.learnerId, text)
      if (!learner) throw errors.FORBIDDEN()
      return { learner }
    }),
  ),

  delete: operations.learners.delete.handler(
    act({ as: verified(parent) }, async (user, { input, context, errors }) => {
      expectOutcome(await deleteLearner(context.services, user.id, input.learnerId), 'deleted', {
        'not-linked': () => errors.FORBIDDEN({ message: NO_DELETION }),
        'needs-both': () => errors.NEEDS_BOTH(),
      })
      return { deleted: true as const }
    }),
  ),
}
