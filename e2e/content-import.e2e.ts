import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './testing/accessibility.ts'
import { newSubject } from './testing/content.ts'
import { expect, test } from './testing/journey.ts'
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

test('questions from a file are previewed with problems by line, confirmed once, and added to the quiz', async ({
  page,
  guard,
}) => {
  guard.expectFault(/ERR_FAILED/)
  await enterBy(page.request, ANA)
  const { gradeId, subjectId, addLesson } = await newSubject(page.request)
  const lessonId = await addLesson('Numbers')
  await page.setViewportSize({ width: 320, height: 740 })
  await page.goto(`/parent/cms?tab=lessons&grade=${gradeId}&subject=${subjectId}&edit=${lessonId}&part=quiz`)

  await test.step('unsaved changes are saved first, and the formats are explained', async () => {
    await page.getByLabel('Quiz title').fill('Counting')
    await page.getByRole('button', { name: 'Save and import questions' }).click()
    await expect(steps(page)).toContainText('Nothing is imported until you confirm.')
    await steps(page).getByRole('button', { name: 'File formats' }).click()
    await expect(steps(page)).toContainText('Aiken')
    await expectFits(page)
    await expectAccessible(page)
  })

  await test.step('a failed upload shows the reason, even if the connection drops halfway', async () => {
    await choose(page, 'large.gift', Buffer.alloc(1_000_001, 'a'))
    await expect(steps(page).getByRole('alert')).toContainText('The file is too large. The limit is 1 MB.')
    await page.route('/imports/**', (route) => route.abort())
    await choose(page, 'bank.gift', BANK)
    await expect(steps(page).getByRole('alert')).toContainText('The connection was lost. Nothing was imported.')
    await page.unroute('/imports/**')
    await steps(page).getByRole('button', { name: 'Try again' }).click()
  })

  await test.step('the preview names each line, and is still there after a reload', async () => {
    await expect(steps(page)).toContainText('Found: 2 questions')
    await page.reload()
    const wrong = steps(page).getByRole('region', { name: 'Skipped (2)' }).getByRole('listitem')
    await expect(wrong).toHaveText([/^Line 10: The answers aren’t closed/, /^Line 12: This is an essay/])
    await expect(question(page, 'What is 2 + 2?')).toContainText('Lines 2 to 6')
    await expect(question(page, 'Whole numbers')).toContainText('Line 8')
    await expectFits(page)
    await expectAccessible(page)
    const lesson = await page.request.get(`/api/content/lessons/${lessonId}`)
    expect((await lesson.json()).lesson.quizQuestions).toBeNull()
  })

  await test.step('confirmed with a double click it is added once, and the editor shows it', async () => {
    await steps(page).getByRole('button', { name: 'Import 2 questions' }).dblclick()
    await expect(steps(page)).toContainText('2 questions added.')
    await steps(page).getByRole('button', { name: 'Show the questions' }).click()
    const editor = page.getByRole('dialog')
    await expect(editor.getByLabel('Question', { exact: true })).toHaveCount(2)
    await expect(editor.getByLabel('Question', { exact: true }).first()).toHaveValue('What is 2 + 2?')
    await expect(editor.getByLabel('Quiz title')).toHaveValue('Counting')
    await expect(editor).toContainText('All changes are saved')
  })

  await test.step('the same file again: existing questions are skipped by default', async () => {
    await page.getByRole('button', { name: 'Import questions' }).click()
    await choose(page, 'bank.gift', BANK)
    await expect(steps(page)).toContainText('2 of these already exist.')
    await expect(steps(page).getByRole('button', { name: /^Import \d/ })).toBeHidden()
    await question(page, 'What is 2 + 2?').getByRole('combobox').selectOption('Add')
    await expect(steps(page).getByRole('button', { name: 'Import 1 question' })).toBeVisible()
    await steps(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByLabel('Question', { exact: true })).toHaveCount(2)
  })

  await test.step('questions export in every format, with losses listed first', async () => {
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Export questions' })
    await dialog.getByLabel('Aiken').check()
    await expect(dialog).toContainText('Question 1: Left out: the explanation')
    await expectFits(page)
    await expectAccessible(page)
    await dialog.getByLabel('Moodle GIFT').check()
    await expect(dialog).toContainText('with 2 questions')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Export' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('numbers-quiz.gift.txt')
    expect(await readFile(await download.path(), 'utf8')).toContain('=even or odd')
  })
})

test('a new test takes its questions from a file before its first save', async ({ page }) => {
  await enterBy(page.request, ANA)
  const { gradeId, subjectId } = await newSubject(page.request)
  await page.setViewportSize({ width: 320, height: 740 })
  await page.goto(`/parent/cms?tab=tests&grade=${gradeId}&subject=${subjectId}&edit=new&part=questions`)
  const questions = page.getByLabel('Question', { exact: true })

  await test.step('the chosen questions of the preview are added to the draft once', async () => {
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
  })

  await test.step('they stay in the draft after a reload, and the first save stores them', async () => {
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
})

test('a grade is exported as an archive and imported as a copy, and a lesson is exported as Markdown', async ({
  page,
}) => {
  await enterBy(page.request, ANA)
  const { gradeName, addLesson } = await newSubject(page.request)
  await addLesson('Bread')
  await page.goto('/parent/cms')
  const [archive] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `Export ${gradeName}` }).click(),
  ])
  await expect(page.getByText(archive.suggestedFilename())).toBeVisible()

  await page.getByRole('button', { name: 'Import a grade' }).click()
  await choose(page, archive.suggestedFilename(), await readFile(await archive.path()))
  await expect(steps(page)).toContainText('Found: 1 grade, 1 subject, and 1 lesson')
  await expect(question(page, 'Bread')).toContainText('“Bread” already exists, unchanged')
  await steps(page).getByLabel(`Action for ${gradeName}`).selectOption('Add as new')
  await expect(steps(page).getByLabel('Action for Bread')).toHaveValue('add')
  await expect(steps(page).getByLabel('Publish the new grade right away')).not.toBeChecked()
  await page.setViewportSize({ width: 320, height: 740 })
  await expectFits(page)
  await expectAccessible(page)
  await steps(page)
    .getByRole('button', { name: `Import ${gradeName}` })
    .click()
  await expect(steps(page)).toContainText('3 items added.')
  await steps(page).getByRole('link', { name: 'Show the grade' }).click()
  await expect(page.getByRole('rowheader', { name: /^Cookery/ })).toBeVisible()

  await page.getByRole('tab', { name: 'Lessons' }).click()
  await page.getByLabel('Subject', { exact: true }).selectOption('Cookery')
  const [lesson] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export Bread' }).click(),
  ])
  const markdown = await readFile(await lesson.path(), 'utf8')
  expect(lesson.suggestedFilename()).toBe('1-bread.md')
  await page.getByRole('button', { name: 'Import lessons' }).click()
  await choose(page, '2-cake.md', markdown.replace('number: 1', 'number: 2').replace('Bread', 'Cake'))
  await steps(page).getByRole('button', { name: 'Import 1 lesson' }).click()
  await steps(page).getByRole('link', { name: 'Show the lessons' }).click()
  await expect(page.getByRole('heading', { level: 3, name: /Cake/ })).toBeVisible()
})

test('sample data is seeded with a log that survives a reload, can be seeded twice, and only by managers', async ({
  page,
  newPerson,
  guard,
}) => {
  guard.expectFault(/status of 403/)
  await enterBy(page.request, ANA)
  await page.setViewportSize({ width: 320, height: 740 })
  await page.goto('/seed-data')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sample data')
  await expect(page.getByText('This replaces the sample grades')).toBeVisible()
  const button = page.getByRole('button', { name: 'Add sample data' })
  const log = page.getByRole('log', { name: 'Log' })
  for (const press of ['dblclick', 'click'] as const) {
    await button[press]()
    await expect(page.getByText('Adding...')).toBeVisible()
    await page.reload()
    await expect(log).toContainText(/\d\d:\d\d:\d\d Starting data seeding/)
    await expect(log).toContainText('Data seeding completed successfully', { timeout: 20_000 })
    await expect(log.getByText('Starting data seeding')).toHaveCount(1)
    await expect(button).toBeVisible()
  }
  await expectFits(page)
  await expectAccessible(page)

  const learner = await (await newPerson()).newPage()
  await enterBy(learner.request, LEO)
  await learner.goto('/seed-data')
  await expect(learner.getByText('Access denied. Parent access required.')).toBeVisible()

  // Every parent is a content manager until the operator names some, so this simulates the server's response to others.
  await page.route('**/api/rpc/seeding/status*', async (route) => {
    const request = route.request()
    const options = { method: request.method(), data: request.postDataJSON() ?? undefined }
    await route.fulfill({ response: await learner.request.fetch(request.url(), options) })
  })
  await page.reload()
  await expect(page.getByText('You don’t have access to this page')).toBeVisible()
  await expect(button).toBeHidden()
  await expect(log).toBeHidden()
})

/** Expects the page not to scroll horizontally. */
async function expectFits(page: Page) {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), {
      message: 'pixels beyond the screen',
    })
    .toBeLessThanOrEqual(0)
}
