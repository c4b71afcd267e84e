import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Save as received over HTTP. */
export type SaveSent = {
  name: string
  lessonId: string
  part: string
  submissionId?: string
  answers?: Record<string, unknown>
  basedOn?: number
}

/** `lost` closes the connection without a response. */
export type Reply = 'lost' | { status: number; text: string }

const NONE = { video: false, text: false, quiz: false, assignment: false }
const NOTHING = { total: 0, academic: 0, bonus: 0, planBonus: 0, testBonus: 0 }

export const SAVED: Reply = answerOf({
  completed: NONE,
  marks: { ...NOTHING, plan: 'Freemium' },
  plan: 'Freemium',
  unlockedTests: [],
  newAchievements: [],
  correctCount: 1,
  total: 1,
  passed: true,
  counted: true,
  questions: [],
  next: { draw: 2, questions: [] },
})

export function errorReply(status: number, code: string, message = '', data: object = {}): Reply {
  return { ...answerOf({ defined: true, code, status, message, data }), status }
}

/** Reply to the save of a draft. */
export function draftReply(version: number): Reply {
  return answerOf({ version })
}

/** Starts a server on its own port that speaks the product's protocol and responds to saves as a test specifies. */
export async function startStudyServer() {
  const saves: SaveSent[] = []
  let reply: (save: SaveSent) => Reply | Promise<Reply> = () => SAVED
  let signedIn: string | null = null
  let sessionRequests = 0
  let concurrent = 0
  let maxConcurrent = 0

  const http = createServer(async (request, response) => {
    const path = (request.url ?? '').replace('/api/rpc/', '')
    let body = ''
    for await (const chunk of request) body += chunk
    if (path === 'session/get') {
      sessionRequests += 1
      const user = signedIn && { id: signedIn }
      return response.end(answerOf({ user, socialSignIn: { providers: [] } }).text)
    }
    const save: SaveSent = { ...JSON.parse(body).json, name: path.replace('study/', '') }
    saves.push(save)
    concurrent += 1
    maxConcurrent = Math.max(maxConcurrent, concurrent)
    const answer = await reply(save)
    concurrent -= 1
    if (answer === 'lost') return request.socket.destroy()
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.text)
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo

  return {
    origin: `http://127.0.0.1:${port}`,
    saves,
    maxConcurrent: () => maxConcurrent,
    sessionRequests: () => sessionRequests,
    signIn: (learnerId: string | null) => {
      signedIn = learnerId
    },
    answer: (how: typeof reply) => {
      reply = how
    },
    close() {
      http.closeAllConnections()
      return new Promise((resolve) => http.close(resolve))
    },
  }
}

function answerOf(json: unknown) {
  return { status: 200, text: JSON.stringify({ json }) }
}
