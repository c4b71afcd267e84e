import { startShared } from '../testing/start-server.ts'
import { PICTURED } from './languages.ts'

/** Starts the product with the languages of the pictures. */
export default function startServer() {
  return startShared({ languages: PICTURED.join(',') })
}
