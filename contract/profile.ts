import { z } from 'zod'
import { ACCOUNT_LIMITS } from '#domain/accounts.ts'
import { AVATARS } from '#domain/avatars.ts'
import { PICTURE_COUNT } from '#domain/picture-password.ts'
import { areConsistent, READING_OPTIONS } from '#domain/reading-options.ts'
import { Avatar, Id, LanguageCode, line, oneLine, ReadingOptions, requiredLine } from './fields.ts'
import { operation, REAUTHENTICATION_REQUIRED, restrictedOperation, TOO_MANY_ATTEMPTS } from './operation.ts'

export const Profile = z.object({
  firstName: z.string(),
  lastName: z.string(),
  /** Null for a learner without an address. */
  email: z.string().nullable(),
  username: z.string().nullable(),
  cell: z.string().nullable(),
  gradeName: z.string().nullable(),
  isParent: z.boolean(),
  /** Null for a parent. */
  avatar: Avatar.nullable(),
  /** True for a learner with a picture password. */
  hasPictures: z.boolean(),
  /** False for accounts that sign in with Google or Facebook only. */
  hasPassword: z.boolean(),
})

/** Session of the user, as shown in the list of devices. */
export const Device = z.object({
  id: Id,
  /** True for the session that sent this request. */
  current: z.boolean(),
  /** User agent of the browser, at most 300 characters. */
  userAgent: z.string().nullable(),
  signedInAt: z.date(),
  /** Accurate to the day: sessions in use are renewed once a day. */
  lastUsedAt: z.date(),
})
export type Device = z.infer<typeof Device>
const tags = ['Profile']

export const profile = {
  get: operation
    .route({ method: 'GET', path: '/profile', summary: 'Profile and signed-in devices', tags })
    .output(z.object({ profile: Profile, devices: z.array(Device) })),
  update: operation
    .route({
      method: 'PATCH',
      path: '/profile',
      summary: 'Update name or phone',
      description: 'The email address has operations of its own (`emailChange`).',
      tags,
    })
    .input(
      z.object({
        firstName: requiredLine(ACCOUNT_LIMITS.name),
        lastName: requiredLine(ACCOUNT_LIMITS.name),
        cell: line(ACCOUNT_LIMITS.phone),
      }),
    )
    .output(z.object({ profile: Profile })),
  setAvatar: restrictedOperation
    .route({
      method: 'PUT',
      path: '/profile/avatar',
      summary: 'Choose an avatar',
      description: 'One of the drawn plants, for learners.',
      tags,
    })
    .input(z.object({ avatar: z.enum(AVATARS, 'Please choose a plant') }))
    .output(z.object({ profile: Profile })),
  setPictures: restrictedOperation
    .errors(TOO_MANY_ATTEMPTS)
    .route({
      method: 'PUT',
      path: '/profile/pictures',
      summary: 'Choose a picture password',
      description:
        'Four different plants in order, for learners; null removes it. Needs the password. It signs in only on devices on which the learner has used the password or a code.',
      tags,
    })
    .input(
      z.object({
        password: oneLine(128),
        plants: z
          .array(z.enum(AVATARS))
          .length(PICTURE_COUNT, 'Please choose four plants')
          .refine((plants) => new Set(plants).size === plants.length, 'Please choose four different plants')
          .nullable(),
      }),
    )
    .output(z.object({ profile: Profile })),
  setReadingOptions: restrictedOperation
    .route({
      method: 'PUT',
      path: '/profile/reading-options',
      summary: 'Choose how pages look',
      description:
        'The whole choice: text size, spacing, typeface, paper tint, ruler, calm mode, and questions read aloud.',
      tags,
    })
    .input(
      z.object({
        options: ReadingOptions.max(READING_OPTIONS.length).refine(
          areConsistent,
          'Please choose each option once, and one size and one tint',
        ),
      }),
    )
    .output(z.object({ options: ReadingOptions })),
  setLanguage: restrictedOperation
    .route({
      method: 'PUT',
      path: '/profile/language',
      summary: 'Choose a language',
      description: 'Of screens, mails and printed pages: one that the site offers. INVALID_INPUT for another one.',
      tags,
    })
    .input(z.object({ language: LanguageCode }))
    .output(z.object({ language: LanguageCode })),
  signOutDevice: operation
    .errors(REAUTHENTICATION_REQUIRED)
    .route({
      method: 'DELETE',
      path: '/profile/devices/{deviceId}',
      summary: 'Sign out one device',
      description: 'Succeeds for a session that has already ended. Parents need a recent proof of identity.',
      tags,
    })
    .input(z.object({ deviceId: Id }))
    .output(z.object({ devices: z.array(Device) })),
  signOutOtherDevices: operation
    .errors(REAUTHENTICATION_REQUIRED)
    .route({
      method: 'DELETE',
      path: '/profile/devices',
      summary: 'Sign out all other devices',
      description: 'Parents need a recent proof of identity.',
      tags,
    })
    .output(z.object({ devices: z.array(Device) })),
  deleteAccount: restrictedOperation
    .errors({ ...REAUTHENTICATION_REQUIRED, ...TOO_MANY_ATTEMPTS })
    .route({
      method: 'POST',
      path: '/profile/delete',
      summary: "Delete the parent's account",
      description:
        'Also deletes every learner account without another linked parent. Requires the password; an account without one needs a recent proof of identity.',
      tags,
    })
    .input(z.object({ password: oneLine(128).optional() }))
    .output(z.object({ deleted: z.literal(true) })),
}
