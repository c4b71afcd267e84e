import { expectAccessible } from './testing/accessibility.ts'
import { expect, test } from './testing/journey.ts'

test('an inline style that the policy blocks is detected', async ({ page, guard }) => {
  guard.expectFault(/content security policy's style-src/)
  guard.expectFault(/inline style/)
  await page.goto('/')
  await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<p style="color: red">Planted</p>'))
})

test('an uncaught error of a page is detected', async ({ page, guard }) => {
  guard.expectFault(/planted error/)
  await page.goto('/')
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('planted error')
    })
  })
  await expect(() => guard.expectNoOther()).toPass()
})

test("a fault in a second person's browser profile is detected", async ({ newPerson, guard }) => {
  guard.expectFault(/planted complaint/)
  const page = await (await newPerson()).newPage()
  await page.goto('/')
  await page.evaluate(() => console.error('planted complaint'))
})

test('an image without alternative text is reported', async ({ page, guard }) => {
  guard.expectFault(/status of 404/)
  await page.goto('/no-such-page')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => document.body.append(new Image(10, 10)))
  await expect(expectAccessible(page)).rejects.toThrow(/image-alt/)
})

test('text that is unreadable only in the dark theme is reported', async ({ page, guard }) => {
  guard.expectFault(/status of 404/)
  await page.goto('/no-such-page')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => {
    const text = document.createElement('p')
    text.textContent = 'Planted'
    text.style.color = 'light-dark(#000000, #777777)'
    text.style.backgroundColor = 'light-dark(#ffffff, #888888)'
    text.style.colorScheme = 'light dark'
    document.querySelector('main')?.append(text)
  })
  await expect(expectAccessible(page)).rejects.toThrow(/faults in dark[\s\S]*color-contrast/)
})

test('a pale letter, whose contrast axe-core does not decide, is reported', async ({ page, guard }) => {
  guard.expectFault(/status of 404/)
  await page.goto('/no-such-page')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => {
    const pale = document.createElement('p')
    pale.textContent = 'x'
    pale.style.color = '#999999'
    pale.style.backgroundColor = '#ffffff'
    document.querySelector('main')?.append(pale)
  })
  await expect(expectAccessible(page)).rejects.toThrow(/color-contrast: <p[\s\S]*its contrast is 2\.85/)
})
