import { expectAccessible } from './testing/accessibility.ts'
import { expect, test } from './testing/journey.ts'

test('an inline style that the policy blocks is detected', async ({ page, guard }) => {
  guard.expectFault(/content security policy's style-src/)
  guard.expectFault(/inline style/)
  await page.goto('/')
  await page.evaluate(() => {
    const text = document.createElement('p')
    text.setAttribute('style', 'color: red')
    document.body.append(text)
  })
})

test('HTML and code that no policy of the page lets through are refused', async ({ page, guard }) => {
  guard.expectFault(/content security policy's require-trusted-types-for/)
  guard.expectFault(/content security policy's trusted-types stopped/)
  guard.expectFault(/requires 'Trusted|trusted type|TrustedTypePolicy/i)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const refused = await page.evaluate(() => {
    const isRefused = (act: () => unknown) => {
      try {
        act()
        return false
      } catch (error) {
        return error instanceof TypeError
      }
    }
    const place = document.createElement('div')
    document.body.append(place)
    return {
      html: isRefused(() => Object.assign(place, { innerHTML: '<img id="planted" src="/icons/app-180.png">' })),
      adjacent: isRefused(() => place.insertAdjacentHTML('beforeend', '<p id="planted">Planted</p>')),
      document: isRefused(() => new DOMParser().parseFromString('<p>Planted</p>', 'text/html')),
      script: isRefused(() => Object.assign(document.createElement('script'), { src: '/planted.js' })),
      worker: isRefused(() => new Worker('/planted.js')),
      policy: isRefused(() => window.trustedTypes?.createPolicy('planted', { createHTML: (html) => html })),
      text: isRefused(() => Object.assign(place, { innerHTML: 'Planted text' })),
    }
  })
  expect(refused).toEqual({
    html: true,
    adjacent: true,
    document: true,
    script: true,
    worker: true,
    policy: true,
    text: false,
  })
  await expect(page.locator('#planted')).toHaveCount(0)
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
