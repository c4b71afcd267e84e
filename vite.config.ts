import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { sonnerWithoutInjectedStyle } from './web/vite/sonner-without-injected-style.ts'

const server = `http://localhost:${process.env.API_PORT ?? '3000'}`

export default defineConfig({
  plugins: [tailwindcss(), sonnerWithoutInjectedStyle(), reactRouter()],
  server: { proxy: { '/api': server, '/dev': server, '/media': server } },
  // Everything the pages import is made ready before the first of them is opened; a find later would reload it midway.
  optimizeDeps: {
    entries: ['web/**/*.{ts,tsx}', '!web/**/*.test.{ts,tsx}', '!web/vite/**'],
    include: [
      'react',
      'react/jsx-dev-runtime',
      'react-dom',
      'react-dom/client',
      'react-router',
      'react-router/dom',
    ],
  },
  // A font or an icon inlined as data: would be refused by the content security policy.
  build: { assetsInlineLimit: 0 },
})
