import { randomUUID } from 'node:crypto'
import type { Page, Route } from '@playwright/test'
import { expect, test } from './testing/journey.ts'
import { enter, MIRA, openSubject } from './testing/people.ts'
import { serveWithoutAnswer } from './testing/without-answer.ts'

const LESSONS = 200
/** Maximum milliseconds from an input to the next frame that feel immediate. */
const MAX_DELAY_MS = 200

/**
 * The CPU is throttled to a quarter, like a cheap phone's. Other journeys share the machine and delay random
 * interactions, so the second fastest of several counts for each kind.
 */
test('a subject with 200 lessons loads in one request and responds immediately on a slow phone', async ({ page }) => {
  test.setTimeout(120_000)
  await enter(page, MIRA)
  await openSubject(page, 'Mathematics')
  const subject = new URL(page.url()).pathname
  await serveWithoutAnswer(page, subject)
  await serveManyLessons(page)
  const requests: string[] = []
  page.on('request', (request) => {
    if (/\/api\/rpc\/study\/(?!notices)/.test(request.url()))
      requests.push(request.url().replace(/.*\/rpc\/|\?.*/g, ''))
  })
  await page.goto(subject)
  await expect(lesson(page, LESSONS)).toBeAttached()
  expect(requests).toEqual(['study/subject'])

  await test.step('a URL scrolls to a lesson far down', async () => {
    await page.goto(`${subject}?lesson=150&part=quiz`)
    await expect(page.getByRole('tab', { name: 'Quiz' })).toHaveAttribute('aria-selected', 'true')
    await expect(lesson(page, 150)).toBeInViewport()
  })

  const slow = await page.context().newCDPSession(page)
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const took = await watchInteractions(page)

  await test.step('choosing answers by key', async () => {
    await page.getByRole('radio').first().focus()
    for (let press = 0; press < 5; press++) await page.keyboard.press('ArrowDown')
    expect(await took(), 'an arrow key in a quiz').toBeLessThan(MAX_DELAY_MS)
  })
  await test.step('opening and closing lessons', async () => {
    for (const number of [149, 148, 147, 148, 149]) {
      await lesson(page, number).click()
      await page.waitForTimeout(100)
    }
    expect(await took(), 'a press on a lesson').toBeLessThan(MAX_DELAY_MS)
  })
  await test.step('scrolling by keys', async () => {
    for (let press = 0; press < 5; press++) {
      await page.keyboard.press('PageDown')
      await page.waitForTimeout(100)
    }
    expect(await took(), 'a key that scrolls').toBeLessThan(MAX_DELAY_MS)
  })
  await test.step('going to the tests and back', async () => {
    await page.getByRole('button', { name: 'Close' }).click()
    for (const name of ['Tests', 'Lessons', 'Tests', 'Lessons', 'Tests', 'Lessons', 'Tests', 'Lessons']) {
      await page.getByRole('tab', { name, exact: true }).click()
      await expect(page.getByRole('tab', { name, exact: true })).toHaveAttribute('aria-selected', 'true')
    }
    expect(await took(), 'a press on a tab').toBeLessThan(MAX_DELAY_MS)
  })
})

function lesson(page: Page, number: number) {
  return page.getByRole('button', { name: new RegExp(`^Lesson ${number}:`) })
}

/** Serves the server's response for a subject, extended to 200 lessons with the content of the fourth. */
async function serveManyLessons(page: Page) {
  const added = new Set<string>()
  let known = ''
  await page.route(/\/api\/rpc\/study\/subject(\?|$)/, async (route) => {
    const { answer, body } = await answerTo(route)
    const [first] = body.json.lessons
    known = body.json.lessons.find(({ number }: { number: number }) => number === 4).id
    for (let number = body.json.lessons.length + 1; number <= LESSONS; number++) {
      const id = randomUUID()
      added.add(id)
      body.json.lessons.push({ ...first, id, number })
    }
    await route.fulfill({ response: answer, json: body })
  })
  await page.route('**/api/rpc/study/lesson', async (route) => {
    const { json: input } = route.request().postDataJSON()
    if (!added.has(input.lessonId)) return route.continue()
    const { answer, body } = await answerTo(route, { json: { lessonId: known } })
    await route.fulfill({ response: answer, json: { ...body, json: { ...body.json, id: input.lessonId } } })
  })
  // The server stores nothing for lessons that do not exist there.
  await page.route('**/attendance', (route) => route.fulfill({ json: { secondsToday: 0 } }))
  let version = 0
  await page.route('**/api/rpc/study/saveDraft', (route) => {
    version += 1
    return route.fulfill({ json: { json: { version } } })
  })
}

async function answerTo(route: Route, postData?: object) {
  // The runner may reuse a connection that the server has closed.
  const answer = await route.fetch({ maxRetries: 3, ...(postData && { postData }) })
  return { answer, body: await answer.json() }
}

/**
 * Measures the time from each input to the next frame.
 * @returns a function that returns the second shortest time since its last call
 */
async function watchInteractions(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const interactions = new Map<number, number>()
    Reflect.set(window, 'interactions', interactions)
    // TypeScript's library lacks the threshold option; the default would skip fast interactions.
    const options = { type: 'event', durationThreshold: 16 }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const id: unknown = Reflect.get(entry, 'interactionId')
        if (typeof id !== 'number' || id === 0) continue
        interactions.set(id, Math.max(interactions.get(id) ?? 0, entry.duration))
      }
    }).observe(options)
  })
  return async () => {
    const durations = await page.evaluate(async () => {
      // Entries arrive shortly after the frame.
      await new Promise((resolve) => setTimeout(resolve, 500))
      const interactions: unknown = Reflect.get(window, 'interactions')
      if (!(interactions instanceof Map)) return []
      const all = [...interactions.values()].map(Number)
      interactions.clear()
      return all
    })
    expect(durations.length, 'interactions that were measured').toBeGreaterThan(2)
    const sorted = durations.toSorted((one, other) => one - other)
    return sorted[1] ?? Number.POSITIVE_INFINITY
  }
}
