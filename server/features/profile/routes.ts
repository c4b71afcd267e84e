import { signedIn, verified } from '../../http/operations.ts'
import { readPhone } from '../../phone-numbers.ts'
import { deleteAccount } from './delete-account.ts'
import {
  type DeviceRow,
  endDevice,
  endOtherDevices,
  findProfile,
  listDevices,
  type ProfileRow,
  updateProfile,
} from './queries.ts'

export const profile = {
  get: signedIn.profile.get.handler(async ({ context, errors }) => {
    const { user, services } = context
    const [row, devices] = await Promise.all([
      findProfile(services.database.kysely, user.id),
      listDevices(services.database.kysely, user.id),
    ])
    if (!row) throw errors.UNAUTHENTICATED()
    return {
      profile: presentProfile(row),
      devices: devices.map((device) => presentDevice(device, user.session.id)),
    }
  }),

  update: signedIn.profile.update.handler(async ({ input, context, errors }) => {
    const { config, database } = context.services
    const before = await findProfile(database.kysely, context.user.id)
    const phone = readPhone(config.phoneCountry, input.cell, before?.cell)
    if (phone.outcome === 'invalid') throw errors.INVALID_INPUT({ data: { fields: { cell: phone.message } } })
    const row = await updateProfile(database.kysely, context.user.id, {
      firstName: input.firstName,
      lastName: input.lastName,
      cell: phone.cell,
    })
    if (!row) throw errors.UNAUTHENTICATED()
    return { profile: presentProfile(row) }
  }),

  signOutDevice: verified.profile.signOutDevice.handler(async ({ input, context }) => {
    const { user, services } = context
    const left = await endDevice(services.database.kysely, user.id, input.deviceId)
    return { devices: left.map((device) => presentDevice(device, user.session.id)) }
  }),

  signOutOtherDevices: verified.profile.signOutOtherDevices.handler(async ({ context }) => {
    const { user, services } = context
    const left = await endOtherDevices(services.database.kysely, user.id, user.session.id)
    return { devices: left.map((device) => presentDevice(device, user.session.id)) }
  }),

  deleteAccount: signedIn.profile.deleteAccount.handler(async ({ input, context, errors }) => {
    const { user, services } = context
    if (!user.isParent) throw errors.FORBIDDEN({ message: 'Only your parent can delete this account.' })
    const result = await deleteAccount(services, user, input.password ?? '')
    switch (result) {
      case 'deleted':
        return { deleted: true as const }
      case 'gone':
        throw errors.UNAUTHENTICATED()
      case 'too-many':
        throw errors.TOO_MANY_ATTEMPTS()
      case 'not-verified':
        throw errors.REAUTHENTICATION_REQUIRED()
      case 'wrong-password':
        throw errors.INVALID_INPUT({ data: { fields: { password: 'Incorrect password' } } })
    }
  }),
}

/** Limit for user agents, which browsers may send at any length. */
const MAX_USER_AGENT_LENGTH = 300

function presentProfile(row: ProfileRow) {
  return {
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    username: row.username,
    cell: row.cell,
    gradeName: row.grade_name,
    isParent: row.is_parent,
    hasPassword: row.has_password,
  }
}

/** @param current id of the request's session */
function presentDevice(row: DeviceRow, current: string) {
  return {
    id: row.id,
    current: row.id === current,
    userAgent: row.user_agent?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
    signedInAt: row.created_at,
    lastUsedAt: row.updated_at,
  }
}
