import type { Modulo } from '#platform/modulo.ts'
import type { Servicos } from '#platform/servicos.ts'
import { podarFunis } from './comandos/podar.ts'

/** What is only needed for a while goes after it. */
export const parteDaRetencao = (s: Servicos): Modulo => ({
  rotinas: [{ nome: 'funis:podar', cron: '57 4 * * *', executar: async () => void (await podarFunis(s.banco.db)) }],
})
