import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type { Learner } from './families.ts'

const CARDS = {
  works: 'A card that works',
  declined: 'A card that is declined',
  asks: 'A card whose bank asks first',
  failsLater: 'A card that fails later',
} as const

const MONTHLY_CENTS = { premium: 1999, premium_plus: 2999 }

/** Submits the payment on the open page of the test provider. */
export async function payWith(page: Page, card: keyof typeof CARDS) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Test checkout')
  await page.getByRole('button', { name: CARDS[card] }).click()
}

/** A parent's data at the test provider, and actions on it. */
export type PayingParent = {
  /** Advances the parent's clock and performs everything due until then. */
  forward(by: 'day' | 'week' | 'month' | 'period'): Promise<void>
  /** State of each checkout page. */
  checkouts(): Promise<string[]>
  /** Amount and state of each invoice, newest first. */
  invoices(): Promise<{ total: string; state: string }[]>
}

export async function payingParent(request: APIRequestContext, email: string): Promise<PayingParent> {
  const listed = await read(request, '/dev/payments')
  const path = new RegExp(`<a href="(/dev/payments/customers/\\w+)">${email}</a>`).exec(listed)?.[1]
  if (path === undefined) throw new Error(`The test provider does not know ${email}`)
  return {
    async forward(by) {
      const answer = await request.post(`${path}/clock`, { form: { forward: by } })
      expect(await answer.text(), 'what the page of the clock says').toContain('The clock was moved.')
    },
    async checkouts() {
      const found = (await read(request, path)).matchAll(/Checkout cs_\w+<\/a> <span class="state">([^<]*)</g)
      return [...found].map(([, state = '']) => state)
    },
    async invoices() {
      const html = await read(request, path)
      const found = html.matchAll(
        /Invoice \S+<\/a>\s*<span class="state">([^<]*)<\/span>\s*<p>[^<]*, (-?\$[\d.]+)<\/p>/g,
      )
      return [...found].map(([, state = '', total = '']) => ({ state, total }))
    },
  }
}

async function read(request: APIRequestContext, path: string): Promise<string> {
  const answer = await request.get(path)
  expect(answer.status(), path).toBe(200)
  return answer.text()
}

type Choice = { learner: Learner; plan: 'premium' | 'premium_plus' }

/**
 * Starts a monthly checkout for learners of one grade, as their parent, who is signed in on this request context, with the
 * same requests as the screens.
 */
export async function checkout(
  request: APIRequestContext,
  { gradeId, choices }: { gradeId: string; choices: Choice[] },
): Promise<{ url: string; sessionId: string }> {
  const { user } = await json(request, 'GET', '/api/session')
  return json(request, 'POST', '/api/stripe/create-checkout-session', {
    userId: user.id,
    gradeId,
    subscriptions: choices.map(({ learner, plan }) => ({ childId: learner.id, planName: plan })),
    billing: 'monthly',
    shownTotal: choices.reduce((total, { plan }) => total + MONTHLY_CENTS[plan], 0),
  })
}

/** Starts a checkout, pays it, and waits until the plans are active. */
export async function buy(request: APIRequestContext, order: Parameters<typeof checkout>[1]) {
  const { url, sessionId } = await checkout(request, order)
  await request.post(url, { form: { card: 'works' } })
  await expect
    .poll(async () => (await json(request, 'GET', `/api/billing/checkouts/${sessionId}`)).state, {
      intervals: [50, 100, 250],
    })
    .toBe('complete')
}

async function json(request: APIRequestContext, method: string, path: string, data?: object) {
  const answer = await request.fetch(path, { method, ...(data && { data }) })
  expect(answer.ok(), `${path} answered ${answer.status()}: ${await answer.text()}`).toBe(true)
  return answer.json()
}
