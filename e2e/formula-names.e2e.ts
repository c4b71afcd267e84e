import { expect, test } from './testing/journey.ts'
import { ANA, enterBy } from './testing/people.ts'

/** Controls of questions, as HTML, whose names have a formula. */
const CONTROLS: Record<string, (formula: string) => string> = {
  radio: (formula) => `<label><input type="radio">${formula}</label>`,
  checkbox: (formula) => `<label><input type="checkbox">${formula}</label>`,
  combobox: (formula) => `<label for="menu">${formula}</label><select id="menu"><option>1</option></select>`,
  textbox: (formula) => `<label for="field">${formula}</label><input id="field">`,
  group: (formula) => `<fieldset><legend>Which is equal to ${formula} ?</legend></fieldset>`,
}

test("Chromium's accessibility tree names a control by the words of its formula", async ({ page }) => {
  await enterBy(page.request, ANA)
  const preview = await page.request.post('/api/content/preview', { data: { markdown: '$n - 4$' } })
  const { html } = await preview.json()
  const client = await page.context().newCDPSession(page)
  for (const [role, toHtml] of Object.entries(CONTROLS)) {
    await page.setContent(`<!doctype html><html lang="en">${toHtml(html.replace(/<\/?p>/g, ''))}</html>`)
    const { nodes } = await client.send('Accessibility.getFullAXTree')
    const named = nodes.filter((node) => !node.ignored).map((node) => [node.role?.value, node.name?.value])
    expect.soft(named.find(([own]) => own === role)?.[1], role).toContain('n minus 4')
    expect.soft(named, role).toContainEqual(['MathMLMath', 'n minus 4'])
  }
})
