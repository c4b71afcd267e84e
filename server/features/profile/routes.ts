import { logForOwner } from '../../family-log/queries.ts'
import { signedIn, verified } from '../../http/callers.ts'
import { act, read, result, save } from '../../http/handlers.ts'
import { operations } from '../../http/operations.ts'
import { expectOutcome, invalidInput, tooMany } from '../../http/outcomes.ts'
import { noLock } from '../../http/session-queries.ts'
import { readPhone } from '../../phone-numbers.ts'
import { deleteAccount } from './delete-account.ts'
import {
  endDevice,
  endOtherDevices,
  findProfile,
  profilePage,
  updateAvatar,
  updateLanguage,
  updateProfile,
  updateReadingOptions,
} from './queries.ts'
import { setPictures } from './set-pictures.ts'

export const profile = {
  get: operations.profile.get.handler(read({ as: signedIn, page: profilePage })),

  update: operations.profile.update.handler(
    save({ as: signedIn, lock: noLock }, async ({ user, db }, { input, context, errors }) => {
      const { phoneCountry } = context.services.config
      const before = await findProfile(db, user.id)
      const phone = readPhone(phoneCountry, input.cell, before?.cell)
      if (phone.outcome === 'invalid') throw errors.INVALID_INPUT({ data: { fields: { cell: phone.message } } })
      const { firstName, lastName } = input
      const updated = await updateProfile(db, user.id, { firstName, lastName, cell: phone.cell })
      if (!updated) throw errors.UNAUTHENTICATED()
      return result({ profile: updated })
    }),
  ),

  setAvatar: operations.profile.setAvatar.handler(
    save({ as: signedIn, lock: noLock }, async ({ user, db }, { input, errors }) => {
      if (user.isParent) throw errors.FORBIDDEN({ message: 'Avatars are for learners.' })
      const updated = await updateAvatar(db, user.id, input.avatar)
      if (!updated) throw errors.UNAUTHENTICATED()
      return result({ profile: updated })
    }),
  ),

  setPictures: operations.profile.setPictures.handler(
    act({ as: signedIn }, async (user, { input, context, errors }) => {
      if (user.isParent) throw errors.FORBIDDEN({ message: 'Picture passwords are for learners.' })
      const result = await setPictures(context.services, user, input)
      expectOutcome(result, 'saved', { ...tooMany(errors), ...invalidInput(errors) })
      const profile = await findProfile(context.services.database.kysely, user.id)
      if (!profile) throw errors.UNAUTHENTICATED()
      return { profile }
    }),
  ),

  setReadingOptions: operations.profile.setReadingOptions.handler(
    save({ as: signedIn, lock: noLock }, async ({ user, db }, { input, errors }) => {
      const updated = await updateReadingOptions(db, user.id, input.options)
      if (!updated) throw errors.UNAUTHENTICATED()
      return result(updated)
    }),
  ),

  setLanguage: operations.profile.setLanguage.handler(
    save({ as: signedIn, lock: noLock }, async ({ user, db }, { input, context, errors }) => {
      const { language } = input
      if (!context.services.config.languages.includes(language)) {
        throw errors.INVALID_INPUT({ data: { fields: { language: 'This language is not available here' } } })
      }
      const updated = await updateLanguage(db, user.id, language)
      if (!updated) throw errors.UNAUTHENTICATED()
      return result(updated)
    }),
  ),

  signOutDevice: operations.profile.signOutDevice.handler(
    save({ as: verified(signedIn), lock: noLock }, async ({ user, db }, { input }) => {
      const sessions = { userId: user.id, currentId: user.session.id }
      const devices = await endDevice(db, sessions, input.deviceId)
      await logForOwner(db, { kind: 'devices-signed-out', ownerId: user.id })
      return result({ devices })
    }),
  ),

  signOutOtherDevices: operations.profile.signOutOtherDevices.handler(
    save({ as: verified(signedIn), lock: noLock }, async ({ user, db }) => {
      const sessions = { userId: user.id, currentId: user.session.id }
      const devices = await endOtherDevices(db, sessions)
      await logForOwner(db, { kind: 'devices-signed-out', ownerId: user.id })
      return result({ devices })
    }),
  ),

  deleteAccount: operations.profile.deleteAccount.handler(
    act({ as: signedIn }, async (user, { input, context, errors }) => {
      if (!user.isParent) throw errors.FORBIDDEN({ message: 'Only your parent can delete this account.' })
      expectOutcome(await deleteAccount(context.services, user, input.password ?? ''), 'deleted', {
        gone: () => errors.UNAUTHENTICATED(),
        'not-verified': () => errors.REAUTHENTICATION_REQUIRED(),
        ...tooMany(errors),
        ...invalidInput(errors),
      })
      return { deleted: true as const }
    }),
  ),
}
