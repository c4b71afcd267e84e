import type { OAuthProvider } from 'better-auth'
import { APIError } from 'better-auth/api'
import { createAuthorizationURL } from 'better-auth/oauth2'
import type { Logger } from 'pino'
import type { SocialProviderId } from '#contract/session.ts'
import type { Language } from '#domain/languages.ts'
import type { Database } from '../../../database/database.ts'
import { letter, type Mail } from '../../../email/letter.ts'
import type { PostMail } from '../../../email/outbox.ts'
import type { OwnedSession } from '../../../http/session-queries.ts'
import { findNextMail } from '../../../rate-limits/rate-limits.ts'
import { deleteUnconfirmedSignUp } from '../learner-email-queries.ts'
import { providerConfirmationUrl } from '../mailed-links.ts'
import { findKnown } from '../queries.ts'
import { isLinkedTo, setVerified } from '../session-queries.ts'
import { freshnessOf } from './fresh-sign-in.ts'
import { exchangeCode, fetchProfile, ProviderFailure } from './oauth-requests.ts'
import type { ProviderProfile } from './provider-profile.ts'
import type { SocialProvider } from './providers.ts'
import { confirmationPath, currentFlow, signInErrorPath } from './sign-in-errors.ts'
import { emailProof } from './verified-email.ts'

export type SignInServices = {
  database: Database
  post: PostMail
  secret: string
  log: Logger
}

/** Provider for the auth library, which calls these functions in this order. */
export function signInProvider(provider: SocialProvider, services: SignInServices) {
  const redirectUri = (origin: string) => `${origin}/api/auth/callback/${provider.id}`

  return {
    id: provider.id,
    name: provider.name,
    // Second line of defense: no sign-in to an account with an unconfirmed address.
    options: { requireEmailVerification: true },

    async createAuthorizationURL({ state, codeVerifier }) {
      const { origin, confirming } = await currentFlow()
      const url = await createAuthorizationURL({
        id: provider.id,
        options: { clientId: provider.clientId, redirectURI: redirectUri(origin) },
        authorizationEndpoint: new URL(provider.endpoints.authorization, origin).href,
        state,
        ...(provider.proofKey && { codeVerifier }),
        scopes: provider.scopes,
        redirectURI: redirectUri(origin),
      })
      for (const [name, value] of Object.entries(confirming ? provider.freshSignIn : {})) {
        url.searchParams.set(name, value)
      }
      return url
    },

    async validateAuthorizationCode({ code, codeVerifier }) {
      const flow = await currentFlow()
      // A code from another provider's callback must not be sent to this one.
      if (flow.provider !== provider.id) return null
      return logFailure(services.log, provider, () =>
        exchangeCode(provider, { code, redirectUri: redirectUri(flow.origin), codeVerifier }),
      )
    },

    async getUserInfo({ accessToken, idToken }) {
      const { origin, provenEmail, confirming, language } = await currentFlow()
      const profile = await logFailure(services.log, provider, () => fetchProfile(provider, accessToken ?? ''))
      if (!profile) return null
      if (confirming) {
        const { clientId } = provider
        const { subject } = profile
        if (freshnessOf(idToken, { clientId, subject, now: Date.now() }) === 'old')
          throw new APIError('FOUND', undefined, { location: confirmationPath('not-fresh') })
        const identity = { provider: provider.id, subject }
        const confirmed = await confirmByProvider(services.database, confirming, identity)
        const location = confirmationPath(confirmed ? 'confirmed' : 'other-account')
        throw new APIError('FOUND', undefined, { location })
      }
      const emailVerified = profile.emailVerified || (profile.email !== null && profile.email === provenEmail)
      if (!emailVerified) await rejectUnverified(profile, { origin, language: language ?? null })
      else if (profile.email !== null) await deleteUnconfirmedSignUp(services.database.kysely, profile.email)
      const { email, firstName, lastName } = profile
      return { user: { email, emailVerified, name: firstName, lastName, ...(language && { language }) }, data: profile }
    },

    accountSubject: ({ profile }) => profile.subject,
  } satisfies OAuthProvider<ProviderProfile>

  /** Rejects an unverified address, which may be made up, unless the provider's user is already known. */
  async function rejectUnverified(
    { email, subject }: ProviderProfile,
    page: { origin: string; language: Language | null },
  ) {
    if (email === null) return
    const known = await findKnown(services.database.kysely, { providerId: provider.id, subject, email })
    if (known.bySubject) return
    await mailUnverified({ ...services, ...page }, provider, { email, taken: known.byEmail })
    throw new APIError('FOUND', undefined, { location: signInErrorPath('email_not_verified') })
  }
}

/** Logs an expected failure of a provider, which ends the sign-in. Any other error is thrown. */
async function logFailure<T>(log: Logger, provider: SocialProvider, call: () => Promise<T>): Promise<T | null> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    log.warn({ provider: provider.id, reason: error.message }, 'Sign-in provider failed')
    return null
  }
}

/**
 * Emails an address that the provider does not assert. No account is created before its owner confirms: it would block
 * the address for its owner, and grant access to the person who claimed it.
 * Above the limit nothing is sent: the link of an earlier mail of the day still works.
 */
async function mailUnverified(
  {
    database,
    post,
    secret,
    origin,
    language,
  }: {
    database: Database
    post: PostMail
    secret: string
    origin: string
    /** Of the page on which the sign-in began. */
    language: Language | null
  },
  provider: SocialProvider,
  { email, taken }: { email: string; taken: boolean },
): Promise<void> {
  if (await findNextMail(database.kysely, 'confirm-provider', email)) return
  const token = emailProof(secret, provider.id, email, Date.now())
  await post(
    taken
      ? notThisWayMail(email, provider.name, origin)
      : proveEmailMail(email, provider.name, providerConfirmationUrl(origin, token)),
    language,
  )
}

/** Email to a new address that the provider does not assert; its link returns to the provider. */
function proveEmailMail(to: string, provider: string, url: string): Mail {
  return letter(to, ({ say }) => ({
    subject: say('Please confirm your email for Trellis'),
    greeting: say('Welcome to Trellis!'),
    paragraphs: [
      say(
        'Someone, probably you, wants to sign in to Trellis with {provider} and this email address. {provider} doesn’t confirm who owns the address, so we’re asking you.',
        { provider },
      ),
      say('The button takes you back to {provider} to create your parent account.', { provider }),
    ],
    action: { label: say('Continue with {provider}', { provider }), url },
    closing: say('The link works for one day. If it wasn’t you, you can ignore this email.'),
  }))
}

/**
 * Email to an address that has an account and that the provider does not assert. The screen is the same as for a new
 * address (readings, "Sessions").
 */
function notThisWayMail(to: string, provider: string, origin: string): Mail {
  return letter(to, ({ say }) => ({
    subject: say('You already have a Trellis account'),
    greeting: say('Welcome back to Trellis!'),
    paragraphs: [
      say(
        'Someone, probably you, tried to sign in to Trellis with {provider}. You already have an account with this email address. {provider} doesn’t confirm who owns the address, so nothing has changed. Please sign in the way you usually do.',
        { provider },
      ),
    ],
    action: { label: say('Sign in'), url: `${origin}/parent/sign-in` },
    closing: say('If it wasn’t you, you can ignore this email. No one got in.'),
  }))
}

/**
 * Proves the identity of a session's owner by a fresh sign-in with a linked provider.
 * @returns false if the provider's user is not linked to the owner of the session
 */
async function confirmByProvider(
  { kysely }: Database,
  confirming: OwnedSession,
  identity: { provider: SocialProviderId; subject: string },
): Promise<boolean> {
  if (!(await isLinkedTo(kysely, confirming.userId, identity))) return false
  await setVerified(kysely, confirming)
  return true
}
