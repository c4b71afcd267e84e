import { parentPort, workerData } from 'node:worker_threads'
import { writeGradeArchive } from '../formats/grade-archive.ts'
import type { GradeContent } from '../formats/grade-content.ts'

/** Packs one grade on a thread of its own (archive-on-thread.ts). */
const grade: GradeContent = workerData
parentPort?.postMessage(await writeGradeArchive(grade))
