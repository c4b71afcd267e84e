import type { APIResponse, Page, Response } from '@playwright/test'
import { ANA, enterBy, MIRA, pathOfSubject } from './people.ts'

/** Ids of the grade, a subject and a reviewed test of Mira, who is signed in on `page`. */
export async function idsOfMira(page: Page) {
  await enterBy(page.request, MIRA)
  const subject = await pathOfSubject(page.request, 'Mathematics')
  const { user } = await page.request.get('/api/session').then((answer) => answer.json())
  return { userId: String(user.id), gradeId: String(user.gradeId), subjectId: subject.split('/').pop() ?? '' }
}

/** Ids of Mira, her grade, a subject and a quiz for a worksheet; Ana is signed in on `page`. */
export async function idsOfAna(page: Page) {
  await enterBy(page.request, ANA)
  const { learners } = await (await page.request.get('/api/learners')).json()
  const mira = learners.find(({ firstName }: { firstName: string }) => firstName === 'Mira')
  const { subjects } = await (await page.request.get(`/api/learners/${mira.id}/worksheets`)).json()
  return {
    userId: String(mira.id),
    gradeId: String(mira.gradeId),
    subjectId: String(subjects[0].id),
    source: String(subjects[0].lessons[0].id),
  }
}

/**
 * Opens an address: where the app has been loaded for another screen, as a link within it does, which takes a fraction of
 * the time. A screen of the same path is loaded, because it may look like the one before.
 */
export async function openScreen(
  page: Page,
  address: string,
  isOther: boolean,
): Promise<APIResponse | Response | null> {
  const isOpen = await page.evaluate(
    async ([to, other]) => {
      const router: unknown = Reflect.get(window, '__reactRouterDataRouter')
      if (!other || typeof router !== 'object' || router === null) return false
      const navigate: unknown = Reflect.get(router, 'navigate')
      if (typeof navigate !== 'function') return false
      await navigate.call(router, to)
      return true
    },
    [address, isOther] as const,
  )
  return isOpen ? page.request.get(address) : page.goto(address)
}

/** Waits for the heading, and for lazily loaded parts too. */
export async function settle(page: Page) {
  // In the page: polling from here takes half a second. Not 'networkidle': a lesson page sends a last request as it
  // closes, whose end the next page never sees.
  await page.waitForFunction(
    () => {
      const placeholder = document.querySelector('.animate-pulse, .animate-spin')
      placeholder?.scrollIntoView({ behavior: 'instant' })
      return document.querySelector('h1') !== null && placeholder === null
    },
    null,
    { timeout: 10_000 },
  )
  await page.evaluate(() => document.fonts.ready.then(() => scrollTo(0, 0)))
}
