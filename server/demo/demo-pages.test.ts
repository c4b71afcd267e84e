import { beforeAll, expect, test } from 'vitest'
import { startBuiltSite } from '../http/pages/testing/built-site.ts'
import { forThisFile } from '../testing/for-this-file.ts'
import { makeDemoFamily } from '../testing/people.ts'
import { startTestApp } from '../testing/test-app.ts'

const app = forThisFile(startTestApp)
beforeAll(() => makeDemoFamily(app))
const site = forThisFile(() => startBuiltSite(app.services))
const off = forThisFile(() => startBuiltSite({ ...app.services, config: { ...app.config, demo: false } }))

const AS_PARENT = { cookie: 'trellis.demo=parent' }
const sessionIn = (html: string) => /<script type="application\/json" id="page-start">(.*?)<\/script>/.exec(html)?.[1]

test('the landing page has the buttons to look around', async () => {
  expect((await site.get('/')).text).toContain('look around')
  expect((await off.get('/')).text).not.toContain('look around')
})

test('a page carries the person of the sample family, for this browser only', async () => {
  const { text, headers } = await site.get('/parent', AS_PARENT)
  expect(JSON.parse(sessionIn(text) ?? '')).toMatchObject({
    session: { user: { isDemo: true, isParent: true } },
    call: '/api/rpc/learners/list',
  })
  expect(headers.get('cache-control')).toBe('private, no-store')
  expect(sessionIn((await off.get('/parent', AS_PARENT)).text)).toBeUndefined()
})

test('a page that the sample family does not have starts no call', async () => {
  const { text } = await site.get('/learner/profile', { cookie: 'trellis.demo=learner' })
  expect(JSON.parse(sessionIn(text) ?? '')).toMatchObject({ session: { user: { isDemo: true } }, call: null })
})

test.each(['/sign-up', '/parent/sign-in', '/learner/signin', '/reset-password', '/Sign-Up/'])(
  '%s ends looking around',
  async (path) => {
    const { text, headers } = await site.get(path, AS_PARENT)
    expect(headers.getSetCookie()).toEqual([expect.stringMatching(/^trellis\.demo=; .*Max-Age=0$/)])
    expect(sessionIn(text)).toBeUndefined()
    expect((await site.get(path)).headers.getSetCookie()).toEqual([])
  },
)
