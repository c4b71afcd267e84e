import { parentPort, workerData } from 'node:worker_threads'
import type { GradeContent } from '../formats/grade-content.ts'
import { writeGradeArchive } from '../formats/write-grade.ts'

/** Worker thread that packs one grade (export-pages.ts). */
const grade: GradeContent = workerData
parentPort?.postMessage(await writeGradeArchive(grade))
