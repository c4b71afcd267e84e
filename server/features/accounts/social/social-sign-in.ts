import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthEndpoint, createAuthMiddleware, isAPIError } from 'better-auth/api'
import { generateState } from 'better-auth/oauth2'
import { z } from 'zod'
import { SOCIAL_PROVIDERS } from '#contract/session.ts'
import { requestOrigin } from '../../../allowed-origins.ts'
import type { Config } from '../../../config.ts'
import { pageLanguage } from '../../../languages.ts'
import { sessionTokens, unauthenticated } from '../passwords/change-password.ts'
import { findLinkable } from '../queries.ts'
import { findSessionOfTokens } from '../session-queries.ts'
import { socialProviders } from './providers.ts'
import { AFTER_SIGN_IN, beginFlow, linkingError, signInErrorPath, socialSignInError } from './sign-in-errors.ts'
import { type SignInServices, signInProvider } from './sign-in-provider.ts'
import { verifyEmailProof } from './verified-email.ts'

const SignInBody = z.object({
  provider: z.enum(SOCIAL_PROVIDERS),
  /** True to prove the identity of the signed-in parent instead of signing in. */
  confirm: z.boolean().default(false),
})

/**
 * Auth library plugin for sign-in with Google and Facebook: the library's routes, state and accounts with the product's
 * providers and rules (docs/social-sign-in.md; specification, section 7, "Social sign-in").
 */
export function socialSignIn(config: Config, services: SignInServices) {
  const providers = socialProviders(config).map((provider) => signInProvider(provider, services))

  return {
    id: 'trellis-social-sign-in',

    init: () => ({
      context: { socialProviders: providers },
      options: {
        // Tokens are not needed after the sign-in, so they are not stored.
        account: { updateAccountOnSignIn: false },
        databaseHooks: {
          account: { create: { before: async (account) => ({ data: withoutTokens(account) }) } },
        },
        user: { validateUserInfo },
      },
    }),

    // Written once, from the provider's profile and the page of the sign-up. The allowlist excludes it from sign-up bodies (auth-hooks.ts).
    schema: {
      user: {
        fields: {
          lastName: { type: 'string', required: false, returned: false, fieldName: 'last_name' },
          language: { type: 'string', required: false, returned: false },
        },
      },
    },

    endpoints: {
      /** Endpoint of the mailed link for an address that the provider does not assert: returns to the provider. */
      confirmProviderEmail: createAuthEndpoint(
        '/confirm-provider-email',
        { method: 'GET', query: z.object({ token: z.string() }) },
        async (ctx) => {
          const proven = verifyEmailProof(config.authSecrets, ctx.query.token, Date.now())
          const provider = providers.find(({ id }) => id === proven?.provider)
          if (!proven || !provider) throw ctx.redirect(signInErrorPath('state_mismatch'))
          const origin = requestOrigin(config, ctx.headers?.get('host'))
          const language = pageLanguage(config, ctx.headers?.get('accept-language'))
          await beginFlow({ provider: proven.provider, origin, language, provenEmail: proven.email })
          const { state, codeVerifier } = await generateState({ ...ctx, body: fixedAddresses() })
          const url = await provider.createAuthorizationURL({ state, codeVerifier, redirectURI: '' })
          throw ctx.redirect(url.href)
        },
      ),
    },

    hooks: {
      before: [
        {
          matcher: ({ path }) => path === '/sign-in/social',
          handler: createAuthMiddleware(async (ctx) => {
            const { data } = SignInBody.safeParse(ctx.body)
            if (!data) throw new APIError('NOT_FOUND', { code: 'PROVIDER_NOT_FOUND', message: 'Provider not found' })
            // The library would also accept a provider token and redirect URLs from the body.
            for (const field of Object.keys(ctx.body)) Reflect.deleteProperty(ctx.body, field)
            const { provider, confirm } = data
            Object.assign(ctx.body, { provider, disableRedirect: true }, fixedAddresses())
            const confirming = confirm
              ? await findSessionOfTokens(services.database.kysely, await sessionTokens(ctx))
              : undefined
            if (confirm && !confirming) throw unauthenticated()
            const language = pageLanguage(config, ctx.headers?.get('accept-language'))
            await beginFlow({ provider, confirming, language, origin: requestOrigin(config, ctx.headers?.get('host')) })
          }),
        },
      ],
      after: [
        {
          matcher: ({ path }) => path === '/callback/:id',
          handler: createAuthMiddleware(async (ctx) => {
            const error = errorIn(ctx.context.returned)
            if (error !== null) throw ctx.redirect(signInErrorPath(socialSignInError(error)))
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin

  /** Called before the library creates or links an account, or signs in. */
  async function validateUserInfo({
    user,
    source,
  }: {
    user: { id?: string; emailVerified?: boolean }
    source: { method: string; action: string }
  }) {
    if (source.method !== 'oauth') return
    if (source.action === 'create-user' && !user.emailVerified) return { error: 'email_not_verified' }
    if (source.action === 'link-account') {
      const error = linkingError(await findLinkable(services.database.kysely, user.id ?? ''))
      if (error) return { error }
    }
  }
}

function fixedAddresses() {
  return { callbackURL: AFTER_SIGN_IN, errorCallbackURL: AFTER_SIGN_IN }
}

function withoutTokens<Account extends object>(account: Account) {
  return { ...account, accessToken: null, refreshToken: null, idToken: null }
}

/** Error in the callback's redirect; null after a sign-in. */
function errorIn(returned: unknown): string | null {
  if (!isAPIError(returned)) return null
  const location = new Headers(returned.headers).get('location')
  return location === null ? 'no-redirect' : new URL(location, 'http://localhost').searchParams.get('error')
}
