import { afterEach, describe, expect, test } from 'vitest'
import { loadConfig } from '../config.ts'
import { startMailServer } from './testing/mail-server.ts'
import { createMailTransport } from './transport.ts'

const MAIL = {
  id: '0a51a4a5-3c6b-4a40-9a40-4ab6a2a0f3c1',
  to: 'ana@example.test',
  subject: 'Settings',
  text: 'text',
  html: '<p>text</p>',
  headers: {},
  writtenAt: new Date(),
}
const AUTH_SECRET = 'a secret that only the tests know 0123456789'

let server: Awaited<ReturnType<typeof startMailServer>>
afterEach(() => server.close())

/** Sends a mail through SMTP_URL, with the server's port substituted for PORT. */
function send(smtpUrl: string, more: NodeJS.ProcessEnv = {}) {
  const config = loadConfig({ AUTH_SECRET, SMTP_URL: smtpUrl.replace('PORT', String(server.port)), ...more })
  return createMailTransport(config).send(MAIL, new AbortController().signal)
}

describe('SMTP_URL is applied', () => {
  test('username and password, over STARTTLS', async () => {
    server = await startMailServer({ authOptional: false, hideSTARTTLS: false })
    await send('smtp://trellis:p%40ss%20word@127.0.0.1:PORT?tls.rejectUnauthorized=false')
    expect(server.received).toMatchObject([{ user: 'trellis', secure: true }])
  })

  test('a wrong password prevents sending', async () => {
    server = await startMailServer({ authOptional: false, hideSTARTTLS: false })
    const sending = send('smtp://trellis:wrong@127.0.0.1:PORT?tls.rejectUnauthorized=false')
    await expect(sending).rejects.toMatchObject({ code: 'EAUTH' })
    expect(server.received).toEqual([])
  })

  test('smtps is encrypted from the first byte', async () => {
    server = await startMailServer({ secure: true })
    await send('smtps://127.0.0.1:PORT?tls.rejectUnauthorized=false')
    expect(server.received).toMatchObject([{ secure: true }])
  })

  test('an untrusted certificate is rejected', async () => {
    server = await startMailServer({ hideSTARTTLS: false })
    await expect(send('smtp://127.0.0.1:PORT')).rejects.toThrow(/certificate/)
    expect(server.received).toEqual([])
  })

  test('requireTLS prevents sending to a server without STARTTLS', async () => {
    server = await startMailServer({ disabledCommands: ['STARTTLS'] })
    await expect(send('smtp://127.0.0.1:PORT?requireTLS=true')).rejects.toThrow()
    expect(server.received).toEqual([])
  })

  test('production never sends to a server elsewhere that does not offer STARTTLS', async () => {
    server = await startMailServer({ disabledCommands: ['STARTTLS'] })
    const url = `smtp://127.0.0.1:${server.port}`
    const config = loadConfig({ AUTH_SECRET, SMTP_URL: url })
    const elsewhere = { ...config, mail: { ...config.mail, requireTls: true } }
    await expect(createMailTransport(elsewhere).send(MAIL, new AbortController().signal)).rejects.toThrow()
    expect(server.received).toEqual([])
    await createMailTransport(config).send(MAIL, new AbortController().signal)
    expect(server.received).toHaveLength(1)
  })
})

test.each([
  ['Trellis <no-reply@learn.example.org>', 'From: Trellis <no-reply@learn.example.org>'],
  ['no-reply@learn.example.org', 'From: Trellis <no-reply@learn.example.org>'],
  ['Our School <post@school.example>', 'From: Our School <post@school.example>'],
])('MAIL_FROM %s', async (from, line) => {
  server = await startMailServer()
  await send('smtp://127.0.0.1:PORT', { MAIL_FROM: from })
  expect(server.received[0]?.raw).toContain(`${line}\r\n`)
})
