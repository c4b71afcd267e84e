import type { BrowserContext } from '@playwright/test'
import { independently } from './testing/independently.ts'
import { expect, test } from './testing/journey.ts'
import { enterBy } from './testing/people.ts'

/**
 * Serves the pages as with `LANGUAGES=es`, without a server of its own.
 * @param account language that the page's session has
 */
async function offerSpanish(context: BrowserContext, { account }: { account?: 'es' } = {}) {
  await context.route(
    (url) => !/\.\w+$|^\/api\//.test(url.pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback()
      const response = await route.fetch()
      const html = (await response.text()).replace('<html ', '<html data-languages="en es" ')
      const whole = account ? html.replace('"language":null', `"language":"${account}"`) : html
      await route.fulfill({ response, body: whole })
    },
  )
}

test('a visitor with a Spanish browser reads Spanish until choosing English', async ({ newPerson }) => {
  const context = await newPerson({ locale: 'es-MX' })
  await offerSpanish(context)
  const page = await context.newPage()
  await page.goto('/parent/sign-in')
  await expect(page.getByRole('heading', { level: 1, name: 'Entrada para padres' })).toBeVisible()
  await expect(page).toHaveTitle('Entrada para padres · Trellis')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await expect(page.getByText('Traducción en borrador')).toBeVisible()
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByText('Escriba su correo', { exact: true })).toBeVisible()

  await independently('a built page is in Spanish once the app has loaded', async () => {
    await page.goto('/')
    await expect(page.getByRole('navigation', { name: 'Principal' })).toContainText('Precios')
  })
  await page.goto('/parent/sign-in')

  await page.getByLabel('Idioma').selectOption('English')
  await expect(page.getByRole('heading', { level: 1, name: 'Parent Login' })).toBeVisible()
  await expect(page.getByLabel('Language')).toBeFocused()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Parent Login' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('an English browser loads no other language', async ({ newPerson }) => {
  const context = await newPerson()
  await offerSpanish(context)
  const page = await context.newPage()
  const files: string[] = []
  page.on('request', (request) => files.push(request.url()))
  await page.goto('/parent/sign-in')
  await expect(page.getByRole('heading', { level: 1, name: 'Parent Login' })).toBeVisible()
  await expect(page.getByLabel('Language')).toHaveValue('en')
  expect(files.filter((file) => file.includes('/texts-'))).toEqual([])
})

test('the language of an account comes before that of the device, until the account gets another', async ({
  newPerson,
  newFamily,
}) => {
  const { parent } = await newFamily('Ida')
  const context = await newPerson({ locale: 'en-US' })
  await offerSpanish(context, { account: 'es' })
  const page = await context.newPage()
  await enterBy(page.request, parent)
  let loads = true
  await page.route(/\/assets\/.*\.(js|css)$/, (route) => (loads ? route.continue() : undefined))
  loads = false
  await page.goto('/parent', { waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  loads = true

  const saved: unknown[] = []
  await page.route('**/api/rpc/profile/setLanguage', (route) => {
    const { json } = route.request().postDataJSON()
    saved.push(json)
    return route.fulfill({ json: { json } })
  })
  await page.goto('/parent')
  await page.getByRole('button', { name: /^Hola, / }).click()
  await page.getByLabel('Idioma').selectOption('English')
  await expect(page.getByRole('button', { name: /^Hello, / })).toBeFocused()
  await expect.poll(() => saved.at(-1)).toEqual({ language: 'en' })
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('en')
})
