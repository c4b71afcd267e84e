import { expect, type Locator, type Page } from '@playwright/test'
import type { Drawing } from '#domain/kinds/graph/drawing-schemas.ts'
import { asNumbers, pointsOf } from '#domain/kinds/graph/drawings.ts'
import { partLetter } from '#domain/kinds/parts/answers.ts'
import type { Question, QuestionOf } from '#domain/scoring/question.ts'
import { questionsWithin } from '#domain/scoring/questions-within.ts'
import type { AnswerKey } from './answer-key.ts'

/** Questions of a quiz, assignment or timed test in this part of the page. */
export const questionsIn = (panel: Locator) => panel.locator('[data-question]')

/** Brings a question into view, where one is shown at a time. */
export async function goTo(panel: Locator, index: number) {
  if (await questionsIn(panel).nth(index).isVisible()) return
  await panel.getByRole('button', { name: `Question ${index + 1}, ` }).click()
  await expect(questionsIn(panel).nth(index)).toBeVisible()
}

/** Answers every question of a quiz or assignment in this part of the page, the first `wrong` of them incorrectly. */
export async function answerAll(panel: Locator, key: AnswerKey, { wrong = 0 } = {}): Promise<string[]> {
  const texts: string[] = []
  const questions = questionsIn(panel)
  // The panel may be switching to another part.
  await expect(questions.filter({ visible: true }).first()).toBeVisible()
  for (let index = 0; index < (await questions.count()); index++) {
    await goTo(panel, index)
    texts.push(await answerGroup(questions.nth(index), key, index >= wrong))
  }
  return texts
}

/** Answers one question. @returns its text */
export async function answerGroup(group: Locator, key: AnswerKey, rightly = true): Promise<string> {
  const question = key.known(await questionOf(group), await group.innerText())
  await answer(group, question, rightly)
  return question.question
}

/** Text of a question without its number; instructions may follow. */
export async function questionOf(group: Locator): Promise<string> {
  const legend = (await group.locator('legend').first().innerText()).trim()
  return legend.replace(/^(\d+\.|Question \d+ of \d+:)\s*/, '')
}

/** 0-based index of the correct option on display. */
export async function rightOptionIn(group: Locator, key: AnswerKey): Promise<number> {
  const question = await questionOf(group)
  return (await optionsIn(group)).indexOf(key.rightOption(question))
}

async function optionsIn(group: Locator): Promise<string[]> {
  const texts = await group.locator('label > span:nth-of-type(2)').allInnerTexts()
  return texts.map((text) => text.trim())
}

/** Selects the options with these texts. */
async function choose(group: Locator, texts: readonly (string | undefined)[]) {
  const options = await optionsIn(group)
  for (const text of texts) {
    const index = options.indexOf(text ?? '')
    if (index < 0) throw new Error(`"${text}" is no option on the screen`)
    await group.locator('label').nth(index).click()
  }
}

async function answer(group: Locator, question: Question, rightly: boolean) {
  switch (question.kind) {
    case 'single': {
      const { options, correct } = question
      return choose(group, [options[rightly ? correct : (correct + 1) % options.length]])
    }
    case 'several': {
      const right = question.options.filter((_, index) => question.correct.includes(index))
      const wrong = question.options.filter((option) => !right.includes(option)).slice(0, 1)
      return choose(group, rightly ? right : wrong)
    }
    case 'number':
    case 'expression': {
      const wrong = question.wrong[0]?.value ?? '98765'
      return group
        .getByRole('textbox')
        .first()
        .fill(rightly ? question.key.value : wrong)
    }
    case 'edit': {
      const [wrong] = question.wrong
      return group.getByRole('textbox').fill((rightly ? question.accept[0] : wrong?.value) ?? '?')
    }
    case 'error': {
      const { lines, line, options, correct } = question
      const wrong = (line + 1) % lines.length
      await group
        .getByRole('radio')
        .nth(rightly ? line : wrong)
        .check({ force: true })
      return choose(group, [options[correct]])
    }
    case 'parts':
      for (const [index, part] of questionsWithin(question).entries()) {
        await answer(group.getByRole('group', { name: new RegExp(`^${partLetter(index)}\\)`) }), part, rightly)
      }
      return
    case 'order':
      return orderItems(group, question, rightly)
    case 'match':
    case 'label':
      return match(group, question, rightly)
    case 'sort':
      for (const [index, right] of question.correct.entries()) {
        const place = rightly ? right : (right + 1) % question.groups.length
        // Items are shuffled.
        const item = group.getByRole('radiogroup', { name: question.items[index] ?? '', exact: true })
        await item.getByRole('radio').nth(place).check()
      }
      return
    case 'blanks':
      return fillBlanks(question, (index) => group.getByLabel(new RegExp(`^Blank ${index + 1}\\b`)), rightly)
    case 'worked': {
      const fields = group.getByLabel(/^Line \d/)
      // The first blanks may be given.
      const blanks = question.blanks.slice(-(await fields.count()))
      return fillBlanks({ blanks }, (index) => fields.nth(index), rightly)
    }
    case 'table':
      return fillBlanks(question, (index) => group.getByRole('cell').getByLabel(/./).nth(index), rightly)
    case 'display': {
      const wrong = question.wrong[0]?.answer ?? []
      return buildDisplay(group, question, rightly ? question.answer : wrong)
    }
    case 'graph': {
      const wrong = question.wrong[0]?.answer
      if (!(rightly || wrong)) throw new Error(`No wrong drawing is known for "${question.question}"`)
      return draw(group, asNumbers((!rightly && wrong) || question.key))
    }
    case 'spot': {
      const places = question.feedback.map((_, index) => index)
      const chosen = rightly
        ? question.correct
        : places.filter((index) => !question.correct.includes(index)).slice(0, question.correct.length)
      const buttons = group.locator(question.text === undefined ? 'input' : '[data-word]')
      for (const index of chosen) await buttons.nth(index).dispatchEvent('click')
    }
  }
}

async function orderItems(group: Locator, { items, correct }: QuestionOf<'order'>, rightly: boolean) {
  const right = correct.map((index) => items[index] ?? '')
  // Swapping the first two items of the correct order makes it wrong.
  const wanted = rightly ? right : [right[1] ?? '', right[0] ?? '', ...right.slice(2)]
  const rows = group.getByRole('listitem')
  for (const [index, item] of wanted.entries()) {
    const texts = await rows.allInnerTexts()
    const at = texts.findIndex((text) => text.split('\n').some((line) => line.trim() === item))
    const up = group.getByRole('button', { name: `Move ${item} up`, exact: true })
    for (let step = at; step > index; step--) await up.click()
    await expect(rows.nth(index)).toContainText(item)
  }
  const keep = group.getByRole('button', { name: 'Keep this order' })
  if (await keep.isVisible()) await keep.click()
}

async function match(group: Locator, { left, partners, correct }: QuestionOf<'match' | 'label'>, rightly: boolean) {
  for (const index of left.keys()) {
    const right = correct[index] ?? 0
    const partner = partners[rightly ? right : (right + 1) % partners.length] ?? ''
    const menu = group.getByRole('combobox').nth(index)
    // A partner of another left side is marked as used.
    const option = menu.locator('option').filter({ hasText: new RegExp(`^${RegExp.escape(partner)}(?: \\(used\\))?$`) })
    await menu.selectOption(await option.first().getAttribute('value'))
  }
}

async function fillBlanks(
  { blanks }: Pick<QuestionOf<'blanks' | 'table'>, 'blanks'>,
  fieldOf: (index: number) => Locator,
  rightly: boolean,
) {
  for (const [index, blank] of blanks.entries()) {
    const field = fieldOf(index)
    if (blank.kind === 'menu') {
      const { options, correct } = blank
      await field.selectOption(options[rightly ? correct : (correct + 1) % options.length] ?? '')
    } else {
      const right = blank.kind === 'number' ? blank.key.value : (blank.accept[0] ?? '')
      await field.fill(rightly ? right : '98765')
    }
  }
}

/** Types each value of a display; those of a dot plot are its data. */
async function buildDisplay(group: Locator, { display }: QuestionOf<'display'>, written: readonly string[]) {
  const fields = group.getByRole('spinbutton')
  if (display.kind !== 'dot-plot') {
    for (const [index, value] of written.entries()) await fields.nth(index).fill(value)
    return
  }
  for (const [value, same] of Map.groupBy(written, Number)) {
    const name = `Dots above ${String(value).replace('-', '−')}`
    await group.getByLabel(name, { exact: true }).fill(String(same.length))
  }
}

async function draw(group: Locator, drawing: Drawing) {
  if ('interval' in drawing) {
    const { from, to, fromOpen, toOpen } = drawing.interval
    await drawEnd(group, 'Left end', from, fromOpen)
    return drawEnd(group, 'Right end', to, toOpen)
  }
  if ('halfPlane' in drawing) throw new Error('A half-plane is in no sample question')
  for (const [index, value] of pointsOf(drawing).flat().entries()) {
    await group.getByRole('textbox').nth(index).fill(String(value))
  }
}

async function drawEnd(group: Locator, name: string, value: number | null, open: boolean) {
  const end = group.getByRole('combobox', { name })
  await end.selectOption(value === null ? 'none' : open ? 'open' : 'closed')
  if (value !== null) await group.getByLabel(`${name}, number`).fill(String(value))
}

/** Tab of an open lesson. */
export function lessonTab(page: Page, name: string) {
  return page.getByRole('tab', { name })
}
