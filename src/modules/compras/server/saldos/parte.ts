import { naoEncontrado } from '#kit/erro.ts'
import { registrar, type Tratadores } from '#platform/http/rotas.ts'
import { aceitarPlanilhas } from '#platform/importacao/aceitar.ts'
import { difusaoDaImportacao } from '#platform/importacao/ao-vivo.ts'
import { andarImportacao } from '#platform/importacao/andar.ts'
import type { Importador } from '#platform/importacao/importador.ts'
import { desfazerImportacao, iniciarImportacao, lerEnviada } from '#platform/importacao/receber.ts'
import { trabalho } from '#platform/jobs/trabalho.ts'
import type { Modulo } from '#platform/modulo.ts'
import type { Servicos } from '#platform/servicos.ts'
import { saldos } from '../../contract/saldos.ts'
import { PREFIXO } from '../canais-ao-vivo.ts'
import { responderPeloSaldo } from './comandos/aprovar.ts'
import { conferirSaldos } from './comandos/conferir.ts'
import { desfazerSaldos, lancarSaldos } from './comandos/lancar.ts'
import { corrigirSaldo, mapearSaldos, receberSaldos } from './comandos/receber.ts'
import { linhasDoSaldo, saldoPorId, ultimosSaldos } from './consultas/saldos.ts'
import { deSaldos, trabalhoDeSaldos, type PlanilhaDeSaldos } from './importador.ts'

const importador: Importador<PlanilhaDeSaldos> = {
  ...deSaldos,
  passos: {
    conferindo: { fazer: (u, i) => conferirSaldos(u.tx, i) },
    importando: { fazer: lancarSaldos },
    desfazendo: { fazer: desfazerSaldos },
  },
}

/** Opening stock by spreadsheet: upload, map, compare, post, reverse. */
export const parteDosSaldos = (s: Servicos): Modulo => ({
  difusoes: [difusaoDaImportacao(deSaldos, PREFIXO)],
  trabalhos: [trabalho(trabalhoDeSaldos, ({ importacao_id }) => andarImportacao(s, importador, importacao_id))],
  registrar(app, porteiro, registro) {
    aceitarPlanilhas(app)
    registrar(app, porteiro, 'compras.saldos', saldos, rotas(s), registro)
  },
})

function rotas(s: Servicos): Tratadores<typeof saldos> {
  const db = s.banco.db
  async function uma(id: string) {
    const data = await saldoPorId(db, id)
    if (!data) throw naoEncontrado('Esta planilha não existe.')
    return { success: true as const, data }
  }
  return {
    listar: async () => ({ success: true, data: await ultimosSaldos(db) }),
    async enviar({ ctx, query, body }) {
      const planilha = await lerEnviada(s.leitores, body)
      return uma(await s.executar(ctx, (u) => receberSaldos(u, query.nome, planilha)))
    },
    obter: ({ params }) => uma(params.id),
    async linhas({ params, query }) {
      await uma(params.id)
      return { success: true, data: await linhasDoSaldo(db, params.id, query) }
    },
    async mapear({ ctx, params, body }) {
      await s.executar(ctx, (u) => mapearSaldos(u, params.id, body))
      return uma(params.id)
    },
    async corrigir({ ctx, params, body }) {
      await s.executar(ctx, (u) => corrigirSaldo(u, params.id, params.n, body.celulas))
      return { success: true }
    },
    async iniciar({ ctx, params }) {
      await s.executar(ctx, async (u) => {
        await responderPeloSaldo(u, params.id, 'aprovada')
        await iniciarImportacao(u, deSaldos, params.id)
      })
      return uma(params.id)
    },
    async iniciarSozinho({ ctx, params, body }) {
      await s.executar(ctx, async (u) => {
        await responderPeloSaldo(u, params.id, 'aprovada', body.motivo)
        await iniciarImportacao(u, deSaldos, params.id)
      })
      return uma(params.id)
    },
    async desfazerSozinho({ ctx, params, body }) {
      await s.executar(ctx, async (u) => {
        await responderPeloSaldo(u, params.id, 'desfeita', body.motivo)
        await desfazerImportacao(u, deSaldos, params.id)
      })
      return uma(params.id)
    },
    async desfazer({ ctx, params }) {
      await s.executar(ctx, async (u) => {
        await responderPeloSaldo(u, params.id, 'desfeita')
        await desfazerImportacao(u, deSaldos, params.id)
      })
      return uma(params.id)
    },
  }
}
