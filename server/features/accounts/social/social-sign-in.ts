import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthEndpoint, createAuthMiddleware, isAPIError } from 'better-auth/api'
import { generateState } from 'better-auth/oauth2'
import { z } from 'zod'
import { SOCIAL_PROVIDERS } from '#contract/session.ts'
import { originFor } from '../../../allowed-origins.ts'
import type { Config } from '../../../config.ts'
import { refusalToLink } from './account-linking.ts'
import { beginFlow } from './flow.ts'
import { socialProviders } from './providers.ts'
import { findLinkable } from './queries.ts'
import { AFTER_SIGN_IN, endedWith, socialSignInError } from './sign-in-error.ts'
import { type SignInServices, signInProvider } from './sign-in-provider.ts'
import { provenBy } from './verified-email.ts'

const SignInBody = z.object({ provider: z.enum(SOCIAL_PROVIDERS) })

/**
 * Sign-in with Google and Facebook, as a plugin of the auth library: its routes, its state and its accounts, our providers
 * and our rules (docs/social-sign-in.md). The specification's section 7, "Social sign-in".
 */
export function socialSignIn(config: Config, services: SignInServices) {
  const providers = socialProviders(config).map((provider) => signInProvider(provider, services))

  return {
    id: 'trellis-social-sign-in',

    init: () => ({
      context: { socialProviders: providers },
      options: {
        // Nothing is asked of a provider later on, so its tokens would only be something to lose.
        account: { updateAccountOnSignIn: false },
        databaseHooks: {
          account: { create: { before: async (account) => ({ data: withoutTokens(account) }) } },
        },
        user: { validateUserInfo },
      },
    }),

    // Written once, from the provider's profile. A sign-up's body cannot hold it (sign-up-fields.ts).
    schema: {
      user: {
        fields: { lastName: { type: 'string', required: false, returned: false, fieldName: 'last_name' } },
      },
    },

    endpoints: {
      /** The link in the mail to an address that a provider does not vouch for: on to that provider once more. */
      confirmProviderEmail: createAuthEndpoint(
        '/confirm-provider-email',
        { method: 'GET', query: z.object({ token: z.string() }) },
        async (ctx) => {
          const proven = provenBy(services.secret, ctx.query.token, Date.now())
          const provider = providers.find(({ id }) => id === proven?.provider)
          if (!proven || !provider) throw ctx.redirect(endedWith('state_mismatch'))
          const origin = originFor(config, ctx.headers?.get('host'))
          await beginFlow({ provider: proven.provider, origin, provenEmail: proven.email })
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
            if (!data)
              throw new APIError('NOT_FOUND', { code: 'PROVIDER_NOT_FOUND', message: 'Provider not found' })
            // The library would take a provider's token from here as well, and where to go afterwards.
            for (const field of Object.keys(ctx.body)) Reflect.deleteProperty(ctx.body, field)
            Object.assign(ctx.body, data, fixedAddresses(), { disableRedirect: true })
            await beginFlow({ ...data, origin: originFor(config, ctx.headers?.get('host')) })
          }),
        },
      ],
      after: [
        {
          matcher: ({ path }) => path === '/callback/:id',
          handler: createAuthMiddleware(async (ctx) => {
            const error = errorIn(ctx.context.returned)
            if (error !== null) throw ctx.redirect(endedWith(socialSignInError(error)))
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin

  /** The library asks before it makes an account, links one, or lets somebody in. */
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
      const refusal = refusalToLink(await findLinkable(services.database.kysely, user.id ?? ''))
      if (refusal) return { error: refusal }
    }
  }
}

function fixedAddresses() {
  return { callbackURL: AFTER_SIGN_IN, errorCallbackURL: AFTER_SIGN_IN }
}

function withoutTokens<Account extends object>(account: Account) {
  return { ...account, accessToken: null, refreshToken: null, idToken: null }
}

/** The error that an answer of the callback sends a browser on with; null when it signed in. */
function errorIn(returned: unknown): string | null {
  if (!isAPIError(returned)) return null
  const location = new Headers(returned.headers).get('location')
  return location === null ? 'refused' : new URL(location, 'http://localhost').searchParams.get('error')
}
