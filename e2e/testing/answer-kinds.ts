import { expect, type Locator, type Page } from '@playwright/test'
import { tabAndPress, tabAndType, tabTo } from './keyboard.ts'
import { BEAN_LIFE } from './question-kinds.ts'

type Answering = (question: Locator, page: Page) => Promise<void>

/** Answers each kind correctly with the mouse, in any displayed order. */
export const BY_MOUSE: Record<string, Answering> = {
  single: (question) => question.getByText('The roots').click(),
  async several(question) {
    await question.getByText('Roots', { exact: true }).click()
    await question.getByText('Leaves', { exact: true }).click()
  },
  async number(question) {
    await question.getByRole('button', { name: 'Math keys' }).click()
    for (const key of ['3', 'Fraction', '5', 'Delete', '4']) {
      await question.getByRole('button', { name: key, exact: true }).click()
    }
  },
  expression: (question) => question.getByRole('textbox').fill('2x + 6'),
  async order(question, page) {
    for (const [index, item] of ['Seed', 'Sprout', 'Flower'].entries()) {
      await dragTo(page, itemOf(question, item), question.getByRole('listitem').nth(index))
    }
    const keep = question.getByRole('button', { name: 'Keep this order' })
    if (await keep.isVisible()) await keep.click()
    await expect(question.getByRole('listitem')).toContainText(['Seed', 'Sprout', 'Flower'])
  },
  async match(question) {
    await question.getByLabel('Root').selectOption('drinks')
    await question.getByLabel('Leaf').selectOption('catches light')
  },
  async blanks(question) {
    await question.getByLabel('Blank 1').fill('Plant')
    await question.getByLabel('Blank 2').selectOption('green')
    await question.getByLabel('Blank 3').fill('2.0')
  },
  async graph(question, page) {
    const placeOf = await placesOn(question)
    await page.mouse.click(...placeOf(-1, 2))
    const point = question.getByRole('slider', { name: 'Point 1' })
    await expect(point).toHaveAttribute('aria-valuetext', '(−1, 2)')
    await page.mouse.move(...placeOf(-1, 2))
    await page.mouse.down()
    await page.mouse.move(...placeOf(2, 3), { steps: 4 })
    await page.mouse.up()
    await expect(point).toHaveAttribute('aria-valuetext', '(2, 3)')
  },
  async spot(question, page) {
    const sentence = question.getByText('A bean grows from a seed.')
    await sentence.scrollIntoViewIfNeeded()
    // The center of a sentence on two lines may be inside another sentence.
    const [x, y] = await sentence.evaluate((element) => {
      const [first] = element.getClientRects()
      return first ? [first.x + 12, first.y + first.height / 2] : [0, 0]
    })
    await page.mouse.click(x ?? 0, y ?? 0)
  },
  edit: (question) => question.getByRole('textbox').fill('A bean needs light. It turns to the sun.'),
  async worked(question) {
    for (const [name, text] of LINES) {
      const blank = question.getByLabel(name)
      if (name === 'Line 2') await blank.selectOption(text)
      else await blank.fill(text)
    }
  },
  async error(question) {
    await question.locator('label').nth(2).click()
    await question.getByText('It adds before it multiplies.').click()
    await question.locator('label').nth(1).click()
  },
  async label(question) {
    for (const label of BEAN_LIFE) await question.getByRole('button', { name: label }).click()
  },
  async words(question) {
    for (const name of MARKED_WORDS) await question.getByRole('button', { name, exact: true }).click()
  },
  async parts(question) {
    await partField(question, 'How many beans are in 4 pods?').fill('24')
    await partField(question, 'How much do they weigh?').fill('12.0')
    await question.getByText('Seeds', { exact: true }).click()
  },
  template: async (question) => question.getByRole('textbox').fill(await productIn(question)),
  async line(question, page) {
    const placeOf = await placesOn(question)
    await page.mouse.click(...placeOf(-1, 0))
    await page.mouse.click(...placeOf(2, 3))
    await expect(question.getByRole('slider')).toHaveCount(2)
  },
  async interval(question, page) {
    const placeOf = await placesOn(question)
    await page.mouse.click(...placeOf(-2, 0))
    await question.getByLabel('Left end', { exact: true }).selectOption('not included ○')
  },
  async halfPlane(question, page) {
    const placeOf = await placesOn(question)
    await page.mouse.click(...placeOf(-1, -1))
    await page.mouse.click(...placeOf(3, 3))
    await question.getByLabel('Shade').selectOption('Above')
  },
  async polygon(question, page) {
    const placeOf = await placesOn(question)
    for (const [x, y] of IMAGE) await page.mouse.click(...placeOf(x, y))
    await expect(question.getByRole('slider')).toHaveCount(IMAGE.length)
  },
  async sort(question) {
    for (const [item, group] of GROUPS) {
      await question.getByRole('radiogroup', { name: item }).getByText(group).click()
    }
  },
  async table(question) {
    for (const [name, text] of CELLS) {
      const cell = question.getByLabel(name, { exact: true })
      if (name.endsWith('?')) await cell.selectOption(text)
      else await cell.fill(text)
    }
  },
  async dots(question, page) {
    for (const value of [1, 2, 2, 3, 3, 3]) await page.mouse.click(...(await placeOnAxis(question, value / 4)))
    // A press on a dot removes it.
    await page.mouse.click(...(await placeOnAxis(question, 2 / 4, 0.69)))
    await expect(question.getByRole('img', { name: '1 dot above 1, 1 dot above 2, 3 dots above 3.' })).toBeVisible()
  },
  async bars(question, page) {
    await question.getByRole('button', { name: 'More: Pea' }).click()
    await question.getByRole('button', { name: 'More: Bean' }).click()
    await dragHandle(handleOf(question, 0), page, 0, -7 * (await heightOf(question)))
    await dragHandle(handleOf(question, 1), page, 0, -4 * (await heightOf(question)))
    await expect(question.getByRole('img', { name: 'Pea 7, Bean 4.' })).toBeVisible()
  },
  async box(question, page) {
    for (const value of [1, 3, 5, 7, 9]) await page.mouse.click(...(await placeOnAxis(question, value / 10)))
    const [from] = await placeOnAxis(question, 0.5)
    const [to] = await placeOnAxis(question, 0.4)
    await dragHandle(handleOf(question, 2), page, to - from, 0)
    await expect(question.getByRole('img', { name: /First quartile 3, Median 4, Third/ })).toBeVisible()
  },
}

/** Field of a part by its text. */
export const partField = (question: Locator, text: string) =>
  question.getByRole('textbox', { name: `Your answer to: ${text}`, exact: true })

/** Place on a display at a share of its axis, and of its height. */
export async function placeOnAxis(question: Locator, share: number, down = 0.1) {
  const picture = question.getByRole('img')
  await picture.scrollIntoViewIfNeeded()
  const box = await picture.boundingBox()
  if (!box) throw new Error('The display is not on the screen')
  // It is 304 units wide, and its axis begins 16 units inside.
  return [box.x + (box.width * (16 + share * 272)) / 304, box.y + box.height * down] as const
}

/** Pixels of one leaf of a bar chart, whose 10 leaves are 170 units high. */
export async function heightOf(question: Locator): Promise<number> {
  const box = await question.getByRole('img').boundingBox()
  return ((box?.width ?? 0) / 304) * 17
}

/** Handle of a bar or of a value of a box plot. */
export const handleOf = (question: Locator, index: number) => question.locator(`[data-handle="${index}"]`)

async function dragHandle(handle: Locator, page: Page, across: number, down: number) {
  const box = await handle.boundingBox()
  if (!box) throw new Error('The handle is not on the screen')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2 + across, box.y + box.height / 2 + down, { steps: 4 })
  await page.mouse.up()
}

/** Name of each cell to fill, with its right answer. */
const CELLS = [
  ['Row 2, Beans', '12'],
  ['Row 2, Many?', 'no'],
  ['Row 3, Pods', '25'],
] as const

/** Right texts of a solution. */
export const LINES = [
  ['Line 1', '4'],
  ['Line 2', '4 beans'],
  ['Line 3', '20'],
] as const

/** Right words of a text. */
export const MARKED_WORDS = ['drink', 'catches']

/** Corners of a reflected triangle. */
const IMAGE = [
  [-1, 1],
  [-3, 1],
  [-1, 4],
] as const

/** Group of each item to sort. */
export const GROUPS = [
  ['Main root', 'Below the ground'],
  ['Pod', 'Above the ground'],
  ['Root hair', 'Below the ground'],
] as const

/** @returns a function that maps coordinates to screen positions */
export async function placesOn(question: Locator) {
  const board = question.getByRole('group', { name: /^(?:Coordinate plane|Number line)$/ })
  await board.scrollIntoViewIfNeeded()
  const box = await board.boundingBox()
  if (!box) throw new Error('The board is not on the screen')
  // A plane is 340 units wide and high; its axes range from −4 to 4, 26 units inside its edges. A number line is less
  // high.
  const unit = box.width / 340
  const zero = box.y + box.height / 2
  return (x: number, y: number) => [box.x + (26 + (x + 4) * 36) * unit, zero - y * 36 * unit] as const
}

async function productIn(question: Locator): Promise<string> {
  const [, a, b] = /(\d+) times (\d+)/.exec(await question.innerText()) ?? []
  return String(Number(a) * Number(b))
}

const itemOf = (question: Locator, text: string) => question.getByRole('listitem').filter({ hasText: text })

async function dragTo(page: Page, item: Locator, target: Locator) {
  await target.scrollIntoViewIfNeeded()
  const from = await item.locator('.cursor-grab').boundingBox()
  const to = await target.boundingBox()
  if (!from || !to) throw new Error('The item is not on the screen')
  if (from.y >= to.y && from.y < to.y + to.height) return
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + from.width / 2, to.y + to.height / 2, { steps: 6 })
  await page.mouse.up()
}

/** Answers these kinds correctly with a finger. */
export const BY_TOUCH: Record<'sort' | 'table' | 'polygon', Answering> = {
  async sort(question) {
    for (const [item, group] of GROUPS) await question.getByRole('radiogroup', { name: item }).getByText(group).tap()
  },
  async table(question, page) {
    for (const [name, text] of CELLS) {
      const cell = question.getByLabel(name, { exact: true })
      if (name.endsWith('?')) await cell.selectOption(text)
      else {
        await cell.tap()
        await page.keyboard.insertText(text)
      }
    }
  },
  async polygon(question, page) {
    const placeOf = await placesOn(question)
    for (const [x, y] of IMAGE) await page.touchscreen.tap(...placeOf(x, y))
    await expect(question.getByRole('status').getByText('Triangle with corners')).toHaveText(
      'Triangle with corners (−1, 1), (−3, 1), (−1, 4)',
    )
  },
}

/** Answers each kind correctly, except for the number, with the keyboard only. The focus is before the question. */
export const BY_KEYBOARD: Record<string, Answering> = {
  single: (question, page) => pressLetters(question, page, 'radio', ['The roots']),
  several: (question, page) => pressLetters(question, page, 'checkbox', ['Roots', 'Leaves']),
  async number(question, page) {
    const field = question.getByRole('textbox')
    await tabAndType(page, field, '3//4')
    await page.keyboard.press('Tab')
    await expect(question.getByText('I can’t read that. Try 3/4 or 0.75.')).toBeVisible()
    await tabAndType(page, field, '2/6', 'Shift+Tab')
    await expect(question.getByText('I can’t read that.')).toBeHidden()
  },
  expression: (question, page) => tabAndType(page, question.getByRole('textbox'), '(x+3)*2'),
  async order(question, page) {
    for (const [index, item] of ['Seed', 'Sprout', 'Flower'].entries()) {
      const texts = await question.getByRole('listitem').allInnerTexts()
      const steps = texts.findIndex((text) => text.includes(item)) - index
      if (steps > 0) await tabTo(page, question.getByRole('button', { name: `Move ${item} up` }))
      for (let step = 0; step < steps; step++) await page.keyboard.press('Enter')
    }
    const keep = question.getByRole('button', { name: 'Keep this order' })
    if (await keep.isVisible()) await tabAndPress(page, keep)
    await expect(question.getByRole('listitem')).toContainText(['Seed', 'Sprout', 'Flower'])
  },
  async match(question, page) {
    await tabTo(page, question.getByLabel('Root'))
    await page.keyboard.type('drinks')
    await tabTo(page, question.getByLabel('Leaf'))
    await page.keyboard.type('catches')
  },
  async blanks(question, page) {
    await tabAndType(page, question.getByLabel('Blank 1'), 'plant')
    await tabTo(page, question.getByLabel('Blank 2'))
    await page.keyboard.type('green')
    await tabAndType(page, question.getByLabel('Blank 3'), '2')
  },
  async graph(question, page) {
    await tabAndType(page, question.getByLabel('Point 1, x'), '1')
    await tabAndType(page, question.getByLabel('Point 1, y'), '3')
    const point = question.getByRole('slider', { name: 'Point 1' })
    await tabTo(page, point, 'Shift+Tab')
    await page.keyboard.press('ArrowRight')
    await expect(point).toHaveAttribute('aria-valuetext', '(2, 3)')
  },
  async spot(question, page) {
    await tabTo(page, question.getByRole('radio').first())
    await page.keyboard.press('ArrowDown')
    await expect(question.getByRole('radio').last()).toBeChecked()
  },
  async edit(question, page) {
    const field = question.getByRole('textbox')
    await tabTo(page, field)
    await page.keyboard.press('Tab')
    await expect(question.getByText('You haven’t changed the sentence yet.')).toBeVisible()
    await tabAndType(page, field, 'A bean needs light; it turns to the sun.', 'Shift+Tab')
  },
  async worked(question, page) {
    for (const [name, text] of LINES) {
      await tabTo(page, question.getByLabel(name))
      await page.keyboard.type(text)
    }
  },
  async error(question, page) {
    await tabTo(page, question.getByRole('radio').first())
    await page.keyboard.press('3')
    await page.keyboard.press('ArrowUp')
    await expect(question.getByRole('radio').nth(1)).toBeChecked()
    const reasons = question.getByRole('group', { name: 'Choose the reason.' })
    await tabTo(page, reasons.getByRole('radio').first())
    const texts = await reasons.locator('label').allInnerTexts()
    await page.keyboard.press('AB'.charAt(texts.findIndex((text) => text.includes('It adds'))))
  },
  async label(question, page) {
    await tabAndPress(page, question.getByRole('button', { name: 'Place 2, no label' }))
    await tabAndPress(page, question.getByRole('button', { name: 'It sprouts' }))
    await expect(question.getByRole('status').getByText('2: It sprouts. Next: 3.')).toBeAttached()
    // Back before all labels, whose order differs.
    await tabTo(page, question.getByRole('button', { name: 'Place 3, no label' }), 'Shift+Tab')
    await tabAndPress(page, question.getByRole('button', { name: 'It blooms' }))
    await tabTo(page, question.getByLabel('1', { exact: true }))
    await page.keyboard.type('It is p')
  },
  async words(question, page) {
    const word = (name: string) => question.getByRole('button', { name, exact: true })
    await tabTo(page, word('The'))
    await expect(question.getByText(/^Arrow keys move between words/)).toBeInViewport()
    for (const key of ['ArrowRight', 'ArrowRight', 'Space', 'ArrowLeft', 'c', 'Enter']) await page.keyboard.press(key)
    await expect(question.getByRole('button', { pressed: true })).toHaveText(MARKED_WORDS)
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowUp')
    await expect(word('The')).toBeFocused()
    await page.keyboard.press('End')
    await expect(word('waits')).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(word('bee')).toBeFocused()
  },
  async parts(question, page) {
    await tabAndType(page, partField(question, 'How many beans are in 4 pods?'), '24')
    await tabAndType(page, partField(question, 'How much do they weigh?'), '12')
    await pressLetters(question, page, 'radio', ['Seeds'])
  },
  template: async (question, page) => tabAndType(page, question.getByRole('textbox'), await productIn(question)),
  async line(question, page) {
    await typePoints(question, page, [
      ['0', '1'],
      ['-2', '-1'],
    ])
  },
  async interval(question, page) {
    await tabTo(page, question.getByLabel('Left end', { exact: true }))
    await page.keyboard.type('not')
    await tabAndType(page, question.getByLabel('Left end, number'), '-2')
  },
  async halfPlane(question, page) {
    await typePoints(question, page, [
      ['1', '1'],
      ['3', '3'],
    ])
    await tabTo(page, question.getByLabel('Shade'))
    await page.keyboard.type('Above')
  },
  async polygon(question, page) {
    // From another corner and in the other direction than the key, and through a figure without an area.
    for (const [index, [x, y]] of [...IMAGE.slice(0, 2).toReversed(), [-2, 1] as const].entries()) {
      await tabAndType(page, question.getByLabel(`Corner ${index + 1}, x`), String(x))
      await tabAndType(page, question.getByLabel(`Corner ${index + 1}, y`), String(y))
    }
    await expect(question.getByText('The sides cross or touch each other.')).toBeVisible()
    const corner = question.getByRole('slider', { name: 'Corner 3' })
    await tabTo(page, corner, 'Shift+Tab')
    for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowRight']) await page.keyboard.press(key)
    await expect(corner).toHaveAttribute('aria-valuetext', '(−1, 4)')
    await expect(question.getByText('The sides cross or touch each other.')).toBeHidden()
  },
  async sort(question, page) {
    for (const row of await question.getByRole('listitem').all()) {
      await tabTo(page, row.getByRole('radio').first())
      await page.keyboard.press('Space')
      if (!(await row.innerText()).startsWith('Pod')) await page.keyboard.press('ArrowDown')
    }
    for (const [item, group] of GROUPS) {
      await expect(question.getByRole('radiogroup', { name: item }).getByLabel(group)).toBeChecked()
    }
  },
  async table(question, page) {
    for (const [name, text] of CELLS) {
      await tabTo(page, question.getByLabel(name, { exact: true }))
      await page.keyboard.type(text)
    }
  },
  async dots(question, page) {
    for (const [value, count] of [1, 1, 3].entries()) {
      await tabTo(page, question.getByRole('spinbutton', { name: `Dots above ${value + 1}` }))
      for (let dot = 0; dot < count; dot += 1) await page.keyboard.press('ArrowUp')
    }
    await expect(question.getByRole('img', { name: '1 dot above 1, 1 dot above 2, 3 dots above 3.' })).toBeVisible()
  },
  async bars(question, page) {
    await tabAndType(page, question.getByRole('spinbutton', { name: 'Pea' }), '7')
    await tabAndType(page, question.getByRole('spinbutton', { name: 'Bean' }), '4')
  },
  async box(question, page) {
    const values = { Least: '1', 'First quartile': '3', Median: '5', 'Third quartile': '7', Greatest: '9' }
    for (const [name, value] of Object.entries(values)) {
      await tabAndType(page, question.getByRole('spinbutton', { name, exact: true }), value)
      if (name === 'Median') await page.keyboard.press('ArrowDown')
    }
    await expect(question.getByRole('spinbutton', { name: 'Median' })).toHaveValue('4')
  },
}

async function typePoints(question: Locator, page: Page, points: readonly (readonly [string, string])[]) {
  for (const [index, [x, y]] of points.entries()) {
    await tabAndType(page, question.getByLabel(`Point ${index + 1}, x`), x)
    await tabAndType(page, question.getByLabel(`Point ${index + 1}, y`), y)
  }
}

/** Selects options by their letters, once the focus is in the question. */
async function pressLetters(question: Locator, page: Page, role: 'radio' | 'checkbox', wanted: readonly string[]) {
  await tabTo(page, question.getByRole(role).first())
  const options = await question.locator('label').allInnerTexts()
  for (const text of wanted) {
    await page.keyboard.press('ABC'.charAt(options.findIndex((option) => option.includes(text))))
  }
}
