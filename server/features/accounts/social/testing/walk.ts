import type { SocialProviderId } from '#contract/session.ts'
import type { TestApp } from '../../../../testing/test-app.ts'
import { Browser } from './browser.ts'
import type { Claims } from './loopback-provider.ts'

/**
 * Presses the button.
 * @returns the provider's address to which the browser is redirected
 */
export async function begin(
  app: TestApp,
  browser: Browser,
  provider: SocialProviderId,
  more: object = {},
): Promise<string> {
  const response = await browser.request(`${app.url}/api/auth/sign-in/social`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: app.url },
    body: JSON.stringify({ provider, ...more }),
  })
  const { url } = await response.json()
  return url
}

/**
 * Submits the provider's page.
 * @returns the callback URL, not yet requested
 */
export async function answerProvider(
  browser: Browser,
  url: string,
  person: Claims | { refuse: true },
): Promise<string> {
  const page = await browser.follow(url, '/interaction/')
  const sent = await browser.request(page, { method: 'POST', body: JSON.stringify(person) })
  const next = new URL(sent.headers.get('location') ?? '', page).href
  return browser.follow(next, '/api/auth/callback/')
}

/**
 * Runs the whole sign-in.
 * @returns path and query of the final page in the app
 */
export async function signInWith(
  app: TestApp,
  provider: SocialProviderId,
  person: Claims | { refuse: true },
  browser = new Browser(),
): Promise<string> {
  const back = await answerProvider(browser, await begin(app, browser, provider), person)
  return end(browser, back)
}

export async function end(browser: Browser, back: string): Promise<string> {
  const { pathname, search } = new URL(await browser.follow(back, '/auth-callback'))
  return pathname + search
}

/** Email of the user who is signed in in a browser. */
export async function whoIs(app: TestApp, browser: Browser): Promise<string | null> {
  const session = await (await browser.request(`${app.url}/api/session`)).json()
  return session.user?.email ?? null
}
