import { parentPort, workerData } from 'node:worker_threads'
import type { GradeContent } from '../formats/grade-content.ts'
import { writeGradeArchive } from '../formats/write-grade.ts'

/** Packs one grade on its own thread (export-pages.ts). */
const grade: GradeContent = workerData
parentPort?.postMessage(await writeGradeArchive(grade))
