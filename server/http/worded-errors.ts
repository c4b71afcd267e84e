import { ORPCError } from '@orpc/client'

type Word = (message: string) => string

/** Words what an error says to a person: its message, and those in its data by field and by question. */
export function wordError(error: unknown, word: Word): unknown {
  if (!(error instanceof ORPCError)) return error
  return Object.assign(error, { message: word(error.message), data: wordData(error.data, word) })
}

/** @returns a copy, because several errors may share their data */
function wordData(data: unknown, word: Word): unknown {
  if (!isObject(data)) return data
  const { message, fields, questions } = data
  return {
    ...data,
    ...(typeof message === 'string' && { message: word(message) }),
    ...(isObject(fields) && {
      fields: Object.fromEntries(Object.entries(fields).map(([field, text]) => [field, word(String(text))])),
    }),
    ...(Array.isArray(questions) && {
      questions: questions.map((question: unknown) =>
        isObject(question) && typeof question.message === 'string'
          ? { ...question, message: word(question.message) }
          : question,
      ),
    }),
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
