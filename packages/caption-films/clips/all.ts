import type { Clip } from '../stage/clip.ts'
import { grade6English1 } from './english/grade-6-english-1.ts'
import { grade6English2 } from './english/grade-6-english-2.ts'
import { grade6Stories } from './english/grade-6-stories.ts'
import { grade6Texts } from './english/grade-6-texts.ts'
import { grade6Writing } from './english/grade-6-writing.ts'
import { grade7English1 } from './english/grade-7-english-1.ts'
import { grade7English2 } from './english/grade-7-english-2.ts'
import { grade7Stories } from './english/grade-7-stories.ts'
import { grade7Texts } from './english/grade-7-texts.ts'
import { grade7Writing } from './english/grade-7-writing.ts'
import { grade8English1 } from './english/grade-8-english-1.ts'
import { grade8English2 } from './english/grade-8-english-2.ts'
import { grade8Stories } from './english/grade-8-stories.ts'
import { grade8Texts } from './english/grade-8-texts.ts'
import { grade8Writing } from './english/grade-8-writing.ts'
import { grade6EquationsAndData } from './mathematics/grade-6-equations-and-data.ts'
import { grade6Mathematics1 } from './mathematics/grade-6-mathematics-1.ts'
import { grade6Mathematics2 } from './mathematics/grade-6-mathematics-2.ts'
import { grade6Numbers } from './mathematics/grade-6-numbers.ts'
import { grade6Shapes } from './mathematics/grade-6-shapes.ts'
import { grade7ChanceAndData } from './mathematics/grade-7-chance-and-data.ts'
import { grade7Mathematics1 } from './mathematics/grade-7-mathematics-1.ts'
import { grade7Mathematics2 } from './mathematics/grade-7-mathematics-2.ts'
import { grade7Numbers } from './mathematics/grade-7-numbers.ts'
import { grade7Shapes } from './mathematics/grade-7-shapes.ts'
import { grade8Mathematics1 } from './mathematics/grade-8-mathematics-1.ts'
import { grade8Mathematics2 } from './mathematics/grade-8-mathematics-2.ts'
import { grade8NumbersAndFunctions } from './mathematics/grade-8-numbers-and-functions.ts'
import { grade8Shapes } from './mathematics/grade-8-shapes.ts'
import { grade8SolidsAndData } from './mathematics/grade-8-solids-and-data.ts'
import { grade6EarthScience } from './science/grade-6-earth.ts'
import { grade6LifeScience } from './science/grade-6-life.ts'
import { grade6MatterScience } from './science/grade-6-matter.ts'
import { grade6Science1 } from './science/grade-6-science-1.ts'
import { grade6Science2 } from './science/grade-6-science-2.ts'
import { grade7EnergyScience } from './science/grade-7-energy.ts'
import { grade7LifeScience } from './science/grade-7-life.ts'
import { grade7MatterScience } from './science/grade-7-matter.ts'
import { grade7Science1 } from './science/grade-7-science-1.ts'
import { grade7Science2 } from './science/grade-7-science-2.ts'
import { grade8EvolutionScience } from './science/grade-8-evolution.ts'
import { grade8GenesScience } from './science/grade-8-genes.ts'
import { grade8LightAndMatterScience } from './science/grade-8-light-and-matter.ts'
import { grade8Science1 } from './science/grade-8-science-1.ts'
import { grade8Science2 } from './science/grade-8-science-2.ts'
import { grade8SpaceScience } from './science/grade-8-space.ts'

export const CLIPS: readonly Clip[] = [
  grade6English1,
  grade6English2,
  grade6Mathematics1,
  grade6Mathematics2,
  ...grade6EquationsAndData,
  ...grade6Numbers,
  ...grade6Shapes,
  grade6Science1,
  grade6Science2,
  grade7English1,
  grade7English2,
  grade7Mathematics1,
  grade7Mathematics2,
  ...grade7Numbers,
  ...grade7Shapes,
  ...grade7ChanceAndData,
  grade7Science1,
  grade7Science2,
  grade8English1,
  grade8English2,
  grade8Mathematics1,
  grade8Mathematics2,
  ...grade8NumbersAndFunctions,
  ...grade8Shapes,
  ...grade8SolidsAndData,
  grade8Science1,
  grade8Science2,
  ...grade6Texts,
  ...grade6Stories,
  ...grade6Writing,
  ...grade7Stories,
  ...grade7Texts,
  ...grade7Writing,
  ...grade8Stories,
  ...grade8Texts,
  ...grade8Writing,
  ...grade6LifeScience,
  ...grade6MatterScience,
  ...grade6EarthScience,
  ...grade7EnergyScience,
  ...grade7MatterScience,
  ...grade7LifeScience,
  ...grade8LightAndMatterScience,
  ...grade8GenesScience,
  ...grade8EvolutionScience,
  ...grade8SpaceScience,
]
