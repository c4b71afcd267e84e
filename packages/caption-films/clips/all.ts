import { join } from 'node:path'
import { readFilms } from '../film/read-films.ts'
import type { Clip } from '../stage/clip.ts'
import { grade6English1 } from './english/grade-6-english-1.ts'
import { grade6English2 } from './english/grade-6-english-2.ts'
import { grade7English1 } from './english/grade-7-english-1.ts'
import { grade7English2 } from './english/grade-7-english-2.ts'
import { grade8English1 } from './english/grade-8-english-1.ts'
import { grade8English2 } from './english/grade-8-english-2.ts'
import { grade6Mathematics1 } from './mathematics/grade-6-mathematics-1.ts'
import { grade6Mathematics2 } from './mathematics/grade-6-mathematics-2.ts'
import { grade7Mathematics1 } from './mathematics/grade-7-mathematics-1.ts'
import { grade7Mathematics2 } from './mathematics/grade-7-mathematics-2.ts'
import { grade8Mathematics1 } from './mathematics/grade-8-mathematics-1.ts'
import { grade8Mathematics2 } from './mathematics/grade-8-mathematics-2.ts'
import { grade6Science1 } from './science/grade-6-science-1.ts'
import { grade6Science2 } from './science/grade-6-science-2.ts'
import { grade7Science1 } from './science/grade-7-science-1.ts'
import { grade7Science2 } from './science/grade-7-science-2.ts'
import { grade8Science1 } from './science/grade-8-science-1.ts'
import { grade8Science2 } from './science/grade-8-science-2.ts'

export const CLIPS: readonly Clip[] = [
  ...readFilms(join(import.meta.dirname, '../../../content')),
  grade6English1,
  grade6English2,
  grade7English1,
  grade7English2,
  grade8English1,
  grade8English2,
  grade6Mathematics1,
  grade6Mathematics2,
  grade7Mathematics1,
  grade7Mathematics2,
  grade8Mathematics1,
  grade8Mathematics2,
  grade6Science1,
  grade6Science2,
  grade7Science1,
  grade7Science2,
  grade8Science1,
  grade8Science2,
]
