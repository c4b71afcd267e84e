import type { BrowserContext } from '@playwright/test'
import { z } from 'zod'
import type { Spawned } from '../processes/spawn.ts'
import { type Call, send } from './load.ts'

const Dashboard = z.object({ json: z.object({ subjects: z.array(z.object({ id: z.string() })).min(1) }) })

/**
 * Signs in as the first sample learner that the product lists at startup.
 * @returns the call that the subject page makes, for the first subject of that learner's dashboard
 */
export async function subjectPageCall(product: Spawned): Promise<Call> {
  const cookie = await signIn(product)
  const post = (path: string, input: object): Call => ({
    url: new URL(path, product.address),
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Cookie: cookie },
    body: JSON.stringify({ json: input }),
  })
  const answer = await send(post('/api/rpc/study/dashboard', {}))
  const subject = Dashboard.parse(JSON.parse(answer)).json.subjects[0]
  return post('/api/rpc/study/subject', { subjectId: subject?.id })
}

/** @returns the session cookie of the first sample learner that the product lists at startup */
export async function signIn(product: Spawned): Promise<string> {
  const [, username, password] = /Learner\s+(\S+)\s+password (\S+)/.exec(await product.printed()) ?? []
  const answer = await fetch(new URL('/api/auth/sign-in/username', product.address), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  if (!answer.ok) throw new Error(`The sample learner could not sign in: ${await answer.text()}`)
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')
}

/** Signs a browser in as that learner, without a page. */
export async function enterBrowser(context: BrowserContext, product: Spawned): Promise<void> {
  const cookies = (await signIn(product)).split('; ').map((cookie) => {
    const [, name = '', value = ''] = /^([^=]+)=(.*)$/.exec(cookie) ?? []
    return { name, value, url: product.address }
  })
  await context.addCookies(cookies)
}
