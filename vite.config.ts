import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { renderReadingText } from './server/reading-text/render-reading-text.ts'
import { chunkGroups } from './web/vite/chunk-groups.ts'
import { initialFonts } from './web/vite/initial-fonts.ts'
import { legalText } from './web/vite/legal-text.ts'
import { separateZodMini } from './web/vite/separate-zod-mini.ts'
import { translations } from './web/vite/translations.ts'

const server = `http://localhost:${process.env.API_PORT ?? '3000'}`

export default defineConfig({
  plugins: [
    tailwindcss(),
    initialFonts(),
    legalText(renderReadingText),
    separateZodMini(),
    translations(),
    reactRouter(),
  ],
  server: {
    proxy: {
      '/api': server,
      '/dev/mail': server,
      '/dev/identity': server,
      '/dev/payments': server,
      '/dev/test-pages.css': server,
      '/media': server,
      '/files': server,
      '/imports': server,
      '/exports': server,
    },
  },
  // Prebundles all dependencies of the pages; finding one later would reload the page.
  optimizeDeps: {
    entries: ['web/**/*.{ts,tsx}', '!web/**/*.test.{ts,tsx}', '!web/vite/**'],
    include: ['react', 'react/jsx-dev-runtime', 'react-dom', 'react-dom/client', 'react-router', 'react-router/dom'],
  },
  build: {
    // A font or an icon inlined as a data: URL would violate the content security policy.
    assetsInlineLimit: 0,
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } } } },
  },
})
