import type { BrowserContext, Locator, Page } from '@playwright/test'
import { expectAccessible } from './testing/accessibility.ts'
import { type AnswerKey, readAnswerKey } from './testing/answer-key.ts'
import type { Learner } from './testing/families.ts'
import { independently } from './testing/independently.ts'
import { test as base, expect } from './testing/journey.ts'
import { enterBy } from './testing/people.ts'
import type { Studies } from './testing/studies.ts'

type Family = { nora: Learner; studies: Studies; key: AnswerKey }

/** `family`: Nora in Grade 6, whose work no screen shows yet, and her parent, signed in on `page`. */
const test = base.extend<{ family: Family }>({
  family: async ({ page, newLearner }, use) => {
    const { parent, learner: nora, studies } = await newLearner('Nora')
    await enterBy(page.request, parent)
    await use({ nora, studies, key: await readAnswerKey() })
  },
})

test.describe.configure({ timeout: 120_000 })

test('dashboard and report show what a learner does as it happens', async ({
  page,
  context,
  newPerson,
  family: { nora, studies, key },
}) => {
  const streams = countStreams(context)
  await page.goto('/parent')
  const card = cardOf(page, nora)
  await expect(card).toContainText('Nora’s activity will appear here.')
  await expectLive(page)
  const report = await openReport(await context.newPage(), nora)
  expect.soft(streams(), 'one live stream for both tabs').toBe(1)
  await test.step('a part and a quiz', async () => {
    await studies.completePart(1, 'text')
    await expect(card).toContainText(/Finished part of .+\s*Today/)
    await studies.submit(1, 'quiz', key, { wrong: 1 })
    await expect.soft(card).toContainText(/Quiz on .+: 75%/)
    await expect.soft(rowOf(report, 'Lesson 1', 'Quiz')).toContainText('75.0%')
    await expect
      .soft(report.getByRole('status').filter({ hasText: 'The report of Nora was updated.' }))
      .toHaveText(/Quiz on .+: 75%/)
    await expectAccessible(page)
  })
  await test.step('a timed test, from its start to its result', async () => {
    const finish = await studies.startTest(key)
    await expect.soft(card).toContainText(/Started [^:]*Today/)
    await finish()
    await expect.soft(card).toContainText(/Finished .*: 90%/)
    const row = report.getByRole('row').filter({ hasText: 'Passed' })
    await expect.soft(row).toContainText('90.0%')
    await expect.soft(row.getByRole('button', { name: /^1 wrong answer/ })).toBeVisible()
  })
  await independently('the stream survives the tab that opened it', async () => {
    await page.close()
    await studies.submit(5, 'quiz', key)
    await expect(rowOf(report, 'Lesson 5', 'Quiz')).toContainText('100.0%')
  })
  await independently('the learner reads the answers of the test in their own report', async () => {
    const own = await (await newPerson()).newPage()
    await enterBy(own.request, nora)
    await own.goto(`/learner/scores/${nora.id}`)
    // Tests are listed after the lessons.
    await own
      .getByRole('button', { name: /^1 wrong answer/ })
      .last()
      .click()
    const answers = own.getByRole('dialog')
    await expect(answers.getByText('Your answer')).toBeVisible()
    await answers.getByRole('link', { name: 'Go over Mathematics again' }).click()
    await expect(own.getByRole('heading', { level: 1 })).toHaveText('Mathematics')
  })
})

test('a parent reads a report, also without a connection', async ({
  page,
  context,
  family: { nora, studies, key },
  guard,
}) => {
  guard.expectFault(/ERR_INTERNET_DISCONNECTED/)
  await studies.submit(1, 'quiz', key, { wrong: 1 })
  await openReport(page, nora)
  await independently('the answers of a quiz show the wrong one first', async () => {
    const opener = rowOf(page, 'Lesson 1', 'Quiz').getByRole('button', { name: /^1 wrong answer/ })
    await opener.focus()
    await page.keyboard.press('Enter')
    const answers = page.getByRole('dialog', { name: /^Lesson 1: .*Quiz$/ })
    await expect(answers).toContainText('Best submission: 3 of 4 right')
    const wrong = answers.getByRole('group')
    await expect(wrong).toHaveCount(1)
    await expect(wrong).toContainText('Nora’s answer')
    await expect(answers.getByRole('button', { name: 'Copy the link for Nora' })).toBeVisible()
    await answers.getByRole('button', { name: '3 right answers' }).click()
    await expect(wrong).toHaveCount(4)
    await expectAccessible(page)
    await page.reload()
    await expect(answers).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(answers).toBeHidden()
    await expect(opener).toBeFocused()
    await expect(page).not.toHaveURL(/answers/)
  })
  const type = page.getByLabel('Type')
  await independently('the filters are in the address', async () => {
    await page.goto(`/parent/report/${nora.id}`)
    const counted = page.getByText(/^\d+ of \d+ activities$/)
    const all = await counted.innerText()
    await page.getByLabel('Subject', { exact: true }).selectOption('Mathematics')
    await expect(counted).not.toHaveText(all)
    await type.selectOption('Quiz')
    await expect(counted).toHaveText(/^12 of /)
    await expect(page.getByRole('heading', { level: 2, name: 'Science' })).toHaveCount(0)
    await expect(page.getByText('Averages and time cover the whole report')).toBeVisible()
    await page.reload()
    await expect(counted).toHaveText(/^12 of /)
    await expect(type).toHaveValue('Quiz')
    await expectAccessible(page)
    await page.goBack()
    await expect(type).toHaveValue('')
    await page.getByRole('button', { name: 'Show all' }).click()
    await expect(counted).toHaveText(all)
  })
  await independently('two filters that are chosen one right after the other both apply', async () => {
    await page.getByRole('region', { name: 'Filters' }).evaluate((filters) => {
      for (const select of filters.querySelectorAll('select')) {
        select.selectedIndex = 1
        select.dispatchEvent(new Event('change', { bubbles: true }))
      }
    })
    await expect(page).toHaveURL(/\?subject=[^&]+&type=quiz$/)
    await expect(page.getByLabel('Subject', { exact: true })).not.toHaveValue('')
    await expect(type).toHaveValue('Quiz')
    await page.getByRole('button', { name: 'Show all' }).click()
  })
  await test.step('what has happened while the parent was offline shows on reconnect', async () => {
    await expectLive(page)
    await context.setOffline(true)
    const rejected = context.waitForEvent('requestfailed', (request) =>
      /DISCONNECTED/.test(request.failure()?.errorText ?? ''),
    )
    await expect(page.getByText('Reconnecting...')).toBeVisible()
    await studies.submit(3, 'quiz', key)
    await studies.submit(1, 'quiz', key)
    await expect(rowOf(page, 'Lesson 1', 'Quiz')).toContainText('75.0%')
    await rejected
    await context.setOffline(false)
    await expectLive(page)
    await expect(rowOf(page, 'Lesson 3', 'Quiz')).toContainText('100.0%')
    await expect(rowOf(page, 'Lesson 1', 'Quiz').getByRole('button', { name: /^Show answers/ })).toBeVisible()
  })
})

const cardOf = (page: Page, { name }: Learner) => page.getByRole('listitem').filter({ hasText: name })

const expectLive = (page: Page) => expect(page.getByText('Live', { exact: true })).toBeVisible()

/** Opens the report of a learner, and waits until it is live. */
async function openReport(page: Page, { id }: Learner): Promise<Page> {
  await page.goto(`/parent/report/${id}`)
  await expectLive(page)
  return page
}

/** Row of a quiz or assignment in Mathematics. */
function rowOf(report: Page, lesson: string, type: string): Locator {
  return report
    .getByRole('table', { name: 'Activities in Mathematics' })
    .getByRole('row')
    .filter({ hasText: `${lesson}:` })
    .filter({ has: report.getByRole('cell', { name: type, exact: true }) })
}

/** @returns a function that counts the live streams opened so far */
function countStreams(context: BrowserContext): () => number {
  let count = 0
  context.on('request', (request) => {
    if (request.url().includes('/live/subscribe')) count++
  })
  return () => count
}
