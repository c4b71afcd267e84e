import { parentPort, workerData } from 'node:worker_threads'
import { writeZip } from '#packages/content-formats/zip/write-zip.ts'
import type { GradeContent } from '../formats/grade-content.ts'
import { writeGradeFiles } from '../formats/write-grade.ts'

/** Packs one grade on its own thread (export-pages.ts). */
const grade: GradeContent = workerData
parentPort?.postMessage(await writeZip(writeGradeFiles(grade)))
