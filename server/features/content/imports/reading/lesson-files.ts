import {
  error,
  failed,
  type ParsedItem,
  type ParseResult,
  type Problem,
  sortProblems,
  warning,
} from '#packages/content-formats/parse-result.ts'
import { readZip } from '#packages/content-formats/zip/read-zip.ts'
import type { ImageContent, LessonContent } from '../../formats/grade-content.ts'
import { findImageReferences, isMissingRecording, readImages } from '../../formats/grade-images.ts'
import { type ReadOptions, readLesson } from '../../formats/lesson-file.ts'

import { ZIP_LIMITS } from '../../formats/limits.ts'

const MARKDOWN = /\.(?:md|markdown)$/i
const IMAGE = /\.(?:png|jpe?g|webp|gif|mp3|m4a|ogg|opus)$/i

/** One upload: a file, several files in a form, or a zip archive. */
export type Upload = { name: string; contentType: string; bytes: Uint8Array<ArrayBuffer> }

/** Reads lessons and the images of their texts. */
export async function readLessonFiles(
  upload: Upload,
  options: ReadOptions,
): Promise<{ lessons: ParseResult<LessonContent>; images: ImageContent[] }> {
  const unpacked = await readUpload(upload)
  if (unpacked.outcome === 'invalid') return { lessons: failed(unpacked.problem), images: [] }
  const items: ParsedItem<LessonContent>[] = []
  const problems: Problem[] = []
  const paths = [...unpacked.files.keys()]
  for (const path of paths.filter((one) => MARKDOWN.test(one)).slice(0, ZIP_LIMITS.maxEntries)) {
    const lesson = readLesson(unpacked.files.get(path) ?? new Uint8Array(), options, unpacked.isSingle ? null : path)
    items.push(...lesson.items)
    problems.push(...lesson.problems)
  }
  const images = readImages(
    unpacked.files,
    paths.filter((path) => IMAGE.test(path)),
    problems,
  )
  for (const file of paths.filter((path) => !MARKDOWN.test(path) && !IMAGE.test(path))) {
    problems.push(error('This isn’t a lesson. Lessons are Markdown files that end in .md.', { file }))
  }
  if (paths.length === 0) problems.push(error('This file has no lessons.'))
  const names = new Set(images.map(({ name }) => name))
  for (const { value, file } of items) {
    if (isMissingRecording(value.video.narrationUrl, names)) {
      const message = `The recording ${value.video.narrationUrl} is missing. Learners won’t hear it.`
      problems.push(warning(message, { file, field: 'video.narration' }))
    }
    for (const { name } of findImageReferences(value.text.markdown ?? '')) {
      if (!names.has(name))
        problems.push(warning(`The image images/${name} is missing. Learners won’t see it.`, { file, field: 'text' }))
    }
  }
  items.sort((a, b) => a.value.number - b.value.number)
  return { lessons: { items, problems: sortProblems(problems) }, images }
}

type Files =
  | { outcome: 'valid'; files: Map<string, Uint8Array>; isSingle: boolean }
  | { outcome: 'invalid'; problem: Problem }

async function readUpload({ name, contentType, bytes }: Upload): Promise<Files> {
  if (contentType.startsWith('multipart/form-data')) return readForm(contentType, bytes)
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) {
    const unpacked = await readZip(bytes, (path) => MARKDOWN.test(path) || IMAGE.test(path), ZIP_LIMITS)
    if (unpacked.outcome === 'failed')
      return { outcome: 'invalid', problem: error(unpacked.message, { file: unpacked.file }) }
    const isIgnored = (path: string) => /(?:^|\/)(?:__MACOSX\/|\.)/.test(path)
    return {
      outcome: 'valid',
      files: new Map([...unpacked.files].filter(([path]) => !isIgnored(path))),
      isSingle: false,
    }
  }
  return { outcome: 'valid', files: new Map([[MARKDOWN.test(name) ? name : `${name}.md`, bytes]]), isSingle: true }
}

async function readForm(contentType: string, bytes: Uint8Array<ArrayBuffer>): Promise<Files> {
  try {
    const form = await new Response(bytes, { headers: { 'content-type': contentType } }).formData()
    const files = new Map<string, Uint8Array>()
    for (const [index, part] of form.getAll('file').entries()) {
      if (typeof part === 'string') continue
      const name = files.has(part.name) ? `${index + 1}-${part.name}` : part.name
      files.set(name, await part.bytes())
    }
    return { outcome: 'valid', files, isSingle: false }
  } catch {
    return { outcome: 'invalid', problem: error('The upload was incomplete. Please choose the files again.') }
  }
}
