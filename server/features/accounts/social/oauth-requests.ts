import { z } from 'zod'
import type { ProviderProfile } from './provider-profile.ts'
import type { SocialProvider } from './providers.ts'

/** Short, since the user is waiting in front of an empty page. */
const RESPONSE_TIMEOUT_MS = 5000

const TokenAnswer = z.object({
  access_token: z.string().min(1).max(8192),
  id_token: z.string().max(16_384).optional().catch(undefined),
})

/** Missing or unusable response of a provider, an expected failure. */
export class ProviderFailure extends Error {}

/**
 * Exchanges the authorization code for a token, and the ID token of providers that have one.
 * @throws ProviderFailure, also if the provider rejects the code
 */
export async function exchangeCode(
  provider: SocialProvider,
  { code, redirectUri, codeVerifier }: { code: string; redirectUri: string; codeVerifier?: string | undefined },
): Promise<{ accessToken: string; idToken?: string }> {
  const answer = await request(provider.endpoints.token, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      client_id: provider.clientId,
      client_secret: provider.clientSecret,
      ...(provider.proofKey && codeVerifier && { code_verifier: codeVerifier }),
    }),
  })
  const { data } = TokenAnswer.safeParse(answer)
  if (!data) throw new ProviderFailure('The token endpoint returned no token')
  return { accessToken: data.access_token, ...(data.id_token !== undefined && { idToken: data.id_token }) }
}

/**
 * Fetches the profile of the token's user. The token comes directly from the provider's token endpoint, so the response
 * is as trustworthy as a signed one.
 * @throws ProviderFailure
 */
export async function fetchProfile(provider: SocialProvider, accessToken: string): Promise<ProviderProfile> {
  const answer = await request(provider.endpoints.profile, {
    headers: { authorization: `Bearer ${accessToken}` },
  })
  const profile = provider.readProfile(answer)
  if (!profile) throw new ProviderFailure('The profile endpoint returned no profile')
  return profile
}

async function request(url: string, init: RequestInit): Promise<unknown> {
  try {
    const response = await fetch(url, {
      ...init,
      headers: { accept: 'application/json', ...init.headers },
      redirect: 'error',
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    })
    // The response may echo secrets of the request, so it is not logged.
    if (!response.ok) throw new ProviderFailure(`Status ${response.status}`)
    return await response.json()
  } catch (error) {
    if (error instanceof ProviderFailure) throw error
    throw new ProviderFailure(error instanceof Error ? error.name : 'Unknown failure')
  }
}
