import { afterAll, beforeAll } from 'vitest'
import { agora } from './ao-fim.ts'

// Loaded before every test file, so these are the first and the last hook of each. Separate from ao-fim.ts, because
// bench/ imports that file without a test runner.
beforeAll(() => {
  agora.comecou = true
})
afterAll(async () => {
  for (const limpar of agora.doArquivo.splice(0).reverse()) await limpar()
  agora.comecou = false
})
