import { t } from '@lingui/core/macro'
import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { fetchUnlessSigningOut } from '#web/api/sign-out/mark.ts'

type UploadOutcome = { outcome: 'uploaded'; address: string } | { outcome: 'failed'; message: string }

const LIMITS = {
  image: {
    bytes: CONTENT_LIMITS.imageBytes,
    tooLarge: () => t`The image is too large. The limit is 2 MB.`,
    failed: () => t`Failed to upload the image. Please try again.`,
  },
  recording: {
    bytes: CONTENT_LIMITS.audioBytes,
    tooLarge: () => t`The recording is too large. The limit is 4 MB.`,
    failed: () => t`Failed to upload the recording. Please try again.`,
  },
}

/** Uploads an image of a reading text, or a recording for a video; returns the server's error message for the user. */
export async function uploadFile(file: Blob, kind: keyof typeof LIMITS): Promise<UploadOutcome> {
  if (file.size > LIMITS[kind].bytes) return { outcome: 'failed', message: LIMITS[kind].tooLarge() }
  const failed = LIMITS[kind].failed()
  try {
    const response = await fetchUnlessSigningOut('/files', { method: 'POST', body: file })
    const body: unknown = await response.json()
    const read = (name: string) => (typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined)
    const address = read('address')
    if (response.ok && typeof address === 'string') return { outcome: 'uploaded', address }
    const message = read('message')
    return { outcome: 'failed', message: response.status < 500 && typeof message === 'string' ? message : failed }
  } catch {
    return { outcome: 'failed', message: failed }
  }
}
