import { ORPCError } from '@orpc/client'

type Word = (message: string) => string

/** Words what an error says to a person: its message, and those in its data by field and by question. */
export function wordError(error: unknown, word: Word): unknown {
  if (!(error instanceof ORPCError)) return error
  error.message = word(error.message)
  wordData(error.data, word)
  return error
}

function wordData(data: unknown, word: Word) {
  if (!isObject(data)) return
  if (typeof data.message === 'string') data.message = word(data.message)
  if (isObject(data.fields)) {
    data.fields = Object.fromEntries(
      Object.entries(data.fields).map(([field, message]) => [field, word(String(message))]),
    )
  }
  if (Array.isArray(data.questions)) {
    data.questions = data.questions.map((question: unknown) =>
      isObject(question) && typeof question.message === 'string'
        ? { ...question, message: word(question.message) }
        : question,
    )
  }
}

/** Words the message of an error of the routes that are no operations. */
export async function wordResponse(response: Response, word: Word): Promise<Response> {
  if (!response.headers.get('content-type')?.startsWith('application/json')) return response
  const body: unknown = await response.clone().json()
  if (!isObject(body) || typeof body.message !== 'string') return response
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  return new Response(JSON.stringify({ ...body, message: word(body.message) }), { status: response.status, headers })
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
