import { expectAccessible, expectAccessibleAtThisWidth } from './testing/accessibility.ts'
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

test('faults of accessibility are reported: of images, of one theme, and those that axe-core does not decide', async ({
  page,
  guard,
}) => {
  guard.expectFault(/status of 404/)
  await page.goto('/no-such-page')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  /** Adds a text with these styles, in place of the one before. */
  const plant = (text: string, style: Record<string, string>) =>
    page.evaluate(
      ([content, declarations]) => {
        const planted = document.createElement('p')
        planted.id = 'planted'
        planted.textContent = content
        Object.assign(planted.style, declarations)
        document.querySelector('#planted')?.remove()
        document.querySelector('main')?.append(planted)
      },
      [text, style] as const,
    )

  await test.step('an image without alternative text', async () => {
    await page.evaluate(() => document.body.append(Object.assign(new Image(10, 10), { id: 'planted' })))
    await expect.soft(expectAccessible(page)).rejects.toThrow(/image-alt/)
  })
  await test.step('text that is unreadable only in the dark theme', async () => {
    await plant('Planted', {
      color: 'light-dark(#000000, #777777)',
      backgroundColor: 'light-dark(#ffffff, #888888)',
      colorScheme: 'light dark',
    })
    await expect.soft(expectAccessible(page)).rejects.toThrow(/faults in dark[\s\S]*color-contrast/)
  })
  await test.step('a pale letter, whose contrast axe-core does not decide', async () => {
    await plant('x', { color: '#999999', backgroundColor: '#ffffff' })
    await expect.soft(expectAccessible(page)).rejects.toThrow(/color-contrast: <p[\s\S]*its contrast is 2\.85/)
  })
  await test.step('a control without a name that only another width shows', async () => {
    await plant('', {})
    await page.setViewportSize({ width: 320, height: 640 })
    await expectAccessible(page)
    await page.evaluate(() => document.querySelector('#planted')?.append(document.createElement('button')))
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect.soft(expectAccessibleAtThisWidth(page)).rejects.toThrow(/button-name/)
  })
})
