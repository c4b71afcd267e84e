import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from './testing/accessibility.ts'
import { givePlan, submitQuizzes } from './testing/change-rows.ts'
import { newSubject } from './testing/content.ts'
import type { Learner } from './testing/families.ts'
import { expectFits } from './testing/fits.ts'
import { independently } from './testing/independently.ts'
import { test as base, expect } from './testing/journey.ts'
import { ANA, enterBy } from './testing/people.ts'
import { EVERY_KIND, everyKindGrade } from './testing/question-kinds.ts'

type Grade = Awaited<ReturnType<typeof everyKindGrade>>

/**
 * `report`: address of Mira's report, for Ana, who is signed in on `page`. `worksheets`: Kim in a grade with every kind of
 * question; the parent is signed in on `page`.
 */
const test = base.extend<{ report: string; worksheets: { kim: Learner; grade: Grade } }>({
  report: async ({ page }, use) => {
    await enterBy(page.request, ANA)
    const { learners } = await (await page.request.get('/api/learners')).json()
    const mira = learners.find(({ firstName }: { firstName: string }) => firstName === 'Mira')
    await use(`/parent/report/${mira.id}`)
  },
  worksheets: async ({ page, newFamily, newRequest }, use) => {
    const { parent, learners } = await newFamily('Kim')
    const [kim] = learners
    if (!kim) throw new Error('A family of one learner has one')
    await enterBy(page.request, parent)
    const grade = await everyKindGrade(page.request)
    const request = await newRequest()
    await enterBy(request, kim)
    await request.put('/api/enrollment', { data: { gradeId: grade.gradeId } })
    await use({ kim, grade })
  },
})

test.describe.configure({ timeout: 120_000 })

type Printed = { pages: number; width: number; height: number }

/** Prints the page with the browser. @returns the number of pages, and the size of the first in points */
async function print(page: Page, name: string, format: 'A4' | 'Letter'): Promise<Printed> {
  const pdf = await page.pdf({ format, path: test.info().outputPath(`${name}-${format}.pdf`) })
  const text = pdf.toString('latin1')
  const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(text) ?? []
  const pages = text.match(/\/Type \/Page\b/g)?.length ?? 0
  return { pages, width: Math.round(Number(width)), height: Math.round(Number(height)) }
}

/** Width in pixels between the margins of A4 in portrait; Letter is wider. */
const A4_WIDTH = 703

/** Expects nothing to overflow the narrower paper in the print layout. */
async function expectUncut(page: Page) {
  const size = page.viewportSize()
  await page.setViewportSize({ width: A4_WIDTH, height: 1000 })
  await page.emulateMedia({ media: 'print' })
  const cut = await page.evaluate((width) => {
    const shown = [...document.querySelectorAll('main *')].filter(
      (element) => element.checkVisibility() && element.closest('.sr-only, svg, math') === null,
    )
    return shown.flatMap((element) => {
      const { left, right } = element.getBoundingClientRect()
      return left < -1 || right > width + 1 ? [element.outerHTML.slice(0, 200)] : []
    })
  }, A4_WIDTH)
  expect(cut).toEqual([])
  await page.emulateMedia({ media: null })
  if (size) await page.setViewportSize(size)
}

test('a parent prints a report and a term report on A4 and Letter', async ({ page, report }) => {
  await page.goto(report)
  await independently('a report without its pending activities', async () => {
    await expect(page.getByRole('heading', { name: 'Science' })).toBeVisible()
    await expectUncut(page)
    for (const format of ['A4', 'Letter'] as const) {
      expect.soft((await print(page, 'report', format)).pages, format).toBeLessThanOrEqual(3)
    }
  })
  await page.getByRole('button', { name: 'Print and more' }).click()
  await page.getByRole('link', { name: 'Term report' }).click()
  await independently('a term report with a line to sign', async () => {
    const paper = page.getByRole('region', { name: 'Term report' })
    await expect(paper.getByRole('heading', { name: 'Mira Lind' })).toBeVisible()
    await expect(paper.getByRole('table', { name: 'Lessons in Mathematics' })).toBeVisible()
    await expect(paper.getByText('Parent or guardian')).toBeVisible()
    await expectUncut(page)
    const a4 = await print(page, 'term', 'A4')
    const letter = await print(page, 'term', 'Letter')
    expect([a4.height > a4.width, letter.height > letter.width, letter.width > a4.width]).toEqual([true, true, true])
    for (const { pages } of [a4, letter]) {
      expect(pages).toBeGreaterThanOrEqual(1)
      expect(pages).toBeLessThanOrEqual(3)
    }
  })
  await independently('a term report of the days that a parent chooses', async () => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.getByRole('button', { name: 'School year' }).click()
    await expect(page).toHaveURL(/\?from=\d{4}-08-01&to=/)
    const showDays = async (from: string, to: string) => {
      await page.getByLabel('From').fill(from)
      await page.getByLabel('To', { exact: true }).fill(to)
      await page.getByRole('button', { name: 'Show' }).click()
    }
    await showDays('2001-01-01', '2001-02-01')
    await expect(page.getByText('No work in this period')).toBeVisible()
    await showDays('2001-01-01', '2000-12-01')
    await expect(page.getByText('The last day must not be before the first.')).toBeVisible()
    await expectFits(page)
    await expectAccessible(page)
  })
})

/** Grade with one lesson. @returns the lesson's id and the address of the certificate of its subject */
async function shortGrade(request: APIRequestContext) {
  const { gradeId, gradeName, subjectId, addLesson, publish } = await newSubject(request)
  const lessonId = await addLesson('Soup', { textMarkdown: 'Boil water.' })
  await publish()
  return { gradeId, gradeName, subjectId, lessonId }
}

test('a finished subject gives a certificate on one landscape page', async ({
  page,
  newFamily,
  newPerson,
  newRequest,
}) => {
  const { parent, learners } = await newFamily('Kim')
  const [kim] = learners
  if (!kim) throw new Error('A family of one learner has one')
  const manager = await newRequest()
  await enterBy(manager, parent)
  const { gradeId, gradeName, subjectId, lessonId } = await shortGrade(manager)
  await enterBy(page.request, kim)
  await page.request.put('/api/enrollment', { data: { gradeId } })
  const parentPage = await (await newPerson()).newPage()
  await independently('the parent sees how many lessons it lacks', async () => {
    await enterBy(parentPage.request, parent)
    await parentPage.goto(`/parent/certificate/${kim.id}/${subjectId}`)
    await expect(parentPage.getByText('1 lesson to go.')).toBeVisible()
  })
  const completed = await page.request.post(`/api/lessons/${lessonId}/completions`, { data: { part: 'text' } })
  expect(completed.ok()).toBe(true)
  await independently('the learner prints it', async () => {
    await page.goto(`/learner/subjects/${subjectId}`)
    await page.getByRole('link', { name: 'Certificate' }).click()
    const certificate = page.getByRole('region', { name: 'Certificate' })
    await expect(certificate).toContainText(kim.name)
    await expect(certificate).toContainText(`has completed Cookery in ${gradeName}: 1 lesson.`)
    await expectAccessible(page)
    for (const format of ['A4', 'Letter'] as const) {
      const { pages, width, height } = await print(page, 'certificate', format)
      expect({ pages, landscape: width > height }).toEqual({ pages: 1, landscape: true })
    }
    await page.setViewportSize({ width: 320, height: 640 })
    await expectFits(page)
  })
  await independently('the parent sees it', async () => {
    await parentPage.reload()
    await expect(parentPage.getByRole('region', { name: 'Certificate' })).toContainText(kim.name)
  })
})

test('a parent prints a worksheet of every kind of question and its answers', async ({
  page,
  worksheets: { kim, grade },
}) => {
  await independently('worksheets are part of Premium', async () => {
    await page.goto(`/parent/worksheets/${kim.id}`)
    await expect(page.getByText('Worksheets are part of Premium.')).toBeVisible()
  })
  await givePlan(kim.id, 'Premium')
  await independently('a worksheet waits for the quiz that it repeats', async () => {
    await page.reload()
    await expect(page.getByText('appears here once Kim has submitted it.')).toBeVisible()
  })
  await submitQuizzes(kim.id, grade.gradeId)
  await page.reload()
  await page.getByRole('link', { name: 'Quiz of Beans' }).click()

  const sheet = page.getByRole('region', { name: 'Worksheet', exact: true })
  const answers = page.getByRole('region', { name: 'Answers' })
  for (const { question } of EVERY_KIND.filter(({ id }) => id !== 'number' && id !== 'template')) {
    await expect(sheet.getByText(question)).toBeVisible()
  }
  await expect(sheet.getByText('Underline the words in the text.')).toBeVisible()
  await expect(sheet.getByText('Write it correctly.')).toBeVisible()
  await expect(sheet.getByText('Write a label from the box on each line.')).toBeVisible()
  await expect(sheet.getByText('3/4')).toHaveCount(0)
  await expect(answers.getByText('3/4')).toBeVisible()
  await expectAccessible(page)
  await expectUncut(page)
  for (const format of ['A4', 'Letter'] as const) {
    const { pages } = await print(page, 'worksheet', format)
    expect(pages).toBeGreaterThanOrEqual(3)
    expect(pages, 'half a page a question, with its answer').toBeLessThanOrEqual(Math.ceil(EVERY_KIND.length / 2))
  }

  const first = await sheet.innerText()
  await page.getByRole('button', { name: 'Another sheet' }).click()
  await expect(page).toHaveURL(/\?sheet=2$/)
  await expect(sheet.getByText('Trellis · Worksheet 2')).toBeVisible()
  await page.getByLabel('Sheet number').fill('1')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(sheet.getByText('Trellis · Worksheet 1')).toBeVisible()
  expect(await sheet.innerText(), 'the same sheet for the same number').toBe(first)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectFits(page)
})
