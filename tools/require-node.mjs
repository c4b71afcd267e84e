/** First step of scripts for development. JavaScript, because a Node.js that is too old cannot run TypeScript. */
import { readFileSync } from 'node:fs'

const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const required = manifest.dependencies.node
const running = process.versions.node

if (Number.parseInt(running, 10) < Number.parseInt(required, 10)) {
  console.error(
    `Trellis runs on Node.js ${required}; this is ${running}. Run npm ci, which installs it, then npm scripts or node_modules/.bin/node.`,
  )
  process.exitCode = 1
}
