import { unused } from './testing/families.ts'
import { expect, test } from './testing/journey.ts'
import { ANA, enterBy } from './testing/people.ts'

test('a visitor sends the operator a message, after a mistake and a reload', async ({ page, mailbox }) => {
  const email = `rosa.${unused()}@example.test`
  await page.goto('/contact?topic=parent-teacher')
  const main = page.getByRole('main')
  const send = main.getByRole('button', { name: 'Send Message' })
  await expect(send).toBeEnabled()
  await expect(main.getByLabel('Topic')).toHaveValue('parent-teacher')

  await main.getByLabel('Email').fill('rosa@')
  await send.click()
  await expect(main.getByText('Please fill in all required fields')).toBeVisible()
  await expect(main.getByLabel('Name')).toBeFocused()
  await expect(main.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address')

  await main.getByLabel('Name').fill('Rosa')
  await main.getByLabel('Email').fill(email)
  await main.getByLabel('Message').fill('When is lesson 5 due?')
  await page.reload()
  await expect(main.getByLabel('Message')).toHaveValue('When is lesson 5 due?')
  await expect(main.getByLabel('Name')).toHaveValue('Rosa')

  await send.dblclick()
  await expect(main.getByRole('heading', { name: 'Thanks, we got your message' })).toBeFocused()
  await mailbox.newest(email, /got your message/)
  expect(await mailbox.count(email), 'mails after a double click').toBe(1)
  await page.reload()
  await expect(main.getByLabel('Message')).toHaveValue('')
})

test('a signed-in person does not need to enter name and address', async ({ page }) => {
  await enterBy(page.request, ANA)
  await page.goto('/contact?topic=nonsense')
  await expect(page.getByLabel('Email')).toHaveValue(ANA.identifier)
  await expect(page.getByLabel('Topic')).toHaveValue('question')
})

test('a message over the limit, or without a connection, stays on the page', async ({ page, context, guard }) => {
  guard.expectFault(/status of 429/)
  guard.expectFault(/ERR_INTERNET_DISCONNECTED/)
  const message = { name: 'Rosa', email: 'rosa.insists@example.test', topic: 'support', message: 'Hello?' }
  for (let sent = 0; sent < 5; sent += 1) {
    expect((await page.request.post('/api/contact', { data: message })).status()).toBe(201)
  }
  // On a phone the message is above the pressed button.
  await page.setViewportSize({ width: 375, height: 600 })
  await page.goto('/contact')
  const main = page.getByRole('main')
  await main.getByLabel('Name').fill(message.name)
  await main.getByLabel('Email').fill(message.email)
  await main.getByLabel('Message').fill(message.message)
  await main.getByRole('button', { name: 'Send Message' }).click()
  await expect(main.getByText('Too many attempts. Please try again later.')).toBeVisible()

  await context.setOffline(true)
  await main.getByRole('button', { name: 'Send Message' }).click()
  await expect(main.getByText('We couldn’t send your message. Please try again.')).toBeInViewport()
  await expect(main.getByLabel('Message')).toHaveValue(message.message)
  await context.setOffline(false)
})
