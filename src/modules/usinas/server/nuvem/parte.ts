import { sistema } from '#platform/eventos/unidade.ts'
import { registrar, type Tratadores } from '#platform/http/rotas.ts'
import { trabalho } from '#platform/jobs/trabalho.ts'
import type { Modulo } from '#platform/modulo.ts'
import type { Servicos } from '#platform/servicos.ts'
import { nuvens } from '../../contract/nuvens.ts'
import { criarConta, ligarCodigoDaConta, pausarConta, pedirTodas, sincronizarAgora } from './comandos/contas.ts'
import { sincronizarConta } from './comandos/sincronizar.ts'
import { listarContas } from './consultas/contas.ts'
import { trabalhoDeSincronizar } from './trabalho.ts'

/** Accounts of inverter clouds: read each night, after 02:00 of the plants, and when a person asks. */
export const parteDasNuvens = (s: Servicos): Modulo => ({
  trabalhos: [trabalho(trabalhoDeSincronizar, ({ nuvem_id }) => sincronizarConta(s, nuvem_id))],
  // UTC
  rotinas: [{ nome: 'usinas:nuvens', cron: '20 6 * * *', executar: () => s.executar(sistema, pedirTodas) }],
  registrar: (app, porteiro, registro) => registrar(app, porteiro, 'usinas.nuvens', nuvens, rotas(s), registro),
})

function rotas(s: Servicos): Tratadores<typeof nuvens> {
  const todas = async () => ({ success: true as const, data: await listarContas(s.banco.db) })
  return {
    listar: todas,
    async criar({ ctx, body }) {
      await s.executar(ctx, (u) => criarConta(u, s.cofre, body))
      return todas()
    },
    async ligar({ ctx, params, body }) {
      await s.executar(ctx, (u) => ligarCodigoDaConta(u, params.id, body))
      return todas()
    },
    async sincronizar({ ctx, params }) {
      await s.executar(ctx, (u) => sincronizarAgora(u, params.id))
      return { success: true }
    },
    async pausar({ ctx, params, body }) {
      await s.executar(ctx, (u) => pausarConta(u, params.id, body.pausada))
      return todas()
    },
  }
}
