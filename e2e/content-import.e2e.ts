import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './testing/accessibility.ts'
import { newSubject } from './testing/content.ts'
import { expectFits } from './testing/fits.ts'
import { independently } from './testing/independently.ts'
import { test as base, expect } from './testing/journey.ts'
import { ANA, enterBy, LEO } from './testing/people.ts'

const BANK = `// Two of these four can come in.
What is 2 + 2? {
=4
~5
####Two and two.
}

Whole numbers can be { =even or odd ~neither }

Broken { =a ~b

Name a colour. {}
`

const steps = (page: Page) => page.getByRole('dialog', { name: /^Import/ })
const question = (page: Page, text: string) => steps(page).getByRole('listitem').filter({ hasText: text })

async function choose(page: Page, name: string, content: string | Buffer) {
  await page.locator('input[type=file]').setInputFiles({
    name,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(content),
  })
}

type Lesson = Awaited<ReturnType<typeof newSubject>> & { lessonId: string; quiz: string }

/** `lesson`: one named Numbers, without questions; `quiz` is the address of its editor. Ana is signed in on `page`. */
const test = base.extend<{ lesson: Lesson }>({
  lesson: async ({ page }, use) => {
    await enterBy(page.request, ANA)
    const subject = await newSubject(page.request)
    const lessonId = await subject.addLesson('Numbers')
    await page.setViewportSize({ width: 320, height: 740 })
    const list = `/parent/cms?tab=lessons&grade=${subject.gradeId}&subject=${subject.subjectId}`
    await use({ ...subject, lessonId, quiz: `${list}&edit=${lessonId}&part=quiz` })
  },
})

test.describe.configure({ timeout: 120_000 })

test('unsaved changes are saved before questions are imported', async ({ page, lesson }) => {
  await page.goto(lesson.quiz)
  await page.getByLabel('Quiz title').fill('Counting')
  await page.getByRole('button', { name: 'Save and import questions' }).click()
  await expect(steps(page)).toContainText('Nothing is imported until you confirm.')
  const answer = await page.request.get(`/api/content/lessons/${lesson.lessonId}`)
  expect((await answer.json()).lesson).toMatchObject({ quizTitle: 'Counting' })
  await steps(page).getByRole('button', { name: 'File formats' }).click()
  await expect(steps(page)).toContainText('Aiken')
  await expectFits(page)
  await expectAccessible(page)
})

test('the questions of a file are previewed by line, and added once', async ({ page, lesson, guard }) => {
  guard.expectFault(/ERR_FAILED/)
  await page.goto(lesson.quiz)
  await page.getByRole('button', { name: 'Import questions' }).click()
  // A failed upload shows the reason, even if the connection drops halfway.
  await choose(page, 'large.gift', Buffer.alloc(1_000_001, 'a'))
  await expect(steps(page).getByRole('alert')).toContainText('The file is too large. The limit is 1 MB.')
  await page.route('/imports/**', (route) => route.abort())
  await choose(page, 'bank.gift', BANK)
  await expect(steps(page).getByRole('alert')).toContainText('The connection was lost. Nothing was imported.')
  await page.unroute('/imports/**')
  await steps(page).getByRole('button', { name: 'Try again' }).click()
  await expect(steps(page)).toContainText('Found: 2 questions')
  await page.reload()
  const wrong = steps(page).getByRole('region', { name: 'Skipped (2)' }).getByRole('listitem')
  await expect(wrong).toHaveText([/^Line 10: The answers aren’t closed/, /^Line 12: This is an essay/])
  await expect(question(page, 'What is 2 + 2?')).toContainText('Lines 2 to 6')
  await expect(question(page, 'Whole numbers')).toContainText('Line 8')
  await expectFits(page)
  await expectAccessible(page, { colors: false })
  const answer = await page.request.get(`/api/content/lessons/${lesson.lessonId}`)
  expect((await answer.json()).lesson.quizQuestions).toBeNull()
  await steps(page).getByRole('button', { name: 'Import 2 questions' }).dblclick()
  await expect(steps(page)).toContainText('2 questions added.')
  await steps(page).getByRole('button', { name: 'Show the questions' }).click()
  const editor = page.getByRole('dialog')
  await expect(editor.getByLabel('Question', { exact: true })).toHaveCount(2)
  await expect(editor.getByLabel('Question', { exact: true }).first()).toHaveValue('What is 2 + 2?')
  await expect(editor).toContainText('All changes are saved')
  await independently('existing questions are skipped by default', () => expectSkipped(page, lesson))
  await independently('questions export with the losses of the format listed first', () => expectExported(page, lesson))
})

async function expectSkipped(page: Page, lesson: Lesson) {
  await page.goto(lesson.quiz)
  await page.getByRole('button', { name: 'Import questions' }).click()
  await choose(page, 'bank.gift', BANK)
  await expect(steps(page)).toContainText('2 of these already exist.')
  await expect(steps(page).getByRole('button', { name: /^Import \d/ })).toBeHidden()
  await question(page, 'What is 2 + 2?').getByRole('combobox').selectOption('Add')
  await expect(steps(page).getByRole('button', { name: 'Import 1 question' })).toBeVisible()
  await steps(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByLabel('Question', { exact: true })).toHaveCount(2)
}

async function expectExported(page: Page, lesson: Lesson) {
  await page.goto(lesson.quiz)
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Export questions' })
  await dialog.getByLabel('Aiken').check()
  await expect(dialog).toContainText('Question 1: Left out: the explanation')
  await expectFits(page)
  await expectAccessible(page, { colors: false })
  await dialog.getByLabel('Moodle GIFT').check()
  await expect(dialog).toContainText('with 2 questions')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('numbers-quiz.gift.txt')
  expect(await readFile(await download.path(), 'utf8')).toContain('=even or odd')
}

test('a new test takes its questions from a file before its first save', async ({ page, lesson }) => {
  await page.goto(`/parent/cms?tab=tests&grade=${lesson.gradeId}&subject=${lesson.subjectId}&edit=new&part=questions`)
  const questions = page.getByLabel('Question', { exact: true })
  await page.getByRole('button', { name: 'Add question' }).click()
  await questions.fill('What is 1 + 1?')
  await page.getByRole('button', { name: 'Import questions' }).click()
  await choose(page, 'bank.gift', BANK)
  await question(page, 'Whole numbers').getByRole('combobox').selectOption('Skip')
  await steps(page).getByRole('button', { name: 'Import 1 question' }).dblclick()
  await expect(steps(page)).toBeHidden()
  await expect(page.getByText('1 question added')).toBeVisible()
  await expect(questions).toHaveCount(2)
  // Imported questions start without a preview, since each is a request.
  await expect(page.getByRole('button', { name: 'Close the preview' })).toHaveCount(1)
  await expect(page.getByRole('dialog')).toContainText('Not saved yet')
  await expectFits(page)

  // The draft keeps them over a reload, and the first save stores them.
  await page.getByRole('button', { name: 'Delete Question 1' }).click()
  await expect(questions).toHaveCount(1)
  page.on('dialog', (leave) => void leave.accept())
  await page.reload()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(questions).toHaveValue('What is 2 + 2?')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('All changes are saved')
  await page.reload()
  await expect(questions).toHaveValue('What is 2 + 2?')
})

test('an exported grade is imported as a copy', async ({ page, lesson: { gradeName } }) => {
  await page.goto('/parent/cms')
  const [archive] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `Export ${gradeName}` }).click(),
  ])
  await expect(page.getByText(archive.suggestedFilename())).toBeVisible()

  await page.getByRole('button', { name: 'Import a grade' }).click()
  await choose(page, archive.suggestedFilename(), await readFile(await archive.path()))
  await expect(steps(page)).toContainText('Found: 1 grade, 1 subject, and 1 lesson')
  await expect(question(page, 'Numbers')).toContainText('“Numbers” already exists, unchanged')
  await steps(page).getByLabel(`Action for ${gradeName}`).selectOption('Add as new')
  await expect(steps(page).getByLabel('Action for Numbers')).toHaveValue('add')
  await expect(steps(page).getByLabel('Publish the new grade right away')).not.toBeChecked()
  await expectFits(page)
  await expectAccessible(page, { colors: false })
  await steps(page)
    .getByRole('button', { name: `Import ${gradeName}` })
    .click()
  await expect(steps(page)).toContainText('3 items added.')
  await steps(page).getByRole('link', { name: 'Show the grade' }).click()
  await expect(page.getByRole('rowheader', { name: /^Cookery/ })).toBeVisible()
})

test('an exported lesson is imported as another one', async ({ page, lesson: { gradeId, subjectId } }) => {
  await page.goto(`/parent/cms?tab=lessons&grade=${gradeId}&subject=${subjectId}`)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export Numbers' }).click(),
  ])
  const markdown = await readFile(await file.path(), 'utf8')
  expect(file.suggestedFilename()).toBe('1-numbers.md')
  await page.getByRole('button', { name: 'Import lessons' }).click()
  await choose(page, '2-letters.md', markdown.replace('number: 1', 'number: 2').replace('Numbers', 'Letters'))
  await steps(page).getByRole('button', { name: 'Import 1 lesson' }).click()
  await steps(page).getByRole('link', { name: 'Show the lessons' }).click()
  await expect(page.getByRole('heading', { level: 3, name: /Letters/ })).toBeVisible()
})

test('sample data is seeded with a log that survives a reload', async ({ page }) => {
  await enterBy(page.request, ANA)
  await page.setViewportSize({ width: 320, height: 740 })
  await page.goto('/seed-data')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sample data')
  await expect(page.getByText('This replaces the sample grades')).toBeVisible()
  const button = page.getByRole('button', { name: 'Add sample data' })
  const log = page.getByRole('log', { name: 'Log' })
  await button.dblclick()
  await expect(page.getByText('Adding...')).toBeVisible()
  await page.reload()
  await expect(log).toContainText(/\d\d:\d\d:\d\d Starting data seeding/)
  await expect(log).toContainText('Data seeding completed successfully', { timeout: 20_000 })
  await expect(log.getByText('Starting data seeding')).toHaveCount(1)
  await expect(button).toBeVisible()
  await expectFits(page)
  await expectAccessible(page)
})

test('a learner is led away from the sample data', async ({ page }) => {
  await enterBy(page.request, LEO)
  await page.goto('/seed-data')
  await expect(page.getByText('Access denied. Parent access required.')).toBeVisible()
})

test('a parent who does not manage content cannot add sample data', async ({ page, newRequest, guard }) => {
  guard.expectFault(/status of 403/)
  const stranger = await newRequest()
  await enterBy(stranger, LEO)
  await enterBy(page.request, ANA)
  // Every parent is a content manager until the operator names some, so this simulates the server's response to others.
  await page.route('**/api/rpc/seeding/status*', async (route) => {
    const request = route.request()
    const options = { method: request.method(), data: request.postDataJSON() ?? undefined }
    await route.fulfill({ response: await stranger.fetch(request.url(), options) })
  })
  await page.goto('/seed-data')
  await expect(page.getByText('You don’t have access to this page')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add sample data' })).toBeHidden()
  await expect(page.getByRole('log', { name: 'Log' })).toBeHidden()
})
