import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { makeSubject } from '../testing/curriculum.ts'
import { forThisFile } from '../testing/for-this-file.ts'
import { makeParent } from '../testing/people.ts'
import { postAuth, startTestApp } from '../testing/test-app.ts'

const app = forThisFile(startTestApp)
const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(`${app.url}${path}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  })

describe('the request pipeline', () => {
  test('every response has the security headers and an id', async () => {
    for (const path of ['/healthz', '/api/session', '/api/nothing-here', '/api/auth/nothing-here', '/dev/mail']) {
      const { headers } = await fetch(app.url + path)
      expect(headers.get('content-security-policy')).toContain("style-src 'self'")
      expect(headers.get('content-security-policy')).not.toContain('unsafe')
      const policy = headers.get('content-security-policy')?.split('; ')
      for (const part of [
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        'trusted-types trellis default worker',
      ])
        expect(policy).toContain(part)
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
      expect(headers.get('access-control-allow-origin')).toBeNull()
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    }
  })

  test('invalid input names every field, with the texts of the specification', async () => {
    const parent = await makeParent(app)
    const response = await post('/api/learners', JSON.stringify({ firstName: ' ', password: '12345' }), {
      authorization: `Bearer ${parent.token}`,
    })
    expect(response.status).toBe(422)
    const { code, data } = await response.json()
    expect(code).toBe('INVALID_INPUT')
    expect(data.fields).toMatchObject({
      firstName: 'Please fill in all required fields',
      email: 'Please fill in all required fields',
      password: 'Password must be at least 6 characters',
    })
  })

  test('an internal failure exposes no details', async () => {
    const broken = await startTestApp()
    const parent = await makeParent(broken)
    await broken.database.pool.query('ALTER TABLE parent_child RENAME TO gone')
    const response = await fetch(`${broken.url}/api/learners`, {
      headers: { authorization: `Bearer ${parent.token}` },
    })
    expect(response.status).toBe(500)
    const text = await response.text()
    expect(JSON.parse(text).message).toBe('An unexpected error occurred. Please try again.')
    expect(text).not.toMatch(/parent_child|relation|select|at .*\.ts/i)
    await broken.close()
  })

  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['an opaque origin', { origin: 'null' }],
    ['a cross-site fetch', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling subdomain', { 'sec-fetch-site': 'same-site' }],
  ])('a change from %s is rejected', async (_who, headers: Record<string, string>) => {
    const parent = await makeParent(app)
    const response = await post('/api/learners', '{}', {
      ...headers,
      authorization: `Bearer ${parent.token}`,
    })
    expect(response.status).toBe(403)
  })

  test('a body over the limit is rejected, by operations and by sign-in', async () => {
    const big = JSON.stringify({ firstName: 'x'.repeat(300 * 1024) })
    const parent = await makeParent(app)
    const authorization = `Bearer ${parent.token}`
    expect((await post('/api/learners', big, { authorization })).status).toBe(413)
    expect((await post('/api/auth/sign-in/email', big, { origin: app.url })).status).toBe(413)
  })

  test('a body over the limit is rejected without a content length, too', async () => {
    const parent = await makeParent(app)
    const sent = httpRequest(`${app.url}/api/learners`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${parent.token}` },
    })
    const answered = once(sent, 'response')
    // The server closes the connection without reading the remainder.
    sent.on('error', () => {})
    for (let part = 0; part < 5; part++) sent.write('x'.repeat(64 * 1024))
    const [response] = await answered
    expect(response.statusCode).toBe(413)
    expect(response.headers.connection).toBe('close')
    sent.destroy()
  })

  test.each(['{', 'null', '[]', '"x"', '{"json":'])('the body %s is rejected as a client error', async (body) => {
    const parent = await makeParent(app)
    const authorization = `Bearer ${parent.token}`
    for (const path of ['/api/learners', '/api/rpc/learners/create']) {
      const response = await post(path, body, { authorization })
      expect(response.status).toBeGreaterThanOrEqual(400)
      expect(response.status).toBeLessThan(500)
    }
  })

  test('GET cannot call an operation with side effects', async () => {
    const parent = await makeParent(app)
    const headers = { authorization: `Bearer ${parent.token}` }
    const data = encodeURIComponent(JSON.stringify({ json: { gradeId: parent.id } }))
    const response = await fetch(`${app.url}/api/rpc/enrollment/enroll?data=${data}`, { headers })
    expect(response.status).toBe(405)
  })

  test('TRACE is not answered with the request', async () => {
    for (const path of ['/', '/api/session', '/api/auth/sign-out']) {
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        const headers = { 'x-planted': 'planted value' }
        httpRequest(`${app.url}${path}`, { method: 'TRACE', headers }, resolve).on('error', reject).end()
      })
      expect(response.statusCode).toBeGreaterThanOrEqual(400)
      expect(await text(response)).not.toContain('planted')
    }
  })

  test.each(['/dev/mail', '/api/session', '/'])('%s of another host name is not served', async (path) => {
    const status = async (host: string, of = path) => {
      const sent = httpRequest(app.url + of, { headers: { host } }).end()
      const [response] = await once(sent, 'response')
      response.resume()
      return response.statusCode
    }
    expect(await status('rebound.example')).toBe(421)
    expect(await status('localhost:1234')).not.toBe(421)
    expect(await status('10.1.2.3', '/healthz')).toBe(200)
  })

  test('a keep-alive connection outlasts the reuse time of proxies', async () => {
    const { headers } = await fetch(`${app.url}/healthz`)
    expect(Number(/timeout=(\d+)/.exec(headers.get('keep-alive') ?? '')?.[1])).toBeGreaterThan(75)
  })

  test.each(['GET /readyz HTTP/1.0', 'GET /readyz HTTP/1.1', 'HEAD /healthz HTTP/1.0'])(
    'the health check %s needs no Host header, as load balancers send it',
    async (line) => {
      const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
      socket.write(`${line}\r\nConnection: close\r\n\r\n`)
      expect(await text(socket)).toMatch(/^HTTP\/1.1 200 /)
    },
  )

  test('the server is ready while the database answers', async () => {
    expect((await fetch(`${app.url}/readyz`)).status).toBe(200)
  })

  test('the OpenAPI document is served as JSON and as a page', async () => {
    const document = await (await fetch(`${app.url}/api/openapi.json`)).json()
    const page = await (await fetch(`${app.url}/api/docs`)).text()
    expect(Object.keys(document.paths).length).toBeGreaterThan(0)
    for (const path of Object.keys(document.paths)) expect(page).toContain(path)
  })

  test.each([
    '/api/session',
    '/api/grades',
    '/api/learners',
    '/api/live',
    '/api/rpc/session/get',
    '/api/openapi.json',
    '/api/docs',
    '/api/nothing-here',
    '/healthz',
    '/readyz',
    '/dev/mail',
    '/files/subscriptions.csv',
    '/media/nothing-here.mp4',
  ])('HEAD %s responds like GET, without a body', async (path) => {
    const parent = await makeParent(app)
    const headers = { authorization: `Bearer ${parent.token}` }
    const byGet = await fetch(app.url + path, { headers })
    await byGet.body?.cancel()
    const byHead = await fetch(app.url + path, { method: 'HEAD', headers })
    expect(byHead.status).toBe(byGet.status)
    expect(byHead.headers.get('content-type')).toBe(byGet.headers.get('content-type'))
    expect(await byHead.text()).toBe('')
  })
})

describe('in production', () => {
  const settings = {
    NODE_ENV: 'production',
    ORIGIN: 'https://learn.example.org',
    SMTP_URL: 'smtp://localhost:1',
  }

  test('there are no developer pages, and cookies require https', async () => {
    const production = await startTestApp(settings)
    const address = `http://127.0.0.1:${production.config.port}`
    for (const page of ['/dev/mail', '/dev/mail.css']) expect((await fetch(address + page)).status).toBe(404)
    const { headers } = await fetch(`${address}/healthz`)
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')

    const account = { email: 'secure@example.test', password: 'a violet kite 7' }
    const browser = { origin: production.url }
    const signedUp = await postAuth({ url: address }, '/sign-up/email', { name: '', ...account }, browser)
    await production.database.pool.query('UPDATE profiles SET email_verified = true')
    const signedIn = await postAuth({ url: address }, '/sign-in/email', account, browser)
    expect(signedIn.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-trellis\.session_token=.*; Secure/),
      expect.stringMatching(/^__Host-trellis\.device=.*; Path=\/; .*Secure/),
    ])
    const marked = { ...browser, cookie: `${signedIn.headers.getSetCookie()[0]?.split(';')[0]}; __Host-signing-out=1` }
    const signedOut = await postAuth({ url: address }, '/sign-out', {}, marked)
    const cookies = [signedUp, signedOut].flatMap((answer) => answer.headers.getSetCookie())
    expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual(
      expect.arrayContaining(['__Host-trellis.sign_up', '__Host-signing-out', '__Host-trellis.session_token']),
    )
    // The name before the prefix is only removed.
    const others = cookies.filter((cookie) => !cookie.startsWith('signing-out=;'))
    expect(others.filter((cookie) => !/^__Host-.*; Path=\/;.*Secure/i.test(cookie))).toEqual([])
    await production.close()
  })

  test('no parent manages content until the operator names one', async () => {
    const production = await startTestApp(settings)
    const parent = await makeParent(production)
    const { subjectId } = await makeSubject(production, { published: false })
    const address = `http://127.0.0.1:${production.config.port}/api/subjects/${subjectId}`
    const headers = { authorization: `Bearer ${parent.token}` }
    expect((await fetch(address, { headers })).status).toBe(404)

    await production.database.pool.query("UPDATE profiles SET role = 'content_manager' WHERE id = $1", [parent.id])
    expect((await fetch(address, { headers })).status).toBe(200)
    await production.close()
  })
})
