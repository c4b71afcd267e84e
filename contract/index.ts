/** Operations of the API. The server implements them; the browser client and the OpenAPI document derive from them. */
export * as contract from './groups.ts'
