import { z } from 'zod'
import type { ProviderProfile } from './provider-profile.ts'
import type { SocialProvider } from './providers.ts'

/** Somebody waits before an empty page meanwhile. */
const ANSWER_WITHIN_MILLISECONDS = 5000

const TokenAnswer = z.object({ access_token: z.string().min(1).max(8192) })

/** A provider that does not answer, or answers what nobody can use. Expected: networks and providers fail. */
export class ProviderFailure extends Error {}

/**
 * Exchanges the code that a person came back with for a token.
 * @throws ProviderFailure also when the provider refuses the code
 */
export async function exchangeCode(
  provider: SocialProvider,
  {
    code,
    redirectUri,
    codeVerifier,
  }: { code: string; redirectUri: string; codeVerifier?: string | undefined },
): Promise<string> {
  const answer = await ask(provider.endpoints.token, {
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
  if (!data) throw new ProviderFailure('The token endpoint answered no token')
  return data.access_token
}

/**
 * Asks who the token is for. The token came from the provider itself, by its token endpoint, and is good for nothing else,
 * so this answer is as good as a signed one.
 * @throws ProviderFailure
 */
export async function fetchProfile(provider: SocialProvider, accessToken: string): Promise<ProviderProfile> {
  const answer = await ask(provider.endpoints.profile, {
    headers: { authorization: `Bearer ${accessToken}` },
  })
  const profile = provider.readProfile(answer)
  if (!profile) throw new ProviderFailure('The profile endpoint answered no profile')
  return profile
}

async function ask(url: string, request: RequestInit): Promise<unknown> {
  try {
    const response = await fetch(url, {
      ...request,
      headers: { accept: 'application/json', ...request.headers },
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MILLISECONDS),
    })
    // Its text may repeat what was sent, so it is not passed on.
    if (!response.ok) throw new ProviderFailure(`Status ${response.status}`)
    return await response.json()
  } catch (error) {
    if (error instanceof ProviderFailure) throw error
    throw new ProviderFailure(error instanceof Error ? error.name : 'Unknown failure')
  }
}
