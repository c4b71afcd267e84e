import type { Page } from '@playwright/test'
import { expectAccessible } from './testing/accessibility.ts'
import { codeOfApp } from './testing/authenticator.ts'
import { onDatabase } from './testing/change-rows.ts'
import { expectFits } from './testing/fits.ts'
import { expect, test } from './testing/journey.ts'
import { enterBy, fillInSignIn, signOut } from './testing/people.ts'

test.describe.configure({ timeout: 120_000 })

/** Signs out, and waits for it: a page that opens meanwhile is still the parent's. */
async function leave(page: Page) {
  await signOut(page)
  await expect(page.getByText('Signed out successfully').last()).toBeVisible()
}

const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 })

test('a second step is set up, asked for after the password, and removed when it is lost', async ({
  page,
  newFamily,
  newPerson,
  mailbox,
  guard,
}) => {
  guard.expectFault(/status of 422/)
  const { parent } = await newFamily('Safe')
  await enterBy(page.request, parent)
  const { key, codes } = await test.step('an authenticator app is set up', async () => {
    await page.goto('/parent/profile')
    const section = page.getByRole('region', { name: 'Two-step sign-in' })
    await section.getByRole('button', { name: 'Set up an authenticator app' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
    await expectAccessible(page)
    const text = await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()
    await dialog.getByLabel('Code from the app').fill('000000')
    await dialog.getByRole('button', { name: 'Turn on' }).click()
    await expect(dialog.getByLabel('Code from the app')).toHaveAccessibleDescription(/This code isn’t right/)
    await dialog.getByLabel('Code from the app').fill(codeOfApp(text, -1))
    await dialog.getByRole('button', { name: 'Turn on' }).click()
    const list = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await expect(list).toHaveCount(10)
    const recovery = await list.allInnerTexts()
    await dialog.getByRole('button', { name: 'I’ve saved them' }).click()
    await expect(section).toContainText('Unused recovery codes: 10')
    return { key: text, codes: recovery }
  })

  await test.step('after the password, the code of the app opens where the parent was going', async () => {
    await leave(page)
    await page.goto('/parent/weekly-email')
    await fillInSignIn(page, parent)
    await expect(heading(page)).toHaveText('One more step')
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectFits(page)
    }
    await expectAccessible(page)
    // Every page of the area leads back here.
    await page.goto('/parent/manage-learners')
    await expect(heading(page)).toHaveText('One more step')
    await page.getByLabel('Code from your authenticator app').fill('000000')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByLabel('Code from your authenticator app')).toHaveAccessibleDescription(
      /This code isn’t right/,
    )
    await page.getByLabel('Code from your authenticator app').fill(codeOfApp(key))
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(heading(page)).toHaveText('Manage Learners')
    await page.goBack()
    await expect(heading(page)).not.toHaveText(/One more step|Parent Login/)
  })

  // The device on which the second step will be missing.
  const lost = await (await newPerson()).newPage()
  await test.step('the step can be left for another account, and a recovery code stands in for the app', async () => {
    await lost.goto('/parent/sign-in')
    await fillInSignIn(lost, parent)
    await lost.getByRole('button', { name: 'Sign in as someone else' }).click()
    await expect(heading(lost)).toHaveText('Parent Login')
    await fillInSignIn(lost, parent)
    await lost.getByRole('button', { name: 'Use a recovery code instead' }).click()
    await lost.getByLabel('Recovery code').fill((codes[0] ?? '').toLowerCase())
    await lost.getByRole('button', { name: 'Continue' }).click()
    await expect(heading(lost)).toHaveText('Parent Dashboard')
    await expect(lost.getByText('Recovery codes left: 9')).toBeVisible()
  })

  await lost.goto('about:blank')
  await lost.context().clearCookies()
  await lost.goto('/parent/sign-in')
  await fillInSignIn(lost, parent)
  const begin = async () => {
    await lost.getByRole('button', { name: 'I’ve lost my second step' }).click()
    await lost.getByRole('button', { name: 'Email me the link' }).click()
    await expect(lost.getByText(`We sent a link to ${parent.email}.`)).toBeVisible()
    await lost.goto(await mailbox.linkTo(parent.email, /^Lost your second step/))
    await lost.getByRole('button', { name: 'Start the wait' }).click()
    await expect(lost.getByRole('heading', { name: 'The wait has started' })).toBeVisible()
  }
  await test.step('another device stops the wait after which a lost step is removed', async () => {
    await begin()
    await page.goto('/parent')
    await page.getByRole('button', { name: 'It wasn’t me, stop it' }).click()
    await expect(page.getByText('Stopped. Your second step stays on.')).toBeVisible()
  })
  await test.step('a lost step is removed after 72 hours, which ends the session of the other device', async () => {
    await lost.goto('/parent')
    await begin()
    await lost.goto('/parent')
    await expect(lost.getByText('Your second step is about to be turned off')).toBeVisible()
    await onDatabase((database) =>
      database.query(
        `UPDATE profiles SET factor_reset_due_at = factor_reset_due_at - interval '72 hours' WHERE email = $1`,
        [parent.email],
      ),
    )
    await lost.reload()
    await lost.getByRole('button', { name: 'Turn it off and sign in' }).click()
    await expect(heading(lost)).toHaveText('Parent Dashboard')
    await page.goto('/parent')
    await expect(heading(page)).toHaveText('Parent Login')
  })
})

test('a passkey signs a parent in by itself, and after the password in place of a code', async ({
  page,
  context,
  newFamily,
}) => {
  const browser = await context.newCDPSession(page)
  await browser.send('WebAuthn.enable')
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  const { parent } = await newFamily('Keyed')
  await enterBy(page.request, parent)
  await page.goto('/parent/profile')
  const section = page.getByRole('region', { name: 'Two-step sign-in' })
  await section.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(10)
  await page.getByRole('dialog').getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(section.getByRole('listitem')).toHaveText(/^Passkey from Chrome.*not used yet/)
  await section.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('This device already has a passkey for your account.')).toBeVisible()

  await leave(page)
  await page.goto('/parent/sign-in')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(heading(page)).toHaveText('Parent Dashboard')

  await leave(page)
  await page.goto('/parent/profile')
  await fillInSignIn(page, parent)
  await expect(heading(page)).toHaveText('One more step')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(heading(page)).toHaveText('My Profile')

  await section.getByRole('button', { name: /^Remove the passkey/ }).click()
  await expect(section.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
})
