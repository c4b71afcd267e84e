import type { Found } from './found.ts'
import type { GradeContent } from './grade-content.ts'
import { error, nothingBut } from './problems.ts'
import { readGradeFiles } from './read-grade-files.ts'
import type { ReadingOptions } from './read-lesson.ts'
import { readZip } from './read-zip.ts'
import { writeGradeFiles } from './write-grade-files.ts'
import { writeZip } from './write-zip.ts'

/** A whole grade as a zip archive of the files that `writeGradeFiles` makes. The same grade gives the same bytes. */
export function writeGradeArchive(grade: GradeContent): Promise<Uint8Array> {
  return writeZip(writeGradeFiles(grade))
}

/** The grade in a zip archive. A harmful or damaged archive is refused whole; within a sound one good parts survive. */
export async function readGradeArchive(
  bytes: Uint8Array,
  options: ReadingOptions,
): Promise<Found<GradeContent>> {
  const unpacked = await readZip(bytes, (path) => /\.(?:json|md|png|jpe?g|webp|gif)$/i.test(path))
  if (!unpacked.ok) return nothingBut(error(unpacked.message, { file: unpacked.file }))
  return readGradeFiles(unpacked.files, options)
}
