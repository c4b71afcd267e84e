import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { initialFonts } from '../web/vite/initial-fonts.ts'
import { translations } from '../web/vite/translations.ts'

/** Every component of web/ui in every state, for development (`npm run kit`). The product's build does not know it. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: join(import.meta.dirname, '../public'),
  cacheDir: join(import.meta.dirname, '../node_modules/.cache/kit'),
  plugins: [tailwindcss(), initialFonts(), translations()],
})
