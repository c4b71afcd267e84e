import type { BrowserContext, Locator, Page } from '@playwright/test'
import { expectAccessible } from './testing/accessibility.ts'
import { type AnswerKey, readAnswerKey } from './testing/answer-key.ts'
import type { Learner } from './testing/families.ts'
import { test as base, expect } from './testing/journey.ts'
import { enter, enterBy, signOut } from './testing/people.ts'
import type { Studies } from './testing/studies.ts'

type Family = { nora: Learner; studies: Studies; key: AnswerKey }

/** `family`: Nora in Grade 6, whose work no screen shows yet, and her parent, signed in on `page`. */
const test = base.extend<{ family: Family }>({
  family: async ({ page, newLearner }, use) => {
    const { parent, learner: nora, studies } = await newLearner('Nora')
    await enter(page, parent)
    await use({ nora, studies, key: await readAnswerKey() })
  },
})

test('the dashboard shows what a learner does as it happens', async ({ page, family: { nora, studies, key } }) => {
  const card = cardOf(page, nora)
  await expect(card).toContainText('Nora’s activity will appear here.')
  await expectLive(page)
  await studies.completePart(1, 'text')
  await expect(card).toContainText(/Finished part of .+\s*Today/)
  await studies.submit(1, 'quiz', key, { wrong: 1 })
  await expect(card).toContainText(/Quiz on .+: 75%/)
  await expectAccessible(page)
})

test('an open report announces a quiz as it is submitted', async ({ page, family: { nora, studies, key } }) => {
  await openReport(page, nora)
  await studies.submit(1, 'quiz', key, { wrong: 1 })
  await expect(rowOf(page, 'Lesson 1', 'Quiz')).toContainText('75.0%')
  await expect(page.getByRole('status').filter({ hasText: 'The report of Nora was updated.' })).toHaveText(
    /Quiz on .+: 75%/,
  )
})

test('a timed test is followed from its start to its result', async ({
  page,
  context,
  family: { nora, studies, key },
}) => {
  await expectLive(page)
  const report = await openReport(await context.newPage(), nora)
  const finish = await studies.startTest(key)
  const card = cardOf(page, nora)
  await expect(card).toContainText(/Started [^:]*Today/)
  await finish()
  await expect(card).toContainText(/Finished .*: 90%/)
  const row = report.getByRole('row').filter({ hasText: 'Passed' })
  await expect(row).toContainText('90.0%')
  await expect(row.getByRole('button', { name: /^1 wrong answer/ })).toBeVisible()
})

test('the tabs of a browser share one live stream, which survives the tab that opened it', async ({
  page,
  context,
  family: { nora, studies, key },
}) => {
  // The stream of the page as it was opened does not count, and may begin late.
  await expectLive(page)
  const streams = countStreams(context)
  await page.reload()
  await expectLive(page)
  const report = await openReport(await context.newPage(), nora)
  expect(streams(), 'one stream for both tabs').toBe(1)
  await page.close()
  await studies.submit(5, 'quiz', key)
  await expect(rowOf(report, 'Lesson 5', 'Quiz')).toContainText('100.0%')
})

test('a sign-out disconnects the report in another tab', async ({ page, context, family: { nora } }) => {
  const report = await openReport(await context.newPage(), nora)
  await signOut(page)
  await expect(report).toHaveURL('/')
})

test('a parent who was offline sees what has happened since on reconnect', async ({
  page,
  context,
  family: { nora, studies, key },
  guard,
}) => {
  guard.expectFault(/ERR_INTERNET_DISCONNECTED/)
  await studies.submit(1, 'quiz', key, { wrong: 1 })
  await openReport(page, nora)
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

test('the filters of a report are in the address', async ({ page, family: { nora } }) => {
  await openReport(page, nora)
  const counted = page.getByText(/^\d+ of \d+ activities$/)
  const all = await counted.innerText()
  await page.getByLabel('Subject', { exact: true }).selectOption('Mathematics')
  await expect(counted).not.toHaveText(all)
  await page.getByLabel('Type').selectOption('Quiz')
  await expect(counted).toHaveText(/^12 of /)
  await expect(page.getByRole('heading', { level: 2, name: 'Science' })).toHaveCount(0)
  await expect(page.getByText('Averages and time cover the whole report')).toBeVisible()
  await page.reload()
  await expect(counted).toHaveText(/^12 of /)
  await expect(page.getByLabel('Type')).toHaveValue('Quiz')
  await expectAccessible(page)
  await page.goBack()
  await expect(page.getByLabel('Type')).toHaveValue('')
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(counted).toHaveText(all)
})

test('two filters that are chosen one right after the other both apply', async ({ page, family: { nora } }) => {
  await openReport(page, nora)
  await page.getByRole('region', { name: 'Filters' }).evaluate((filters) => {
    for (const select of filters.querySelectorAll('select')) {
      select.selectedIndex = 1
      select.dispatchEvent(new Event('change', { bubbles: true }))
    }
  })
  await expect(page).toHaveURL(/\?subject=[^&]+&type=quiz$/)
  await expect(page.getByLabel('Subject', { exact: true })).not.toHaveValue('')
  await expect(page.getByLabel('Type')).toHaveValue('Quiz')
})

test('the answers of a quiz show the wrong one first', async ({ page, family: { nora, studies, key } }) => {
  await studies.submit(1, 'quiz', key, { wrong: 1 })
  await openReport(page, nora)
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

test('a learner reads the answers of a test in their own report', async ({
  newPerson,
  family: { nora, studies, key },
}) => {
  const finish = await studies.startTest(key)
  await finish()
  const page = await (await newPerson()).newPage()
  await enterBy(page.request, nora)
  await page.goto(`/learner/scores/${nora.id}`)
  await page.getByRole('button', { name: /^1 wrong answer/ }).click()
  const answers = page.getByRole('dialog')
  await expect(answers.getByText('Your answer')).toBeVisible()
  await answers.getByRole('link', { name: 'Go over Mathematics again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mathematics')
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
