import { afterAll, afterEach, beforeAll } from 'vitest'
import { retratarQueda } from './ao-cair.ts'
import { agora } from './ao-fim.ts'
import { vigiarTemporizadores } from './sobras.ts'

// Loaded before every test file, so these are the first and the last hook of each. Separate from ao-fim.ts, because
// bench/ imports that file without a test runner.
let vigia: ReturnType<typeof vigiarTemporizadores> | undefined
beforeAll(() => {
  agora.comecou = true
  vigia = typeof document === 'undefined' ? undefined : vigiarTemporizadores()
})
// windows that a failed test left open show why it failed
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  const retrato = await retratarQueda()
  if (retrato) console.error(`${task.name}\n${retrato}`)
})
afterAll(async () => {
  for (const limpar of agora.doArquivo.splice(0).reverse()) await limpar()
  agora.comecou = false
  const sobras = vigia?.terminar() ?? []
  if (sobras.length > 0) throw new Error(`timers left running at the end of the file:\n${sobras.join('\n')}`)
})
