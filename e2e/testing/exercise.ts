import { expect, type Locator, type Page } from '@playwright/test'
import type { AnswerKey } from './answer-key.ts'

/** Answers every question of a quiz or assignment in this part of the page, the first `wrong` of them incorrectly. */
export async function answerAll(panel: Locator, key: AnswerKey, { wrong = 0 } = {}): Promise<string[]> {
  const texts: string[] = []
  const groups = panel.getByRole('group')
  // The panel may be switching to another part.
  await expect(groups.first()).toBeVisible()
  for (let index = 0; index < (await groups.count()); index++) {
    texts.push(await answerGroup(groups.nth(index), key, index >= wrong))
  }
  return texts
}

/** Answers one question. @returns its text */
export async function answerGroup(group: Locator, key: AnswerKey, rightly = true): Promise<string> {
  const right = await rightOptionIn(group, key)
  const chosen = rightly ? right : right === 0 ? 1 : 0
  await group.locator('label').nth(chosen).click()
  return questionOf(group)
}

/** Text of a question without its number. */
export async function questionOf(group: Locator): Promise<string> {
  const legend = (await group.locator('legend').innerText()).trim()
  return legend.replace(/^(\d+\.|Question \d+ of \d+:)\s*/, '')
}

/** Index from 0 of the correct option on the screen. */
export async function rightOptionIn(group: Locator, key: AnswerKey): Promise<number> {
  const question = await questionOf(group)
  const right = key.rightOption(question)
  const options = await group.locator('label > span:nth-of-type(2)').allInnerTexts()
  const index = options.findIndex((option) => option.trim() === right)
  if (index < 0) throw new Error(`"${question}" has no such option on the screen`)
  return index
}

/** The tab of an open lesson. */
export function lessonTab(page: Page, name: string) {
  return page.getByRole('tab', { name })
}
