import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import journeys from '../../playwright.config.ts'

const root = join(import.meta.dirname, '../..')

/** `npm run pictures`: photographs the screens of the sample family into pictures/, outside the tests. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  testMatch: 'screens.ts',
  globalSetup: join(import.meta.dirname, 'start-server.ts'),
  outputDir: join(root, 'test-results'),
  projects: [{ name: 'pictures' }],
  retries: 0,
  timeout: 180_000,
})
