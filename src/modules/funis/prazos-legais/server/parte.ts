import { naoEncontrado } from '#kit/erro.ts'
import { feriadosMudaram } from '#modules/calendario/publico.ts'
import { assinar } from '#platform/eventos/relay.ts'
import { registrar, type Tratadores } from '#platform/http/rotas.ts'
import type { Modulo } from '#platform/modulo.ts'
import type { Servicos } from '#platform/servicos.ts'
import { prazosLegais } from '../contract/prazos-legais.ts'
import { alterarPrazoLegal, criarPrazoLegal, encerrarPrazoLegal } from './comandos/prazos.ts'
import { recontarPorFeriados } from './comandos/recontar-feriados.ts'
import { recontarPeloTermo } from './comandos/recontar.ts'
import { todosOsPrazosLegais } from './consultas/prazos.ts'
import { trabalho } from '#platform/jobs/trabalho.ts'
import { trabalhoDoTermo, trabalhoDosFeriados } from './tipos-de-trabalho.ts'

function rotas(s: Servicos): Tratadores<typeof prazosLegais> {
  const { db } = s.banco
  async function vista(id: string) {
    const data = (await todosOsPrazosLegais(db)).find((p) => p.id === id)
    if (!data) throw naoEncontrado('Prazo da lei não encontrado.')
    return { success: true as const, data }
  }
  return {
    listar: async () => ({ success: true, data: await todosOsPrazosLegais(db) }),
    criar: async ({ ctx, body }) => vista(await s.executar(ctx, (u) => criarPrazoLegal(u, body))),
    alterar: async ({ ctx, params, body }) =>
      vista(await s.executar(ctx, (u) => alterarPrazoLegal(u, params.id, body))),
    async encerrar({ ctx, params, body }) {
      await s.executar(ctx, (u) => encerrarPrazoLegal(u, params.id, body.em))
      return { success: true }
    },
  }
}

/**
 * Inputs of deadlines from outside the funnels: the table of legal deadlines, one for the whole company and maintained
 * by the managers of all funnels, and the holiday register.
 */
export const parteDosPrazosLegais = (s: Servicos): Modulo => ({
  assinantes: [assinar(feriadosMudaram, trabalhoDosFeriados)],
  trabalhos: [
    trabalho(trabalhoDoTermo, ({ termo }) => recontarPeloTermo(s, termo)),
    trabalho(trabalhoDosFeriados, (dados) => recontarPorFeriados(s, dados)),
  ],
  registrar: (app, porteiro, registro) =>
    registrar(app, porteiro, 'funis.prazos-legais', prazosLegais, rotas(s), registro),
})
