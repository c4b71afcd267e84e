import { saveFile } from './save-file.ts'

export type Downloaded = { kind: 'saved' } | { kind: 'failed'; message: string }

const FAILED = 'Failed to export. Please try again.'

/** Fetches a file whole before it is saved, so that a failure is told and no half file is left. */
export async function downloadFile(address: string, fileName: string): Promise<Downloaded> {
  try {
    const response = await fetch(address)
    if (response.ok) {
      saveFile(await response.blob(), fileName, response.headers.get('content-type') ?? '')
      return { kind: 'saved' }
    }
    const answer: unknown = response.status < 500 ? await response.json() : null
    const message = typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'message') : null
    return { kind: 'failed', message: typeof message === 'string' ? message : FAILED }
  } catch {
    return { kind: 'failed', message: FAILED }
  }
}
