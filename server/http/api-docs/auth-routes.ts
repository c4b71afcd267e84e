import type { OpenAPI } from '@orpc/contract'
import { z } from 'zod'
import { ACCOUNT_LIMITS } from '#domain/accounts.ts'
import { ERRORS_OF_ALL, ERRORS_OF_CHANGES } from '../pipeline-errors.ts'

type AuthRoute = {
  method: 'GET' | 'POST'
  /** Path below /api/auth. */
  path: string
  operationId: string
  summary: string
  description?: string
  /** Body of a POST, or query of a GET. */
  input: z.ZodObject
  /** Body of the response; null for a redirect. */
  output: z.ZodObject | null
  /** Error codes by status, in addition to those of every route. */
  errors: Record<number, readonly string[]>
  needsSession?: true
}

const Email = z
  .string()
  .max(ACCOUNT_LIMITS.email)
  .meta({ examples: ['jana@example.com'] })
const Password = z
  .string()
  .max(ACCOUNT_LIMITS.password)
  .meta({ examples: ['amber kettle 42'] })
const Link = z.string().max(254)
const Callback = z.string().optional().describe('Path of this site that the mailed link leads to')
const Done = z.object({ status: z.literal(true) })
const SignedIn = z.object({
  redirect: z.literal(false),
  token: z
    .string()
    .optional()
    .describe('Send it as a bearer token, or use the cookie of the response. A browser gets the cookie only'),
  user: z.object({
    id: z.uuid(),
    email: z.string(),
    name: z.string(),
    username: z.string().nullable(),
    emailVerified: z.boolean(),
  }),
})

const NEW_PASSWORD_ERRORS = [
  'PASSWORD_TOO_SHORT',
  'PASSWORD_TOO_LONG',
  'PASSWORD_TOO_COMMON',
  'PASSWORD_IS_NAME',
] as const
const SIGN_IN_ERRORS = ['EMAIL_NOT_VERIFIED', 'WAITING_FOR_APPROVAL', 'ACCOUNT_PAUSED'] as const
const callback = (name: string, id: string): AuthRoute => ({
  method: 'GET',
  path: `/callback/${id}`,
  operationId: `auth.callback${name}`,
  summary: `Return from a sign-in with ${name}`,
  description: 'Redirects to /auth-callback, signed in, or with the reason in `error`.',
  input: z.object({ code: z.string().optional(), state: z.string().optional(), error: z.string().optional() }),
  output: null,
  errors: {},
})

/**
 * Routes of the auth library that clients need, and the only ones that are open (http/pages.ts). Those for
 * administrators, or that expose session tokens to scripts, are closed.
 */
export const AUTH_ROUTES: readonly AuthRoute[] = [
  {
    method: 'POST',
    path: '/sign-up/email',
    operationId: 'auth.signUp',
    summary: 'Sign up as a parent',
    description:
      'Sends the confirming mail. The response is the same when the address has an account; its owner gets another mail.',
    input: z.object({
      name: z.string().max(ACCOUNT_LIMITS.name),
      email: Email,
      password: Password,
      callbackURL: Callback,
    }),
    output: Done,
    errors: {
      400: ['INVALID_NAME', 'INVALID_EMAIL', ...NEW_PASSWORD_ERRORS],
      403: ['INVALID_CALLBACKURL'],
      429: ['TOO_MANY_MAILS'],
    },
  },
  {
    method: 'GET',
    path: '/verify-email',
    operationId: 'auth.verifyEmail',
    summary: 'Confirm an address by the emailed link',
    description:
      'Redirects to `callbackURL`, with the reason in `error` for a link that does not work. Only emails of clients with a page of their own have this link; the token of the others is in the fragment, for `auth.confirmEmail`.',
    input: z.object({ token: z.string(), callbackURL: Callback }),
    output: null,
    errors: { 401: ['INVALID_TOKEN'], 403: ['INVALID_CALLBACKURL'] },
  },
  {
    method: 'POST',
    path: '/confirm-email',
    operationId: 'auth.confirmEmail',
    summary: 'Confirm an address by the token of the emailed link',
    description: 'Takes `token` and `account` of the fragment of the link, and works for a day.',
    input: z.object({ token: z.string().max(2000), account: z.uuid().optional() }),
    output: Done,
    errors: { 400: ['INVALID_TOKEN'] },
  },
  {
    method: 'POST',
    path: '/send-verification-email',
    operationId: 'auth.sendVerificationEmail',
    summary: 'Send the confirmation email again',
    description: 'The response is the same whether or not an account waits for one.',
    input: z.object({ email: Email, callbackURL: Callback }),
    output: Done,
    errors: { 400: ['INVALID_EMAIL'], 403: ['INVALID_CALLBACKURL'], 429: ['TOO_MANY_MAILS'] },
  },
  {
    method: 'POST',
    path: '/sign-in/email',
    operationId: 'auth.signInByEmail',
    summary: 'Sign in by email address',
    input: z.object({ email: Email, password: Password }),
    output: SignedIn,
    errors: { 400: ['INVALID_EMAIL'], 401: ['INVALID_EMAIL_OR_PASSWORD'], 403: SIGN_IN_ERRORS },
  },
  {
    method: 'POST',
    path: '/sign-in/username',
    operationId: 'auth.signInByUsername',
    summary: 'Sign in by username',
    input: z.object({ username: z.string().max(ACCOUNT_LIMITS.email), password: Password }),
    output: SignedIn,
    errors: {
      400: ['INVALID_USERNAME'],
      401: ['INVALID_USERNAME_OR_PASSWORD'],
      403: SIGN_IN_ERRORS,
      422: ['USERNAME_TOO_SHORT', 'USERNAME_TOO_LONG', 'INVALID_USERNAME'],
    },
  },
  {
    method: 'POST',
    path: '/sign-in/code',
    operationId: 'auth.signInByCode',
    summary: 'Sign a learner in by a code from a parent',
    description: 'Uses up the code of `learners.createSignInCode`.',
    input: z.object({ token: Link }),
    output: Done,
    errors: { 400: ['INVALID_TOKEN'], 403: ['ACCOUNT_PAUSED'] },
  },
  {
    method: 'POST',
    path: '/sign-in/pictures',
    operationId: 'auth.signInByPictures',
    summary: 'Sign a learner in by a picture password',
    description:
      'Only with the cookie of a device on which the learner has signed in by the password or a code in the last 90 days. After five wrong tries only the password signs in.',
    input: z.object({
      username: z.string().max(ACCOUNT_LIMITS.email),
      plants: z.string().max(80).describe('Four plants in order, separated by commas'),
    }),
    output: Done,
    errors: { 401: ['INVALID_PICTURES'], 403: ['ACCOUNT_PAUSED'] },
  },
  {
    method: 'POST',
    path: '/sign-in/passkey',
    operationId: 'auth.signInByPasskey',
    summary: 'Sign an adult in by a passkey',
    description:
      'Takes the answer of `navigator.credentials.get` to `secondFactor.passkeyOptions`, every value in base64url. Needs no second step.',
    input: z.object({
      credentialId: z.string().max(1400),
      clientData: z.string().max(4000).describe('`clientDataJSON`'),
      authenticatorData: z.string().max(2000),
      signature: z.string().max(2000),
    }),
    output: Done,
    errors: { 401: ['INVALID_PASSKEY'], 403: ['ACCOUNT_PAUSED'] },
  },
  {
    method: 'POST',
    path: '/sign-in/confirmed',
    operationId: 'auth.signInConfirmed',
    summary: 'Sign in to a confirmed sign-up in the browser that signed up',
    description:
      'Needs the cookies of the sign-up and of the opened confirmation link, and works once. `session.confirmedSignUp` tells whether it can.',
    input: z.object({}),
    output: Done,
    errors: { 400: ['INVALID_TOKEN'] },
  },
  {
    method: 'POST',
    path: '/sign-in/social',
    operationId: 'auth.signInByProvider',
    summary: 'Begin a sign-in with Google or Facebook',
    description: 'Returns the address at the provider to send the browser to.',
    input: z.object({
      provider: z.enum(['google', 'facebook']),
      confirm: z.boolean().optional().describe('True to prove the identity of the signed-in parent instead'),
    }),
    output: z.object({ url: z.url(), redirect: z.literal(false) }),
    errors: { 401: ['UNAUTHENTICATED'], 404: ['PROVIDER_NOT_FOUND'] },
  },
  callback('Google', 'google'),
  callback('Facebook', 'facebook'),
  {
    method: 'GET',
    path: '/confirm-provider-email',
    operationId: 'auth.confirmProviderEmail',
    summary: 'Continue a sign-in with a provider by the emailed link',
    description:
      'Redirects to the provider, or to /auth-callback with the reason in `error`. Only emails of earlier versions have this link.',
    input: z.object({ token: z.string() }),
    output: null,
    errors: {},
  },
  {
    method: 'POST',
    path: '/continue-with-provider',
    operationId: 'auth.continueWithProvider',
    summary: 'Continue a sign-in with a provider by the token of the emailed link',
    description:
      'Takes `token` of the fragment of the link. Returns the address at the provider to send the browser to.',
    input: z.object({ token: z.string().max(2000) }),
    output: z.object({ url: z.url() }),
    errors: { 400: ['INVALID_TOKEN'] },
  },
  {
    method: 'POST',
    path: '/sign-out',
    operationId: 'auth.signOut',
    summary: 'Sign out',
    description: 'Ends the session of the request; needs neither a body nor a content type.',
    input: z.object({}),
    output: z.object({ success: z.literal(true) }),
    errors: {},
  },
  {
    method: 'POST',
    path: '/request-password-reset',
    operationId: 'auth.requestPasswordReset',
    summary: 'Send a link to reset the password',
    description: 'The response is the same whether or not the address has an account.',
    input: z.object({ email: Email }),
    output: Done,
    errors: { 400: ['INVALID_EMAIL'] },
  },
  {
    method: 'POST',
    path: '/reset-password',
    operationId: 'auth.resetPassword',
    summary: 'Set a new password by the emailed link',
    description: 'Uses up the link and ends every session of the account.',
    input: z.object({ token: Link, newPassword: Password }),
    output: Done,
    errors: { 400: ['INVALID_TOKEN', ...NEW_PASSWORD_ERRORS] },
  },
  {
    method: 'POST',
    path: '/change-password',
    operationId: 'auth.changePassword',
    summary: 'Change the password of the signed-in account',
    description: 'Ends its other sessions; this one continues under a new cookie.',
    input: z.object({ currentPassword: Password, newPassword: Password }),
    output: Done,
    errors: {
      400: ['INVALID_PASSWORD', 'CREDENTIAL_ACCOUNT_NOT_FOUND', ...NEW_PASSWORD_ERRORS],
      401: ['UNAUTHENTICATED'],
    },
    needsSession: true,
  },
]

/** Routes as OpenAPI paths. */
export function authPaths(): OpenAPI.PathsObject {
  return Object.fromEntries(
    AUTH_ROUTES.map((route) => [`/auth${route.path}`, { [route.method.toLowerCase()]: describeRoute(route) }]),
  )
}

function describeRoute({ method, operationId, summary, description, input, output, errors, needsSession }: AuthRoute) {
  const success =
    output === null ? { 302: { description: 'Redirect' } } : { 200: { description: 'OK', ...json(output) } }
  const failures: [number, readonly string[]][] = [...Object.entries(failuresOf(method, errors))].map(
    ([status, codes]) => [Number(status), codes],
  )
  return {
    operationId,
    summary,
    ...(description && { description }),
    tags: ['Accounts'],
    ...(!needsSession && { security: [{}, { bearer: [] }] }),
    ...(method === 'GET' && { parameters: queryParameters(input) }),
    ...(method === 'POST' && { requestBody: { required: Object.keys(input.shape).length > 0, ...json(input) } }),
    responses: {
      ...success,
      ...Object.fromEntries(
        failures.map(([status, codes]) => [status, { description: String(status), ...json(failure(codes)) }]),
      ),
    },
  }
}

/** Error codes by status: of the route, the auth library, and the request pipeline. */
function failuresOf(method: AuthRoute['method'], errors: AuthRoute['errors']): Record<number, readonly string[]> {
  const all: Record<number, string[]> = {}
  const add = (status: number, codes: readonly string[]) => {
    all[status] = [...new Set([...(all[status] ?? []), ...codes])]
  }
  for (const [status, codes] of Object.entries(errors)) add(Number(status), codes)
  add(400, ['VALIDATION_ERROR'])
  add(429, ['TOO_MANY_ATTEMPTS'])
  if (method === 'POST') {
    add(400, ['INVALID_BODY'])
    add(403, ['INVALID_ORIGIN', 'MISSING_OR_NULL_ORIGIN'])
    add(415, ['UNSUPPORTED_MEDIA_TYPE'])
  }
  const pipeline = { ...ERRORS_OF_ALL, ...(method === 'POST' && ERRORS_OF_CHANGES) }
  for (const [code, { status }] of Object.entries(pipeline)) add(status, [code])
  return all
}

/** Error schema. Rate limits by address return a message without a code. */
const failure = (codes: readonly string[]) =>
  z.object({
    code: z.enum(codes).optional(),
    message: z.string(),
    ...(codes.includes('TOO_MANY_MAILS') && {
      until: z.iso.datetime().optional().describe('Time from which the next mail is possible, with TOO_MANY_MAILS'),
    }),
  })

const json = (schema: z.ZodType) => ({ content: { 'application/json': { schema: toJsonSchema(schema) } } })

function queryParameters(input: z.ZodObject) {
  return Object.entries(input.shape).map(([name, schema]) => ({
    name,
    in: 'query' as const,
    required: !(schema instanceof z.ZodOptional),
    schema: toJsonSchema(schema instanceof z.ZodType ? schema : z.unknown()),
  }))
}

function toJsonSchema(schema: z.ZodType) {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input' })
  return rest
}
