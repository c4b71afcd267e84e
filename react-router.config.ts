import type { Config } from '@react-router/dev/config'
import { prerenderedPaths } from './web/prerendered.ts'

/**
 * A browser app with no rendering server: the pages a visitor may meet first are built as HTML files, every other
 * address gets build/client/__spa-fallback.html.
 */
export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: false,
  prerender: [...prerenderedPaths],
} satisfies Config
