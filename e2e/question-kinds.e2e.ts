import { randomUUID } from 'node:crypto'
import type { APIRequestContext, CDPSession, Locator, Page } from '@playwright/test'
import { expectAccessible } from './testing/accessibility.ts'
import {
  BY_KEYBOARD,
  BY_MOUSE,
  BY_TOUCH,
  GROUPS,
  handleOf,
  heightOf,
  LINES,
  MARKED_WORDS,
  partField,
  placeOnAxis,
  placesOn,
} from './testing/answer-kinds.ts'
import { recordBytes } from './testing/byte-recorder.ts'
import { newSubject } from './testing/content.ts'
import { goTo } from './testing/exercise.ts'
import { type Learner, newFamilyOn, type Parent } from './testing/families.ts'
import { expectFits } from './testing/fits.ts'
import { independently } from './testing/independently.ts'
import { test as base, expect } from './testing/journey.ts'
import { expectFocusPreserved, tabAndPress } from './testing/keyboard.ts'
import { ANA, enterBy } from './testing/people.ts'
import {
  answersToAll,
  BEAN_LIFE,
  EVERY_KIND,
  everyKindGrade,
  namesIn,
  SECRETS,
  SPOKEN,
} from './testing/question-kinds.ts'
import { spokenSoFar, stubVoice } from './testing/stub-voice.ts'

type Grade = Awaited<ReturnType<typeof everyKindGrade>>

/**
 * `grade`: one with every kind of question, for all journeys of this file. `kim`: a learner who is enrolled in it and
 * signed in on `page`.
 */
const test = base.extend<{ kim: { learner: Learner; parent: Parent } }, { grade: Grade }>({
  grade: [
    async ({ playwright, origin, dataDir }, use) => {
      const request = await playwright.request.newContext({ baseURL: origin })
      const { parent } = await newFamilyOn(async () => request, dataDir)()
      await enterBy(request, parent)
      await use(await everyKindGrade(request))
      await request.dispose()
    },
    { scope: 'worker' },
  ],
  kim: async ({ page, newFamily, grade: { gradeId } }, use) => {
    const { parent, learners } = await newFamily('Kim')
    const [learner] = learners
    if (!learner) throw new Error('A family of one learner has one')
    await enrollOn(page, learner, gradeId)
    await use({ learner, parent })
  },
})

/** Signs a learner in on a page and enrolls them. */
async function enrollOn(page: Page, learner: Learner, gradeId: string) {
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

async function openQuiz(page: Page, { subjectId }: Grade) {
  await page.goto(`/learner/subjects/${subjectId}?lesson=1&part=quiz`)
  return shownQuiz(page)
}

async function shownQuiz(page: Page) {
  const quiz = page.getByRole('tabpanel', { name: /^Quiz/ })
  await expect(quiz.getByText(/answered$/)).toBeVisible()
  const questionOf = (index: number) => quiz.locator('[data-question]').nth(index)
  return { quiz, questionOf, submit: quiz.getByRole('button', { name: 'Submit Quiz' }) }
}

type Place = readonly [x: number, y: number]

/** Drags with one finger, as a touch screen reports it; `beforeRelease` runs while the finger is still down. */
async function dragByTouch(
  client: CDPSession,
  [fromX, fromY]: Place,
  [toX, toY]: Place,
  beforeRelease = async () => {},
) {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', [{ x: fromX, y: fromY }])
  for (let step = 1; step <= 8; step += 1) {
    await touch('touchMove', [{ x: fromX + ((toX - fromX) * step) / 8, y: fromY + ((toY - fromY) * step) / 8 }])
  }
  await beforeRelease()
  await touch('touchEnd', [])
}

test('questions are answered by touch at 320 pixels while the page stays', async ({ newPerson, newFamily, grade }) => {
  test.setTimeout(120_000)
  const page = await (await newPerson({ hasTouch: true, viewport: { width: 320, height: 640 } })).newPage()
  for (const learner of (await newFamily('Kim')).learners) await enrollOn(page, learner, grade.gradeId)
  const { quiz, questionOf } = await openQuiz(page, grade)
  const client = await page.context().newCDPSession(page)
  /** Opens a question and answers it; the failure of one is reported, and the others are tried. */
  const answer = (id: string, body: (question: Locator) => Promise<void>) =>
    independently(id, async () => {
      const index = EVERY_KIND.findIndex((one) => one.id === id)
      await goTo(quiz, index)
      await body(questionOf(index))
      await expectFits(page)
    })
  const drag = async (handle: Locator, across: number, down: number) => {
    const box = await handle.boundingBox()
    if (!box) throw new Error('The handle is not on the screen')
    expect(Math.min(box.width, box.height), 'size of a handle').toBeGreaterThanOrEqual(24)
    const from = [box.x + box.width / 2, box.y + box.height / 2] as const
    const scrolled = await page.evaluate(() => scrollY)
    await dragByTouch(client, from, [from[0] + across, from[1] + down])
    expect(await page.evaluate(() => scrollY)).toBe(scrolled)
  }
  const expectLargeSteps = async (question: Locator) => {
    for (const control of await question.getByRole('button', { name: /^(?:More|Less): / }).all()) {
      const { width = 0, height = 0 } = (await control.boundingBox()) ?? {}
      expect(Math.min(width, height), 'size of a button').toBeGreaterThanOrEqual(24)
    }
  }
  const clear = async (question: Locator) => {
    await question.getByRole('button', { name: 'Clear' }).tap()
    await expect(question.getByRole('img')).toHaveAccessibleName(/Nothing is drawn yet\.$/)
  }

  await answer('graph', async (question) => {
    const placeOf = await placesOn(question)
    await page.touchscreen.tap(...placeOf(-1, 2))
    const point = question.getByRole('slider', { name: 'Point 1' })
    await expect(point).toHaveAttribute('aria-valuetext', '(−1, 2)')
    const { plane } = EVERY_KIND.find(({ id }) => id === 'graph')?.board ?? {}
    await expect(point).toHaveAttribute('aria-valuemin', String(plane?.x.from))
    await expect(point).toHaveAttribute('aria-valuemax', String(plane?.x.to))
    const scrolled = await page.evaluate(() => scrollY)
    const drags: [from: Place, to: Place, at: string][] = [
      [[-1, 2], [2, 2], '(2, 2)'],
      [[2, 2], [2, -1], '(2, −1)'],
      [[2, -1], [-2, -1], '(−2, −1)'],
      [[-2, -1], [-1, 3], '(−1, 3)'],
    ]
    for (const [from, to, at] of drags) {
      await dragByTouch(client, placeOf(...from), placeOf(...to), () =>
        // Beside the finger, which covers the point.
        expect(point.getByText(at, { exact: true })).toBeVisible(),
      )
      await expect(point).toHaveAttribute('aria-valuetext', at)
      expect(await page.evaluate(() => scrollY)).toBe(scrolled)
    }
  })
  await answer('sort', async (question) => {
    for (const [item, group] of GROUPS) {
      const choice = question.getByRole('radiogroup', { name: item }).getByText(group)
      const { height = 0 } = (await choice.locator('..').boundingBox()) ?? {}
      expect(height).toBeGreaterThanOrEqual(44)
    }
    await BY_TOUCH.sort(question, page)
    await expect(question.getByRole('radio', { checked: true })).toHaveCount(3)
  })
  await answer('table', (question) => BY_TOUCH.table(question, page))
  await answer('edit', async (question) => {
    const field = question.getByRole('textbox')
    await expect(field).toHaveValue('A bean need light it turn to the sun.')
    await field.fill('A bean  need light it turn to the sun .')
    await field.blur()
    await expect(question.getByText('You haven’t changed the sentence yet.')).toBeVisible()
    await field.fill('A bean needs light.')
    await question.getByRole('button', { name: 'Start over' }).tap()
    await expect(field).toHaveValue('A bean need light it turn to the sun.')
    await field.fill('A bean needs light; it turns to the sun.')
  })
  await answer('worked', async (question) => {
    for (const [name, text] of LINES) {
      const blank = question.getByLabel(name)
      expect((await blank.boundingBox())?.height, 'height of a field').toBeGreaterThanOrEqual(44)
      if (name === 'Line 2') await blank.selectOption(text)
      else {
        await blank.tap()
        await page.keyboard.insertText(text)
      }
    }
  })
  await answer('error', async (question) => {
    for (const choice of await question.locator('label').all()) {
      expect((await choice.boundingBox())?.height, 'height of a line').toBeGreaterThanOrEqual(44)
    }
    await question.locator('label').nth(1).tap()
    await question.getByText('It adds before it multiplies.').tap()
    await expect(question.getByRole('radio', { checked: true })).toHaveCount(2)
  })
  await answer('label', async (question) => {
    const place = (name: string) => question.getByRole('button', { name: `Place ${name}` })
    for (const name of ['1', '2', '3']) {
      const { width = 0, height = 0 } = (await place(name).boundingBox()) ?? {}
      expect(Math.min(width, height), 'size of a place').toBeGreaterThanOrEqual(24)
    }
    await place('3').tap()
    await question.getByRole('button', { name: 'It blooms' }).tap()
    await expect(place('3')).toHaveAccessibleName('Place 3, It blooms')
    for (const name of BEAN_LIFE.slice(0, 2)) await question.getByRole('button', { name }).tap()
    await expect(question.getByLabel('2', { exact: true })).toHaveValue(/\d/)
  })
  await answer('words', async (question) => {
    for (const word of await question.locator('[data-word]').all()) {
      const { width = 0, height = 0 } = (await word.boundingBox()) ?? {}
      expect(Math.min(width, height), 'size of a word').toBeGreaterThanOrEqual(24)
    }
    for (const name of ['roots', ...MARKED_WORDS]) {
      await question.getByRole('button', { name, exact: true }).first().tap()
    }
    await question.getByRole('button', { name: 'roots', pressed: true }).tap()
    await expect(question.getByRole('button', { pressed: true })).toHaveText(MARKED_WORDS)
  })
  await answer('polygon', (question) => BY_TOUCH.polygon(question, page))
  await answer('parts', async (question) => {
    for (const control of await question.locator('input[type="text"], label').all()) {
      const { height = 0 } = (await control.boundingBox()) ?? {}
      expect(height, 'height of an answer').toBeGreaterThanOrEqual(44)
    }
    await question.getByText('Seeds', { exact: true }).tap()
    await partField(question, 'How many beans are in 4 pods?').fill('24')
    const weight = partField(question, 'How much do they weigh?')
    await weight.fill('1 //2')
    await weight.blur()
    await expect(question.getByText('I can’t read that. Try 3/4 or 0.75.')).toBeVisible()
    await weight.fill('12')
  })
  await answer('dots', async (question) => {
    await expectLargeSteps(question)
    await page.touchscreen.tap(...(await placeOnAxis(question, 1 / 4)))
    await clear(question)
    for (const value of [1, 2, 3, 3, 3]) await page.touchscreen.tap(...(await placeOnAxis(question, value / 4)))
    await expect(question.getByRole('img')).toHaveAccessibleName(/ 1 dot above 1, 1 dot above 2, 3 dots above 3\.$/)
  })
  await answer('bars', async (question) => {
    await expectLargeSteps(question)
    await question.getByRole('button', { name: 'More: Pea' }).tap()
    await clear(question)
    await question.getByRole('button', { name: 'More: Pea' }).tap()
    await drag(handleOf(question, 0), 0, -7 * (await heightOf(question)))
    const [x, base] = await placeOnAxis(question, 0.75, 1)
    const leaf = await heightOf(question)
    await page.touchscreen.tap(x, base - 26.5 * (leaf / 17) - 4 * leaf)
    await expect(question.getByRole('img')).toHaveAccessibleName(/ Pea 7, Bean 4\.$/)
  })
  await answer('box', async (question) => {
    await page.touchscreen.tap(...(await placeOnAxis(question, 0.5)))
    await clear(question)
    for (const value of [1, 3, 5, 7, 9]) await page.touchscreen.tap(...(await placeOnAxis(question, value / 10)))
    await expectLargeSteps(question)
    await drag(handleOf(question, 2), (await placeOnAxis(question, 0.4))[0] - (await placeOnAxis(question, 0.5))[0], 0)
    await expect(question.getByRole('img')).toHaveAccessibleName(
      / Least 1, First quartile 3, Median 4, Third quartile 7, /,
    )
    await question.getByRole('spinbutton', { name: 'Least' }).fill('8')
    await expect(question.getByText('The five values must go from least to greatest.')).toBeVisible()
    await question.getByRole('button', { name: 'Less: Least' }).tap()
    await question.getByRole('spinbutton', { name: 'Least' }).fill('1')
  })
  await expect(quiz.getByText(`13 of ${EVERY_KIND.length} answered`)).toBeVisible()
  await expectAccessible(page)
})

test('a point lands on the marks of a line of fractions by touch, arrow keys and typing', async ({
  newPerson,
  newFamily,
  newRequest,
}) => {
  const author = await newRequest()
  await enterBy(author, ANA)
  const { addLesson, publish, ...subject } = await newSubject(author)
  const ticks = ['0', '', '', '1', '', '', '2']
  const line = { from: 0, to: 2, step: '1/3', ticks }
  const question = 'Two equal pieces are 1 1/3 yards long. Plot the length of one.'
  const quizQuestions = [{ kind: 'graph', question, board: { line }, answer: { points: [['2/3']] } }]
  await addLesson('Thirds', { quizTitle: 'Thirds', quizQuestions })
  await publish()
  const page = await (await newPerson({ hasTouch: true, viewport: { width: 320, height: 640 } })).newPage()
  for (const learner of (await newFamily('Kim')).learners) await enrollOn(page, learner, subject.gradeId)
  const { quiz, questionOf, submit } = await openQuiz(page, { ...subject, testId: '' })
  const board = questionOf(0).getByRole('group', { name: 'Number line' })
  await board.scrollIntoViewIfNeeded()
  const box = await board.boundingBox()
  if (!box) throw new Error('The board is not on the screen')
  // Nearer to 1/3 than to 2/3: the line of 340 units begins at 26.
  await page.touchscreen.tap(box.x + (box.width * (26 + 0.2 * 288)) / 340, box.y + box.height / 2)
  const point = questionOf(0).getByRole('slider', { name: 'Point 1' })
  await expect(point).toHaveAttribute('aria-valuetext', '1/3')
  await expect(board.locator('text')).toHaveText(['0', '1', '2'])
  await point.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(point).toHaveAttribute('aria-valuetext', '1')
  const typed = questionOf(0).getByRole('textbox', { name: 'Point 1, value' })
  await typed.fill('9/3')
  await typed.blur()
  await expect(questionOf(0).getByText('Enter a number from 0 to 2.')).toBeVisible()
  await typed.fill('2/3')
  await expect(point).toHaveAttribute('aria-valuetext', '2/3')
  await expectFits(page)
  await expectAccessible(page, { colors: false })
  await expect(quiz.getByText('1 of 1 answered')).toBeVisible()
  await submit.tap()
  await expect(quiz.getByText('Perfect score!')).toBeVisible()
})

test('every kind of question is answered with the keyboard alone', async ({ page, kim: _kim, grade }) => {
  test.setTimeout(120_000)
  const bytes = recordBytes(page.context(), SECRETS)
  const { quiz, questionOf, submit } = await openQuiz(page, grade)
  for (const [index, { id }] of EVERY_KIND.entries()) await BY_KEYBOARD[id]?.(questionOf(index), page)
  await expect(quiz.getByText(`${EVERY_KIND.length} of ${EVERY_KIND.length} answered`)).toBeVisible()
  await expect(quiz.getByText('Your answers are saved')).toBeVisible()
  await takePictures(questionOf)
  bytes.submitting(namesIn('quiz'))
  await tabAndPress(page, submit)
  await expect(
    quiz.getByText(`You got ${EVERY_KIND.length - 1} out of ${EVERY_KIND.length} questions correct.`),
  ).toBeVisible()
  await expectFocusPreserved(page)
  await expect(quiz.getByText('The parts have to be of one size first.')).toBeVisible()
  await expect(quiz.getByText('Add.')).toBeHidden()
  await quiz.getByText('See the steps').nth(2).click()
  await expect(quiz.getByText('Add.')).toBeVisible()
  await expectAccessible(page)
  await bytes.expectNoAnswerTooEarly()
})

test('every kind of question is answered by mouse at 320 pixels', async ({ page, kim: _kim, grade }) => {
  test.setTimeout(120_000)
  await page.setViewportSize({ width: 320, height: 640 })
  const { quiz, questionOf, submit } = await openQuiz(page, grade)
  await questionOf(0)
    .getByRole('button', { name: /Show a hint/ })
    .click()
  await expect(questionOf(0).getByText('Look below the ground.')).toBeVisible()
  await expect(questionOf(0).getByRole('button', { name: /Show another hint/ })).toHaveText(/2 of 2/)
  for (const [index, { id }] of EVERY_KIND.entries()) {
    await goTo(quiz, index)
    await BY_MOUSE[id]?.(questionOf(index), page)
    await expectFits(page)
  }
  await expectAccessible(page)
  await expectLargeText(page)
  expect(await quiz.locator('line.stroke-leaf').count(), 'drawn lines').toBe(2)
  await page.emulateMedia({ forcedColors: 'active' })
  for (const index of EVERY_KIND.keys()) {
    await goTo(quiz, index)
    await expectForcedColors(questionOf(index))
  }
  await page.emulateMedia({ forcedColors: null })
  await submit.click()
  await expect(quiz.getByText('Perfect score!')).toBeVisible()
  await expectFits(page)
})

test('every kind of question is read aloud with its parts, formulas in words', async ({ page, kim: _kim, grade }) => {
  await stubVoice(page, 'hurries')
  // The sides of a line are shown once it is drawn.
  await draftOfAll(page.request, grade)
  const { questionOf } = await openQuiz(page, grade)
  const listUnspoken = async (parts: readonly string[]) => {
    const texts = (await spokenSoFar(page)).map(({ text }) => text)
    const spoken = texts.join(' ').replace(/\s+/g, ' ')
    return parts.filter((part) => !spoken.includes(part))
  }
  for (const [index, { id }] of EVERY_KIND.entries()) {
    await questionOf(index)
      .getByRole('button', { name: `Read aloud question ${index + 1}` })
      .click()
    await expect
      .poll(() => listUnspoken(SPOKEN[id] ?? []), { message: `unspoken of ${id}`, intervals: [50] })
      .toEqual([])
  }
})

test('an expression that cannot be read is reported on submit and gets the focus', async ({
  page,
  kim: _kim,
  grade,
}) => {
  const saved = await draftOfAll(page.request, grade)
  await page.goto(`/learner/subjects/${grade.subjectId}?lesson=1&part=text`)
  await expect(page.getByText('Beans grow.')).toBeVisible()
  const read = await transferredBytes(page, MATH)
  await page.getByRole('tab', { name: /^Quiz/ }).click()
  const { quiz, questionOf, submit } = await shownQuiz(page)
  await independently('the code of keypad and graph is loaded with the questions that need it', async () => {
    expect(read).toEqual([])
    await expect.poll(async () => (await transferredBytes(page, MATH)).length).toBeGreaterThan(1)
    const typed = await transferredBytes(page, /\/(?:math-tools|read-number)-/)
    expect(
      typed.reduce((sum, bytes) => sum + bytes, 0),
      'bytes of typed mathematics',
    ).toBeLessThan(15 * 1024)
  })
  await expect(quiz.getByText(`${saved} of ${saved} answered`)).toBeVisible()
  const field = questionOf(3).getByRole('textbox')
  await field.fill('2(x+')
  await submit.click()
  await expect(field).toBeFocused()
  await expect(questionOf(3).getByText(/^I can’t read that\. Try 2\(x \+ 3\)/)).toBeVisible()
})

test('a parent sees which misconception a wrong answer reveals', async ({
  page: { request },
  newPerson,
  kim: { learner, parent },
  grade,
}) => {
  const { lessonId, quiz } = await quizOf(request, grade)
  const data = { part: 'quiz', submissionId: randomUUID(), answers: answersToAll(quiz.questions), draw: quiz.draw }
  const submitted = await request.post(`/api/lessons/${lessonId}/submissions`, { data })
  expect(submitted.ok(), await submitted.text()).toBe(true)
  const page = await (await newPerson()).newPage()
  await enterBy(page.request, parent)
  await page.goto(`/parent/report/${learner.id}`)
  await page
    .getByRole('button', { name: /^1 wrong/ })
    .first()
    .click()
  const answers = page.getByRole('dialog')
  await expect(answers.getByText(/^Kim adds the same number to both parts/)).toBeVisible()
  await answers.getByRole('button', { name: `${EVERY_KIND.length - 1} right answers` }).click()
  await expectAccessible(page)
  await expectPrints(page)
})

test('a timed test with every kind is begun on a phone and finished on a laptop', async ({
  page,
  newPerson,
  kim: { learner },
  grade,
}) => {
  test.setTimeout(120_000)
  const answer = async (on: Page, index: number) => {
    await on.getByRole('button', { name: `Question ${index + 1}, not answered` }).click()
    const id = EVERY_KIND[index]?.id ?? ''
    await BY_MOUSE[id]?.(on.locator('[data-question]'), on)
    await expect(on.getByRole('button', { name: `Question ${index + 1}, answered` })).toBeVisible()
  }
  const laptop = await (await newPerson()).newPage()
  await enterBy(laptop.request, learner)
  const bytes = recordBytes(laptop.context(), SECRETS)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`/learner/tests/${grade.testId}`)
  await page.getByRole('button', { name: 'Start Test', exact: true }).click()
  await expect(page.getByText(`Question 1 of ${EVERY_KIND.length}`).first()).toBeVisible()
  await expect(page.getByText('Show a hint')).toHaveCount(0)
  const onPhone = [0, 2, 4, 6, 7, 10, 11, 12, 15, 16, 18]
  for (const index of onPhone) await answer(page, index)
  await expect(page.getByText('All answers saved')).toBeVisible()
  await expectFits(page)
  await expectAccessible(page, { colors: false })

  await laptop.goto(`/learner/tests/${grade.testId}`)
  await expect(laptop.getByText(`${onPhone.length} of ${EVERY_KIND.length} answered`)).toBeVisible()
  for (const index of EVERY_KIND.keys()) if (!onPhone.includes(index)) await answer(laptop, index)
  bytes.submitting(namesIn('test'))
  await laptop.getByRole('button', { name: 'Submit Test' }).click()
  await expect(laptop.getByText('Congratulations!')).toBeVisible()
  await expect(laptop.getByText(`${EVERY_KIND.length} of ${EVERY_KIND.length}`)).toBeVisible()
  await expectAccessible(laptop, { colors: false })
  await bytes.expectNoAnswerTooEarly()
})

/** The quiz as the learner who is signed in on this request context gets it. */
async function quizOf(request: APIRequestContext, { subjectId }: Grade) {
  const { lessons } = await (await request.get(`/api/subjects/${subjectId}`)).json()
  const lessonId: string = lessons[0].id
  const { quiz } = await (await request.get(`/api/lessons/${lessonId}`)).json()
  return { lessonId, quiz }
}

/** Saves answers to all questions of the quiz. @returns their number */
async function draftOfAll(request: APIRequestContext, grade: Grade): Promise<number> {
  const { lessonId, quiz } = await quizOf(request, grade)
  const data = { answers: answersToAll(quiz.questions), basedOn: 0, draw: quiz.draw }
  const saved = await request.put(`/api/lessons/${lessonId}/drafts/quiz`, { data })
  expect(saved.ok(), await saved.text()).toBe(true)
  return quiz.questions.length
}

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
async function expectForcedColors(question: Locator) {
  for (const chosen of await question.locator('input:checked').all()) {
    const box = await chosen.boundingBox()
    expect(box?.width, 'width of a chosen mark').toBeGreaterThan(8)
  }
  for (const word of await question.locator('[data-word][aria-pressed="true"]').all()) {
    const ground = (element: Element) => getComputedStyle(element).backgroundColor
    const other = question.locator('[data-word][aria-pressed="false"]').first()
    expect(await word.evaluate(ground), 'ground of a marked word').not.toBe(await other.evaluate(ground))
  }
  const lines = question.getByRole('group', { name: /^(?:Coordinate plane|Number line)$/ }).locator('line.stroke-leaf')
  for (const line of await lines.all()) {
    const [stroke, ground] = await line.evaluate((element) => {
      const board = element.closest('[role=group]')
      return [getComputedStyle(element).stroke, board ? getComputedStyle(board).backgroundColor : '']
    })
    expect(stroke, 'color of a drawn line on its board').not.toBe(ground)
  }
}
