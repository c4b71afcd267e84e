import { z } from 'zod'
import { Id, oneLine } from './fields.ts'
import {
  LINK_GONE,
  publicOperation,
  REAUTHENTICATION_REQUIRED,
  restrictedOperation,
  TOO_MANY_ATTEMPTS,
} from './operation.ts'

const tags = ['Two-step sign-in']

/** Errors of operations that a complete session calls, and one whose sign-in waits for a second step to be set up. */
const OF_OWNER = { ...REAUTHENTICATION_REQUIRED, ...TOO_MANY_ATTEMPTS } as const

const NOTHING_TO_VERIFY = {
  NOTHING_TO_VERIFY: { status: 409, message: 'This sign-in doesn’t wait for a second step. Please sign in again.' },
} as const

/** The last second step of a person who must have one cannot be removed. */
const LAST_FACTOR = {
  LAST_FACTOR: {
    status: 409,
    message: 'Your account needs a second step. Add another one first, then remove this one.',
  },
} as const

/** Value in base64url, as browsers pass it to authenticators. */
const base64Url = (maxLength: number) => oneLine(maxLength).regex(/^[A-Za-z0-9_-]+$/)
const CredentialId = base64Url(1400)
const KnownCredentials = z.array(z.object({ credentialId: z.string(), transports: z.array(z.string()) }))

/** For `navigator.credentials.get`; the answer goes to POST /auth/sign-in/passkey. */
const PasskeyOptions = z.object({
  challenge: z.string(),
  /** Host name for which the passkey was created. */
  relyingParty: z.string(),
  /** Passkeys of the person whose sign-in waits for a second step; empty for any passkey of this site. */
  allowed: KnownCredentials,
})
export type PasskeyOptions = z.infer<typeof PasskeyOptions>

/** Options for `navigator.credentials.create`. */
const NewPasskeyOptions = z.object({
  challenge: z.string(),
  relyingParty: z.string(),
  userId: z.string(),
  email: z.string(),
  /** COSE numbers, the preferred one first. */
  algorithms: z.array(z.int()),
  /** Passkeys of the account, which the authenticator must not replace. */
  existing: KnownCredentials,
})
export type NewPasskeyOptions = z.infer<typeof NewPasskeyOptions>

/** Answer of `navigator.credentials.create`. */
const NewPasskey = z.object({
  credentialId: CredentialId,
  clientData: base64Url(4000),
  authenticatorData: base64Url(4000),
  /** Public key in DER (SPKI). */
  publicKey: base64Url(2000),
  algorithm: z.int().min(-70_000).max(70_000),
  transports: z.array(oneLine(20)).max(10),
})
export type NewPasskey = z.infer<typeof NewPasskey>

/** Codes that each replace the second step once. Shown only when they are created. */
const RecoveryCodes = z.array(z.string())

/** What a person has for the second step of a sign-in. */
const Factors = z.object({
  /** Time since which an authenticator app is set up; null without one. */
  authenticatorSince: z.date().nullable(),
  /** The newest last. */
  passkeys: z.array(
    z.object({
      id: Id,
      /** Browser in which it was created. */
      userAgent: z.string().nullable(),
      addedAt: z.date(),
      lastUsedAt: z.date().nullable(),
    }),
  ),
  /** Number of unused recovery codes. */
  recoveryCodes: z.int(),
  /** True for people who must have a second step. */
  required: z.boolean(),
  /** Time from which a person who says that they have lost their second steps can remove them; null unless someone does. */
  resetDueAt: z.date().nullable(),
})
export type Factors = z.infer<typeof Factors>

export const secondFactor = {
  get: restrictedOperation
    .route({ method: 'GET', path: '/second-factor', summary: 'Second steps of a parent’s sign-in', tags })
    .output(Factors),
  verify: publicOperation
    .errors({
      ...TOO_MANY_ATTEMPTS,
      ...NOTHING_TO_VERIFY,
    })
    .route({
      method: 'POST',
      path: '/second-factor/verification',
      summary: 'Complete a sign-in with the second step',
      description:
        'Takes a code of the authenticator app, which works once, or a recovery code, which is used up. Until then the session of the sign-in opens nothing else.',
      tags,
    })
    .input(z.object({ code: oneLine(60).trim().min(1, 'Please enter a code') }))
    .output(z.object({ recoveryCodes: z.int() })),
  pending: publicOperation
    .route({
      method: 'GET',
      path: '/second-factor/pending',
      summary: 'Ways to complete the sign-in of this session',
      description: 'None for a sign-in that waits for no second step.',
      tags,
    })
    .output(
      z.object({
        authenticator: z.boolean(),
        passkeys: z.boolean(),
        /** Time from which the lost second steps can be removed; null if no one has asked for that. */
        resetDueAt: z.date().nullable(),
        /** True from that time on. */
        isResetDue: z.boolean(),
      }),
    ),
  sendLostLink: publicOperation
    .errors({ ...TOO_MANY_ATTEMPTS, ...NOTHING_TO_VERIFY })
    .route({
      method: 'POST',
      path: '/second-factor/lost',
      successStatus: 202,
      summary: 'Email a link to a person who has lost every second step',
      description: 'After the password. The link works once, for an hour.',
      tags,
    })
    .output(z.object({ sentTo: z.string() })),
  startReset: publicOperation
    .errors(LINK_GONE)
    .route({
      method: 'POST',
      path: '/second-factor/reset',
      summary: 'Begin the wait for removing lost second steps',
      description:
        'By the emailed link. For 72 hours every address and every signed-in device is told and can stop it.',
      tags,
    })
    .input(z.object({ token: oneLine(200).min(1) }))
    .output(z.object({ dueAt: z.date() })),
  stopReset: restrictedOperation
    .route({ method: 'DELETE', path: '/second-factor/reset', summary: 'Stop the wait, from a signed-in device', tags })
    .output(Factors),
  stopResetByLink: publicOperation
    .errors(LINK_GONE)
    .route({ method: 'POST', path: '/second-factor/reset/stop', summary: 'Stop the wait by the emailed link', tags })
    .input(z.object({ token: oneLine(200).min(1) }))
    .output(z.object({ stopped: z.literal(true) })),
  finishReset: publicOperation
    .errors({
      ...NOTHING_TO_VERIFY,
      NOT_DUE: { status: 409, message: 'The wait isn’t over, or someone has stopped it.' },
    })
    .route({
      method: 'POST',
      path: '/second-factor/reset/end',
      summary: 'Remove lost second steps after the wait',
      description: 'After the password. Ends all other sessions.',
      tags,
    })
    .output(z.object({ finished: z.literal(true) })),
  passkeyOptions: publicOperation
    .errors(TOO_MANY_ATTEMPTS)
    .route({
      method: 'POST',
      path: '/second-factor/passkey-options',
      summary: 'Begin a sign-in with a passkey',
      description: 'The challenge works once, for five minutes.',
      tags,
    })
    .output(PasskeyOptions),
  startPasskey: restrictedOperation
    .errors({
      ...OF_OWNER,
      TOO_MANY_PASSKEYS: { status: 409, message: 'You have ten passkeys. Remove one first.' },
    })
    .route({
      method: 'POST',
      path: '/second-factor/passkeys/options',
      summary: 'Begin a new passkey',
      description: 'The challenge works once, for five minutes, in this session.',
      tags,
    })
    .output(NewPasskeyOptions),
  addPasskey: restrictedOperation
    .errors({
      ...OF_OWNER,
      INVALID_PASSKEY: { status: 422, message: 'This passkey can’t be used here. Please try again.' },
    })
    .route({
      method: 'POST',
      path: '/second-factor/passkeys',
      summary: 'Add a passkey',
      description: 'Returns recovery codes with the first second step of an account; otherwise the list is empty.',
      tags,
    })
    .input(NewPasskey)
    .output(z.object({ recoveryCodes: RecoveryCodes })),
  removePasskey: restrictedOperation
    .errors({ ...REAUTHENTICATION_REQUIRED, ...LAST_FACTOR })
    .route({
      method: 'DELETE',
      path: '/second-factor/passkeys/{passkeyId}',
      summary: 'Remove a passkey',
      description: 'Succeeds for one that is gone.',
      tags,
    })
    .input(z.object({ passkeyId: Id }))
    .output(Factors),
  startAuthenticator: restrictedOperation
    .errors(OF_OWNER)
    .route({
      method: 'POST',
      path: '/second-factor/authenticator',
      summary: 'Create the key of an authenticator app',
      description: 'Nothing changes until its first code is confirmed.',
      tags,
    })
    .output(
      z.object({
        /** Key to type, in base 32. */
        key: z.string(),
        /** URL for authenticator apps, `otpauth://…`, usually shown as a QR code. */
        url: z.string(),
      }),
    ),
  confirmAuthenticator: restrictedOperation
    .errors(OF_OWNER)
    .route({
      method: 'POST',
      path: '/second-factor/authenticator/confirmation',
      summary: 'Set up the authenticator app with its first code',
      description: 'Returns recovery codes with the first second step of an account; otherwise the list is empty.',
      tags,
    })
    .input(z.object({ code: oneLine(60).trim().min(1, 'Please enter a code') }))
    .output(z.object({ recoveryCodes: RecoveryCodes })),
  removeAuthenticator: restrictedOperation
    .errors({ ...REAUTHENTICATION_REQUIRED, ...LAST_FACTOR })
    .route({
      method: 'DELETE',
      path: '/second-factor/authenticator',
      summary: 'Remove the authenticator app',
      description: 'Succeeds without one. The recovery codes go with the last second step.',
      tags,
    })
    .output(Factors),
  createRecoveryCodes: restrictedOperation
    .errors({ ...REAUTHENTICATION_REQUIRED, ...TOO_MANY_ATTEMPTS })
    .route({
      method: 'POST',
      path: '/second-factor/recovery-codes',
      summary: 'Replace all recovery codes',
      description: 'Returns none for an account without a second step.',
      tags,
    })
    .output(z.object({ recoveryCodes: RecoveryCodes })),
}
