import type { CDPSession, Locator, Page } from '@playwright/test'
import { expectAccessible } from './testing/accessibility.ts'
import { BY_KEYBOARD, BY_MOUSE, placesOn } from './testing/answer-kinds.ts'
import { recordBytes } from './testing/byte-recorder.ts'
import type { Learner, NewFamily } from './testing/families.ts'
import { expectFits } from './testing/fits.ts'
import { expect, test } from './testing/journey.ts'
import { expectFocusPreserved, tabAndPress } from './testing/keyboard.ts'
import { enterBy } from './testing/people.ts'
import { EVERY_KIND, everyKindGrade, namesIn, SECRETS, SPOKEN } from './testing/question-kinds.ts'
import { spokenSoFar, stubVoice } from './testing/stub-voice.ts'

/** Creates a family whose learner is enrolled in a grade with every kind of question and signed in on the page. */
async function studentOfEveryKind(page: Page, parentPage: Page, newFamily: NewFamily) {
  const { parent, learners } = await newFamily('Kim')
  const [kim] = learners
  if (!kim) throw new Error('A family of one learner has one')
  await enterBy(parentPage.request, parent)
  const grade = await everyKindGrade(parentPage.request)
  await enterEnrolled(page, kim, grade.gradeId)
  return { kim, grade }
}

async function enterEnrolled(page: Page, learner: Learner, gradeId: string) {
  await enterBy(page.request, learner)
  expect((await page.request.put('/api/enrollment', { data: { gradeId } })).ok()).toBe(true)
}

const MATH = /\/(?:math-tools|drawing-field)-.*\.js/

/** Transferred bytes of each script of this name that the page has loaded. */
function transferredBytes(page: Page, name: RegExp): Promise<number[]> {
  return page.evaluate(
    (pattern) =>
      performance
        .getEntriesByType('resource')
        .flatMap((entry) =>
          entry instanceof PerformanceResourceTiming && new RegExp(pattern).test(entry.name)
            ? [entry.encodedBodySize]
            : [],
        ),
    name.source,
  )
}

async function openQuiz(page: Page, { subjectId }: { subjectId: string }) {
  await page.goto(`/learner/subjects/${subjectId}?lesson=1&part=quiz`)
  const quiz = page.getByRole('tabpanel', { name: /^Quiz/ })
  await expect(quiz.getByText(/answered$/)).toBeVisible()
  const questionOf = (index: number) => quiz.locator('[data-question]').nth(index)
  return { quiz, questionOf, submit: quiz.getByRole('button', { name: 'Submit Quiz' }) }
}

type Place = readonly [x: number, y: number]

/** Drags with one finger, as a touch screen reports it. */
async function dragByTouch(client: CDPSession, [fromX, fromY]: Place, [toX, toY]: Place) {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', [{ x: fromX, y: fromY }])
  for (let step = 1; step <= 8; step += 1) {
    await touch('touchMove', [{ x: fromX + ((toX - fromX) * step) / 8, y: fromY + ((toY - fromY) * step) / 8 }])
  }
  await touch('touchEnd', [])
}

test('a point of a graph moves by touch in every direction while the page stays', async ({ newPerson, newFamily }) => {
  const page = await (await newPerson({ hasTouch: true })).newPage()
  const parentPage = await (await newPerson()).newPage()
  const { grade } = await studentOfEveryKind(page, parentPage, newFamily)
  const { questionOf } = await openQuiz(page, grade)
  await page.setViewportSize({ width: 375, height: 667 })
  const question = questionOf(EVERY_KIND.findIndex(({ id }) => id === 'graph'))
  const placeOf = await placesOn(question)
  await page.touchscreen.tap(...placeOf(-1, 2))
  const point = question.getByRole('slider', { name: 'Point 1' })
  await expect(point).toHaveAttribute('aria-valuetext', '(−1, 2)')
  const client = await page.context().newCDPSession(page)
  const scrolled = await page.evaluate(() => scrollY)
  const drags: [from: Place, to: Place, at: string][] = [
    [[-1, 2], [2, 2], '(2, 2)'],
    [[2, 2], [2, -1], '(2, −1)'],
    [[2, -1], [-2, -1], '(−2, −1)'],
    [[-2, -1], [-1, 3], '(−1, 3)'],
  ]
  for (const [from, to, at] of drags) {
    await dragByTouch(client, placeOf(...from), placeOf(...to))
    await expect(point).toHaveAttribute('aria-valuetext', at)
    expect(await page.evaluate(() => scrollY)).toBe(scrolled)
  }
})

test('every kind of question is answered with the keyboard alone, then by mouse at 320 pixels', async ({
  page,
  newPerson,
  newFamily,
}) => {
  test.setTimeout(120_000)
  await stubVoice(page, 'hurries')
  const parentPage = await (await newPerson()).newPage()
  const bytes = recordBytes(page.context(), SECRETS)
  const { kim, grade } = await studentOfEveryKind(page, parentPage, newFamily)
  await test.step('a lesson without keypad and graph does not load their code', async () => {
    await page.goto(`/learner/subjects/${grade.subjectId}?lesson=1&part=text`)
    await expect(page.getByText('Beans grow.')).toBeVisible()
    expect(await transferredBytes(page, MATH)).toEqual([])
  })
  const { quiz, questionOf, submit } = await openQuiz(page, grade)
  await expect.poll(async () => (await transferredBytes(page, MATH)).length).toBeGreaterThan(1)
  await test.step('typed mathematics takes at most 15 KB', async () => {
    const typed = await transferredBytes(page, /\/(?:math-tools|read-number)-/)
    expect(typed.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(15 * 1024)
  })

  await test.step('with the keyboard alone', async () => {
    for (const [index, { id }] of EVERY_KIND.entries()) await BY_KEYBOARD[id]?.(questionOf(index), page)
    await expect(quiz.getByText('13 of 13 answered')).toBeVisible()
    await expect(quiz.getByText('Your answers are saved')).toBeVisible()
    await takePictures(questionOf)
    bytes.submitting(namesIn('quiz'))
    await tabAndPress(page, submit)
    await expect(quiz.getByText('You got 12 out of 13 questions correct.')).toBeVisible()
    await expectFocusPreserved(page)
    await expect(quiz.getByText('The parts have to be of one size first.')).toBeVisible()
    await expect(quiz.getByText('Add.')).toBeHidden()
    await quiz.getByText('See the steps').nth(2).click()
    await expect(quiz.getByText('Add.')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the parent sees which misconception the wrong answer reveals', async () => {
    await parentPage.goto(`/parent/report/${kim.id}`)
    await parentPage
      .getByRole('button', { name: /^1 wrong/ })
      .first()
      .click()
    const answers = parentPage.getByRole('dialog')
    await expect(answers.getByText(/^Kim adds the same number to both parts/)).toBeVisible()
    await answers.getByRole('button', { name: '12 right answers' }).click()
    await expectAccessible(parentPage)
    await expectPrints(parentPage)
  })

  await test.step('by mouse at 320 pixels', async () => {
    await page.setViewportSize({ width: 320, height: 640 })
    await quiz.getByRole('button', { name: 'Try Again' }).click()
    await questionOf(0)
      .getByRole('button', { name: /Show a hint/ })
      .click()
    await expect(questionOf(0).getByText('Look below the ground.')).toBeVisible()
    await expect(questionOf(0).getByRole('button', { name: /Show another hint/ })).toHaveText(/2 of 2/)
    for (const [index, { id }] of EVERY_KIND.entries()) await BY_MOUSE[id]?.(questionOf(index), page)
    await expectFits(page)
    await expectAccessible(page)
    await expectLargeText(page)
    await expectForcedColors(page, quiz)
  })

  await test.step('every kind is read aloud with its parts, formulas in words', async () => {
    const spoken = async () =>
      (await spokenSoFar(page))
        .map(({ text }) => text)
        .join(' ')
        .replace(/\s+/g, ' ')
    for (const [index, { id }] of EVERY_KIND.entries()) {
      await questionOf(index)
        .getByRole('button', { name: `Read aloud question ${index + 1}` })
        .click()
      for (const part of SPOKEN[id] ?? []) await expect.poll(spoken, `spoken of ${id}`).toContain(part)
    }
  })

  await test.step('an unreadable answer is reported on submit and gets the focus', async () => {
    const field = questionOf(3).getByRole('textbox')
    await field.fill('2(x+')
    await submit.click()
    await expect(field).toBeFocused()
    await expect(questionOf(3).getByText(/^I can’t read that\. Try 2\(x \+ 3\)/)).toBeVisible()
    await field.fill('2(x+3)')
    await submit.click()
    await expect(quiz.getByText('Perfect score!')).toBeVisible()
    await expectFits(page)
  })
  // Ends the page's live stream, whose bytes are only reported then.
  await page.goto('about:blank')
  await bytes.expectNoAnswerTooEarly()
})

test('a timed test with every kind is begun on a phone and finished on a laptop', async ({
  page,
  newPerson,
  newFamily,
}) => {
  test.setTimeout(120_000)
  const parentPage = await (await newPerson()).newPage()
  const { kim, grade } = await studentOfEveryKind(page, parentPage, newFamily)
  const answer = async (on: Page, index: number) => {
    await on.getByRole('button', { name: `Question ${index + 1}, not answered` }).click()
    const id = EVERY_KIND[index]?.id ?? ''
    await BY_MOUSE[id]?.(on.locator('[data-question]'), on)
    await expect(on.getByRole('button', { name: `Question ${index + 1}, answered` })).toBeVisible()
  }
  const laptop = await (await newPerson()).newPage()
  await enterBy(laptop.request, kim)
  const [onPhone, onLaptop] = [page, laptop].map((device) => recordBytes(device.context(), SECRETS))

  await test.step('some on the phone', async () => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(`/learner/tests/${grade.testId}`)
    await page.getByRole('button', { name: 'Start Test', exact: true }).click()
    await expect(page.getByText('Question 1 of 13').first()).toBeVisible()
    await expect(page.getByText('Show a hint')).toHaveCount(0)
    for (const index of [0, 2, 4, 6, 7, 10, 11]) await answer(page, index)
    await expect(page.getByText('All answers saved')).toBeVisible()
    await expectFits(page)
    await expectAccessible(page)
  })

  await test.step("the remaining ones on the laptop, which has the phone's answers", async () => {
    await laptop.goto(`/learner/tests/${grade.testId}`)
    await expect(laptop.getByText('7 of 13 answered')).toBeVisible()
    for (const index of [1, 3, 5, 8, 9, 12]) await answer(laptop, index)
    onPhone?.submitting(namesIn('test'))
    onLaptop?.submitting(namesIn('test'))
    await laptop.getByRole('button', { name: 'Submit Test' }).click()
    await expect(laptop.getByText('Congratulations!')).toBeVisible()
    await expect(laptop.getByText('13 of 13')).toBeVisible()
    await expectAccessible(laptop)
    await onLaptop?.expectNoAnswerTooEarly()
  })
})

/** Retakes the screenshots of docs/questions.md, with `TRELLIS_PICTURES=1`. */
async function takePictures(questionOf: (index: number) => Locator) {
  if (process.env.TRELLIS_PICTURES !== '1') return
  const page = questionOf(0).page()
  const size = page.viewportSize()
  await page.setViewportSize({ width: 1280, height: 1200 })
  for (const [index, { id }] of EVERY_KIND.entries()) {
    const question = questionOf(index)
    // Below the page's navigation bar.
    await question.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    await question.screenshot({ path: `docs/questions/${id}.png` })
  }
  if (size) await page.setViewportSize(size)
}

/** Expects the open dialog to print completely, and without its page, on both paper sizes. */
async function expectPrints(page: Page) {
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toBeHidden()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Close' })).toBeHidden()
  await expectFits(page)
  for (const format of ['A4', 'Letter']) {
    const sheets = (await page.pdf({ format })).toString('latin1').match(/\/Type \/Page\b/g) ?? []
    expect(sheets.length, `sheets of ${format}`).toBeGreaterThan(2)
  }
  await page.emulateMedia({ media: null })
}

async function expectLargeText(page: Page) {
  const resize = (size: string) =>
    page.evaluate((one) => document.documentElement.style.setProperty('font-size', one), size)
  await page.setViewportSize({ width: 375, height: 700 })
  await resize('200%')
  await expectFits(page)
  await resize('')
}

/** Expects that in forced-colors mode selections are visible by native marks, and drawings retain their colors. */
async function expectForcedColors(page: Page, quiz: Locator) {
  await page.emulateMedia({ forcedColors: 'active' })
  for (const chosen of await quiz.locator('input:checked').all()) {
    const box = await chosen.boundingBox()
    expect(box?.width, 'width of a chosen mark').toBeGreaterThan(8)
  }
  const lines = quiz.getByRole('group', { name: /^(?:Coordinate plane|Number line)$/ }).locator('line.stroke-leaf')
  expect(await lines.count()).toBe(2)
  for (const line of await lines.all()) {
    const [stroke, ground] = await line.evaluate((element) => {
      const board = element.closest('[role=group]')
      return [getComputedStyle(element).stroke, board ? getComputedStyle(board).backgroundColor : '']
    })
    expect(stroke, 'color of a drawn line on its board').not.toBe(ground)
  }
  await page.emulateMedia({ forcedColors: null })
}
