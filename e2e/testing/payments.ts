import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type { Family } from './families.ts'
import { enterBy } from './people.ts'

const CARDS = {
  works: 'A card that works',
  declined: 'A card that is declined',
  asks: 'A card whose bank asks first',
  failsLater: 'A card that fails later',
} as const

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

/**
 * Enrolls a learner in Grade 6. @returns their actions in the first lesson of Mathematics, performed without screens
 */
export async function enroll(request: APIRequestContext, learner: Family['learners'][number]) {
  await enterBy(request, learner)
  const { grades } = await json(request, 'GET', '/api/grades')
  const gradeId = grades.find(({ name }: { name: string }) => name === 'Grade 6').id
  await json(request, 'PUT', '/api/enrollment', { gradeId })
  const { subjects } = await json(request, 'GET', '/api/dashboard')
  const { id } = subjects.find(({ name }: { name: string }) => name === 'Mathematics')
  const { lessons } = await json(request, 'GET', `/api/subjects/${id}`)
  const lesson = `/api/lessons/${lessons[0].id}`
  return {
    gradeId: String(gradeId),
    subjectPath: `/learner/subjects/${id}`,
    completeText: () => json(request, 'POST', `${lesson}/completions`, { part: 'text' }),
    /** Mark of the lesson out of 100, including the plan's bonus. */
    mark: async () => Number((await json(request, 'GET', lesson)).marks.total),
  }
}

/** Pays for learners of one grade with the same requests as the screens, and waits until the plan is active. */
export async function buy(
  request: APIRequestContext,
  { parent, learners }: Family,
  { gradeId, plan, shownTotal }: { gradeId: string; plan: 'premium' | 'premium_plus'; shownTotal: number },
) {
  await enterBy(request, parent)
  const { user } = await json(request, 'GET', '/api/session')
  const { url, sessionId } = await json(request, 'POST', '/api/stripe/create-checkout-session', {
    userId: user.id,
    gradeId,
    subscriptions: learners.map(({ id }) => ({ childId: id, planName: plan })),
    billing: 'monthly',
    shownTotal,
  })
  await request.post(url, { form: { card: 'works' } })
  await expect
    .poll(async () => (await json(request, 'GET', `/api/billing/checkouts/${sessionId}`)).state)
    .toBe('complete')
}

async function json(request: APIRequestContext, method: string, path: string, data?: object) {
  const answer = await request.fetch(path, { method, ...(data && { data }) })
  expect(answer.ok(), `${path} answered ${answer.status()}: ${await answer.text()}`).toBe(true)
  return answer.json()
}
