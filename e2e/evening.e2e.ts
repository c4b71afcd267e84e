import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './testing/accessibility.ts'
import { BY_TOUCH } from './testing/answer-kinds.ts'
import { newSubject } from './testing/content.ts'
import { questionsIn } from './testing/exercise.ts'
import { allowWriting } from './testing/families.ts'
import { expectFits } from './testing/fits.ts'
import { test as base, expect } from './testing/journey.ts'
import { expectFocusPreserved, tabAndPress, tabAndType, tabTo } from './testing/keyboard.ts'
import { ANA, enterBy } from './testing/people.ts'
import { EVERY_KIND } from './testing/question-kinds.ts'
import { stubVoice } from './testing/stub-voice.ts'

const QUIZ = ['polygon', 'table', 'sort'] as const

const lesson = {
  videoTitle: 'Beans and mirrors',
  videoUrl: '/media/grade-6-mathematics-1.webm',
  videoDuration: '1:20',
  videoCaptionsUrl: '/media/grade-6-mathematics-1.vtt',
  filmPauses: '0:03',
  filmItems: [{ kind: 'number', question: 'How many beans are in 2 pods of 4?', answer: '8' }],
  textMarkdown: 'Beans grow.',
  quizTitle: 'Beans and mirrors',
  quizQuestions: QUIZ.map((kind) => EVERY_KIND.find(({ id }) => id === kind)),
  assignmentTitle: 'What beans need',
  assignmentInstructions: 'Choose, and then explain it in a few sentences.',
  assignmentTasks: [{ question: 'What do beans need?', options: ['Light', 'Snow'], correct: 0 }],
  writing: [
    {
      key: 'assignment',
      prompt: 'Explain why a bean turns to the sun.',
      words: 40,
      model: 'A bean needs light. It turns to the sun to get more of it.',
      checklist: ['I said what the bean needs.', 'I used a full sentence.', 'I gave a reason.'],
    },
  ],
}

/** How a child works the screen by keyboard. */
const keyboard = (page: Page) => ({
  press: (target: Locator) => tabAndPress(page, target),
  type: (field: Locator, text: string) => tabAndType(page, field, text),
  async check(box: Locator) {
    await tabTo(page, box)
    await page.keyboard.press('Space')
  },
})

/** `today`: opens Today for a learner whose only lesson has all parts, and whose parent allows written answers. */
const test = base.extend<{ today: (page: Page) => Promise<void> }>({
  today: async ({ newRequest, newFamily }, use) => {
    const author = await newRequest()
    await enterBy(author, ANA)
    const { addLesson, publish, gradeId } = await newSubject(author)
    await addLesson('Beans and mirrors', lesson)
    await publish()
    const { parent, learners } = await newFamily('Noor')
    const [learner] = learners
    if (!learner) throw new Error('A family of one learner has one')
    const asParent = await newRequest()
    await enterBy(asParent, parent)
    await allowWriting(asParent, learner.id, true)
    await use(async (page) => {
      await stubVoice(page)
      await enterBy(page.request, learner)
      expect((await page.request.put('/api/enrollment', { data: { gradeId } })).ok()).toBe(true)
      await page.goto(learner.home)
    })
  },
})

test.describe.configure({ timeout: 120_000 })

test.use({ viewport: { width: 375, height: 667 } })

test.use({ hasTouch: true })

test('an evening: a film with a question, a figure, a table, a sorted list and a paragraph', async ({
  page,
  today,
}) => {
  // Film and paragraph by keyboard, the quiz by touch; e2e/question-kinds.e2e.ts and e2e/writing.e2e.ts have the reverse.
  const { press, type, check } = keyboard(page)
  await today(page)
  await press(page.getByRole('link', { name: /^Next: Video/ }))
  await press(page.getByRole('button', { name: 'Play', exact: true }))
  const pause = page.getByRole('region', { name: 'Question in the video' })
  await expect(pause.getByRole('heading', { name: 'What do you think?' })).toBeFocused()
  await expectFits(page)
  await type(pause.getByRole('textbox'), '8')
  await press(pause.getByRole('button', { name: 'Check answer' }))
  await expect(pause.getByRole('heading', { name: 'That’s right.' })).toBeFocused()
  await press(pause.getByRole('button', { name: 'Go on' }))
  await expect(pause).toBeHidden()
  await press(page.getByRole('button', { name: 'Mark as Completed' }))
  await press(page.getByRole('button', { name: /^Next: / }))
  await press(page.getByRole('button', { name: 'Mark as Completed' }))
  await press(page.getByRole('button', { name: /^Next: / }))

  const quiz = page.getByRole('tabpanel', { name: /^Quiz/ })
  for (const [index, kind] of QUIZ.entries()) {
    const question = questionsIn(quiz).nth(index)
    await expect(question).toBeVisible()
    await BY_TOUCH[kind](question, page)
    await expectFits(page)
    if (index < QUIZ.length - 1) await quiz.getByRole('button', { name: 'Next', exact: true }).tap()
  }
  await quiz.getByRole('button', { name: 'Submit Quiz' }).tap()
  await expect(quiz.getByText('Perfect score!')).toBeVisible()
  await expectFocusPreserved(page)
  await expectFits(page)
  await press(page.getByRole('button', { name: /^Next: / }))

  const box = page.getByRole('region', { name: 'Write' })
  const paragraph = 'A bean needs light, so its leaves turn to the sun.'
  await type(box.getByLabel('Your text'), paragraph)
  await expect(box.getByText('Your text is saved')).toBeVisible()
  await press(box.getByRole('button', { name: 'I’m done' }))
  await expect(box.getByRole('heading', { name: 'Compare and improve' })).toBeFocused()
  await check(box.getByLabel('I said what the bean needs.'))
  await expect(box.getByLabel('I said what the bean needs.')).toBeChecked()
  await expectFits(page)
  await expectAccessible(page)
  await page.reload()
  await expect(box.getByLabel('Your text')).toHaveValue(paragraph)
})
