import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { captionsOf } from './captions.ts'
import { CLIPS } from './clips/all.ts'
import { clipName } from './stage/clip.ts'

/** `node packages/caption-films/write-captions.ts` writes the captions of every clip into content/videos. */
const FOLDER = join(import.meta.dirname, '../../content/videos')

for (const clip of CLIPS) writeFileSync(join(FOLDER, `${clipName(clip)}.vtt`), captionsOf(clip))
