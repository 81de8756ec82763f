import type { Modulo } from '#platform/modulo.ts'
import type { Servicos } from '#platform/servicos.ts'
import { podarFunis } from './comandos/podar.ts'

/** Deletes data that is only needed for a limited time. */
export const parteDaRetencao = (s: Servicos): Modulo => ({
  rotinas: [{ nome: 'funis:podar', cron: '57 4 * * *', executar: async () => void (await podarFunis(s.banco.db)) }],
})
