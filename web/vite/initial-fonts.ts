import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const ROOT = join(import.meta.dirname, '../..')
const PACKAGES = join(ROOT, 'node_modules/@fontsource-variable')
const CACHE = join(ROOT, 'node_modules/.cache/initial-fonts')

const ASCII = String.fromCodePoint(...Array.from({ length: 0x7f - 0x20 }, (_, index) => 0x20 + index))

/** Characters of the small files; web/styles/fonts.css lists the same ones. Others load the whole face. */
const CHARACTERS = `${ASCII}\u00a0©°·¹²³¼½¾×é÷–—‘’“”•…−`

/** Arabic letters and signs, with the quotation marks and the invisible marks of Arabic texts (web/styles/arabic.css). */
const ARABIC = `${String.fromCodePoint(...Array.from({ length: 0x100 }, (_, index) => 0x600 + index))}«»\u200c\u200d\u200e\u200f\u2066\u2067\u2068\u2069`

const FONTS = [
  {
    name: 'text.woff2',
    characters: CHARACTERS,
    source: 'lexend/files/lexend-latin-wght-normal.woff2',
    variationAxes: { wght: { min: 380, max: 700 } },
    noLayoutClosure: false,
  },
  {
    name: 'heading.woff2',
    characters: CHARACTERS,
    source: 'bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
    variationAxes: { wght: 700 },
    // Drops alternate glyphs of the same characters, which no heading uses.
    noLayoutClosure: true,
  },
  {
    name: 'arabic.woff2',
    characters: ARABIC,
    source: 'noto-sans-arabic/files/noto-sans-arabic-arabic-wght-normal.woff2',
    variationAxes: { wght: { min: 380, max: 700 } },
    noLayoutClosure: false,
  },
]

/**
 * Subsets of the typefaces, as `@initial-fonts/text.woff2` and `@initial-fonts/heading.woff2`: the characters and
 * weights of nearly every page in 30 kB instead of 82 kB; and those of pages in Arabic as `@initial-fonts/arabic.woff2`. They are generated once and cached until the packages change.
 */
export function initialFonts(): Plugin {
  return {
    name: 'initial-fonts',
    async config() {
      const key = createHash('sha256').update(JSON.stringify(FONTS))
      const sources = await Promise.all(FONTS.map(({ source }) => readFile(join(PACKAGES, source))))
      for (const source of sources) key.update(source)
      const folder = join(CACHE, key.digest('hex').slice(0, 16))
      await mkdir(folder, { recursive: true })
      for (const [index, { name, characters, variationAxes, noLayoutClosure }] of FONTS.entries()) {
        const file = join(folder, name)
        const source = sources[index]
        if (source === undefined || existsSync(file)) continue
        // Renamed into place, so that an aborted build leaves no partial font.
        await writeFile(
          `${file}.${process.pid}`,
          await subsetFont(source, characters, { targetFormat: 'woff2', variationAxes, noLayoutClosure }),
        )
        await rename(`${file}.${process.pid}`, file)
      }
      return { resolve: { alias: { '@initial-fonts': folder } } }
    },
  }
}
