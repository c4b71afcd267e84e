import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { sonnerWithoutInjectedStyle } from './web/vite/sonner-without-injected-style.ts'
import { styleModWithAdoptedSheets } from './web/vite/style-mod-with-adopted-sheets.ts'

const server = `http://localhost:${process.env.API_PORT ?? '3000'}`

/**
 * What every page loads comes in two files. Left to itself, the bundler makes a file of each small module that two pages
 * share, and many small files compress worse: about 5 kB on the landing page.
 */
const chunksOfEveryPage = [
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|scheduler|react-router|cookie-es|set-cookie-parser|turbo-stream)\//,
  },
  {
    name: 'frame',
    test: /vite\/preload-helper|\/web\/(page-title|api\/se(en-session|ssion-channel)|ui\/(announcements|button|hue|loading|page|toast|use-hydrated)|features\/shell\/(name-mark|navigation-links|notice))\.tsx?$/,
  },
]

export default defineConfig({
  plugins: [tailwindcss(), sonnerWithoutInjectedStyle(), styleModWithAdoptedSheets(), reactRouter()],
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
  // Everything the pages import is made ready before the first of them is opened; a find later would reload it midway.
  optimizeDeps: {
    entries: ['web/**/*.{ts,tsx}', '!web/**/*.test.{ts,tsx}', '!web/vite/**'],
    include: ['react', 'react/jsx-dev-runtime', 'react-dom', 'react-dom/client', 'react-router', 'react-router/dom'],
  },
  build: {
    // A font or an icon inlined as data: would violate the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: chunksOfEveryPage } } },
  },
})
