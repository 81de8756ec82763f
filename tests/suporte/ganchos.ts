import { afterAll, beforeAll } from 'vitest'
import { agora } from './ao-fim.ts'

// Loaded before every test file: these two are the first and the last hook of each. Apart from what they serve, which
// is read without a runner, too (bench/).
beforeAll(() => {
  agora.comecou = true
})
afterAll(async () => {
  for (const limpar of agora.doArquivo.splice(0).reverse()) await limpar()
  agora.comecou = false
})
