import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { addressOf, enterAs, screensOf } from './pictures/screen-list.ts'
import { expectAccessible } from './testing/accessibility.ts'
import { newSubject } from './testing/content.ts'
import { newFamilyOn } from './testing/families.ts'
import { expectFits } from './testing/fits.ts'
import { test as base, expect } from './testing/journey.ts'
import { enterBy, type Person } from './testing/people.ts'
import { type Product, startProduct } from './testing/product.ts'

/** Journeys on a product of their own, which offers Arabic. */
const test = base.extend<object, { arabicProduct: Product; origin: string; dataDir: string }>({
  arabicProduct: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
    async ({}, use) => {
      const product = await startProduct({ languages: 'ar' })
      await use(product)
      await product.dispose()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  origin: [({ arabicProduct }, use) => use(arabicProduct.origin), { scope: 'worker' }],
  dataDir: [({ arabicProduct }, use) => use(arabicProduct.dataDir), { scope: 'worker' }],
})

test.describe.configure({ timeout: 240_000 })

const SMALL_PHONE = { width: 320, height: 667 }
const PHONE = { width: 375, height: 812 }

/** Questions of the quiz, the assignment and the test. */
const QUESTIONS = [
  { id: 'more', question: 'Which is more than −3?', options: ['−2', '−4'], correct: 0, fixedOrder: true },
  { id: 'share', kind: 'number', question: 'What is 3 divided by 4, as a decimal?', answer: '0.75' },
  { id: 'seeds', kind: 'number', question: 'How many seeds are in 20 packets of 60 seeds?', answer: '1200' },
]

test('a learner who reads Arabic gets through a lesson, its quiz and a timed test, with Arabic digits', async ({
  newPerson,
  newRequest,
  dataDir,
}) => {
  const newFamily = newFamilyOn(newRequest, dataDir)
  const [noor] = (await newFamily('Noor')).learners
  if (!noor) throw new Error('The family has a learner')
  const { gradeId, subjectId, testId } = await newGrade(await newRequest(), (await newFamily()).parent)
  const page = await (await newPerson({ locale: 'ar', viewport: PHONE })).newPage()
  const heading = page.getByRole('main').getByRole('heading', { level: 1 })
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const answer = async (index: number, scope: Locator) => {
    if (index === 0) return scope.getByText('−2', { exact: true }).click()
    await scope.getByRole('textbox').fill(index === 1 ? '٠٫٧٥' : '١٬٢٠٠')
  }

  await test.step('the sign-in runs from right to left', async () => {
    await page.goto('/learner/signin')
    await expectScreen(page)
    await page.getByLabel('اسم المستخدم').fill(noor.username)
    await page.getByLabel('كلمة المرور', { exact: true }).fill(noor.password)
    await press('تسجيل الدخول')
    await expect(heading).toContainText('Noor')
  })
  const chosen = await page.request.post('/api/rpc/profile/setLanguage', { data: { json: { language: 'ar' } } })
  expect(chosen.ok(), await chosen.text()).toBe(true)
  expect((await page.request.put('/api/enrollment', { data: { gradeId } })).ok()).toBe(true)
  await page.goto('/learner/dashboard')
  await expect(heading).toContainText('Noor')
  await expectScreen(page)

  await test.step('the reading runs from left to right, within a page from right to left', async () => {
    await page.goto(`/learner/subjects/${subjectId}?lesson=1&part=text`)
    const reading = page.locator('.reading-text')
    await expect(reading).toHaveAttribute('lang', 'en')
    await expect(reading).toHaveCSS('direction', 'ltr')
    await expect(page.getByRole('main')).toHaveCSS('direction', 'rtl')
    await expectScreen(page)
    await press('تحديد كمكتمل')
    await expect(page.getByRole('button', { name: 'مكتمل', exact: true })).toBeVisible()
  })
  await test.step('the quiz is passed', async () => {
    await page.goto(`/learner/subjects/${subjectId}?lesson=1&part=quiz`)
    const questions = page.getByRole('tabpanel').locator('[data-question]')
    await expect(questions.first()).toBeVisible()
    await expect(questions.first().locator('fieldset')).toHaveCSS('direction', 'ltr')
    await expectScreen(page)
    for (const index of QUESTIONS.keys()) {
      await answer(index, questions.nth(index))
      if (index > 0 && index < QUESTIONS.length - 1) await expectScreen(page)
      await press(index < QUESTIONS.length - 1 ? 'التالي' : 'تسليم الاختبار القصير')
    }
    await expect(page.getByText('درجة كاملة!')).toBeVisible()
    await expectScreen(page)
  })
  await test.step('the timed test is passed', async () => {
    await page.goto(`/learner/tests/${testId}`)
    await expect(page.getByRole('button', { name: 'بدء الاختبار', exact: true })).toBeVisible()
    await expectScreen(page)
    await press('بدء الاختبار')
    const question = page.getByRole('main').locator('[data-question]')
    for (const index of QUESTIONS.keys()) {
      await expect(question.locator('legend')).toContainText(QUESTIONS[index]?.question ?? '')
      await answer(index, question)
      await press(index < QUESTIONS.length - 1 ? 'التالي' : 'تسليم الاختبار')
    }
    await expect(page.getByRole('main').getByRole('definition').first()).toHaveText('100%')
    await expectScreen(page)
  })
})

/** Creates a published grade of one lesson and one test, as a content manager. */
async function newGrade(request: APIRequestContext, manager: Person) {
  await enterBy(request, manager)
  const { gradeId, subjectId, addLesson, addTest, publish } = await newSubject(request)
  await addLesson('Seeds', {
    textMarkdown: 'A packet has $60$ seeds. How many do you need?',
    quizTitle: 'Seeds and shares',
    quizQuestions: QUESTIONS,
    assignmentTitle: 'More seeds',
    assignmentInstructions: 'Count.',
    assignmentTasks: QUESTIONS,
  })
  const testId = await addTest('Test of seeds', QUESTIONS)
  await publish()
  return { gradeId, subjectId, testId }
}

async function expectScreen(page: Page) {
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expectFits(page)
  await expectAccessible(page)
}

/** Screens for staff, which are in English. */
const OF_STAFF = ['content', 'operations']

for (const { reader, opens, person, screens } of screensOf) {
  if (opens !== undefined) continue
  test(`the screens of a ${reader} fit a small phone from right to left, and are accessible`, async ({ newPerson }) => {
    const page = await (await newPerson({ locale: 'ar', viewport: SMALL_PHONE })).newPage()
    await enterAs(page.request, { person })
    for (const [name, address] of Object.entries(screens)) {
      if (OF_STAFF.includes(name)) continue
      await test.step(name, async () => {
        await page.goto(await addressOf(address, page.request))
        await expect(page.locator('main :is(h1, h2)').first()).toBeVisible()
        await expectScreen(page)
      })
    }
  })
}

test('the typeface and style of Arabic are loaded by its pages alone', async ({ newPerson }) => {
  const ofArabic = /\/arabic-[\w-]{8}\.(css|woff2)$|\.ar\.[0-9a-f]{8}\.js$/
  const filesOf = async (locale: string) => {
    const page = await (await newPerson({ locale })).newPage()
    const files: string[] = []
    page.on('request', (request) => files.push(new URL(request.url()).pathname))
    await page.goto('/sign-up')
    await page.waitForLoadState('networkidle')
    return files.filter((file) => ofArabic.test(file)).map((file) => file.replace(/^.*\.(?=\w+$)/, ''))
  }
  expect(await filesOf('en-US')).toEqual([])
  expect(new Set(await filesOf('ar-EG'))).toEqual(new Set(['css', 'woff2', 'js']))
  const worker = await readFile(join(import.meta.dirname, '../build/client/sw.js'), 'utf8')
  expect(worker).not.toMatch(/arabic-[\w-]{8}\.(css|woff2)/)
})
