import { CONTENT_LIMITS } from '#domain/content-limits.ts'

export type Uploaded = { kind: 'ok'; address: string } | { kind: 'refused'; message: string }

const FAILED = 'Failed to upload the image. Please try again.'

/** Gives an image of a reading text to the server. The refusal is to be shown as received. */
export async function uploadImage(file: Blob): Promise<Uploaded> {
  if (file.size > CONTENT_LIMITS.imageBytes) {
    return { kind: 'refused', message: 'The image may have at most 2 MB.' }
  }
  try {
    const response = await fetch('/files', { method: 'POST', body: file })
    const answer: unknown = await response.json()
    const told = (name: string) =>
      typeof answer === 'object' && answer !== null ? Reflect.get(answer, name) : undefined
    const address = told('address')
    if (response.ok && typeof address === 'string') return { kind: 'ok', address }
    const message = told('message')
    return {
      kind: 'refused',
      message: response.status < 500 && typeof message === 'string' ? message : FAILED,
    }
  } catch {
    return { kind: 'refused', message: FAILED }
  }
}
