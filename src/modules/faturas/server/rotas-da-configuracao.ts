import type { Tratadores } from '#platform/http/rotas.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { configuracaoDasFaturas } from '../contract/configuracao.ts'
import { configurarEnvio } from './comandos/configurar.ts'
import { lerConfiguracao } from './consultas/configuracao.ts'

export function rotasDaConfiguracao(s: Servicos): Tratadores<typeof configuracaoDasFaturas> {
  const ler = async () => ({ success: true as const, data: await lerConfiguracao(s.banco.db) })
  return {
    obter: ler,
    async salvar({ ctx, body }) {
      await s.executar(ctx, (u) => configurarEnvio(u, body))
      return ler()
    },
  }
}
