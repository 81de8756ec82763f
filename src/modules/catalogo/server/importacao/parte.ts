import { naoEncontrado } from '#kit/erro.ts'
import { registrar, type Tratadores } from '#platform/http/rotas.ts'
import { aceitarPlanilhas } from '#platform/importacao/aceitar.ts'
import { andarImportacao } from '#platform/importacao/andar.ts'
import { difusaoDaImportacao } from '#platform/importacao/ao-vivo.ts'
import type { Importador } from '#platform/importacao/importador.ts'
import { desfazerImportacao, iniciarImportacao, lerEnviada } from '#platform/importacao/receber.ts'
import { trabalho } from '#platform/jobs/trabalho.ts'
import type { Modulo } from '#platform/modulo.ts'
import type { Servicos } from '#platform/servicos.ts'
import { importacoes } from '../../contract/importacao.ts'
import { PREFIXO } from '../canais-ao-vivo.ts'
import { conferirLinhas } from './comandos/conferir.ts'
import { desfazerLinhas } from './comandos/desfazer.ts'
import { gravarLinhas } from './comandos/gravar.ts'
import { corrigirLinha, descartarImportacao, mapear, receber } from './comandos/receber.ts'
import { importacaoPorId, linhasDaImportacao, ultimasImportacoes } from './consultas/importacoes.ts'
import { deItens, trabalhoDeImportar, type PlanilhaDePrecos } from './importador.ts'

const importador: Importador<PlanilhaDePrecos> = {
  ...deItens,
  passos: {
    conferindo: { fazer: (u, i) => conferirLinhas(u.tx, i) },
    importando: { fazer: gravarLinhas },
    desfazendo: { fazer: desfazerLinhas },
  },
}

/** Spreadsheets of items and supplier prices: upload, map, compare, write, undo. */
export const parteDaImportacao = (s: Servicos): Modulo => ({
  difusoes: [difusaoDaImportacao(deItens, PREFIXO)],
  trabalhos: [trabalho(trabalhoDeImportar, ({ importacao_id }) => andarImportacao(s, importador, importacao_id))],
  registrar(app, porteiro, registro) {
    aceitarPlanilhas(app)
    registrar(app, porteiro, 'catalogo.importacoes', importacoes, rotas(s), registro)
  },
})

function rotas(s: Servicos): Tratadores<typeof importacoes> {
  const db = s.banco.db
  async function uma(id: string) {
    const data = await importacaoPorId(db, id)
    if (!data) throw naoEncontrado('Importação não encontrada.')
    return { success: true as const, data }
  }
  return {
    listar: async () => ({ success: true, data: await ultimasImportacoes(db) }),
    async enviar({ ctx, query, body }) {
      const planilha = await lerEnviada(s.leitores, body)
      return uma(await s.executar(ctx, (u) => receber(u, query.nome, planilha)))
    },
    obter: ({ params }) => uma(params.id),
    async linhas({ params, query }) {
      await uma(params.id)
      return { success: true, data: await linhasDaImportacao(db, params.id, query) }
    },
    async mapear({ ctx, params, body }) {
      await s.executar(ctx, (u) => mapear(u, params.id, body))
      return uma(params.id)
    },
    async corrigir({ ctx, params, body }) {
      await s.executar(ctx, (u) => corrigirLinha(u, params.id, params.n, body.celulas))
      return { success: true }
    },
    async iniciar({ ctx, params }) {
      await s.executar(ctx, (u) => iniciarImportacao(u, deItens, params.id))
      return uma(params.id)
    },
    async desfazer({ ctx, params }) {
      await s.executar(ctx, (u) => desfazerImportacao(u, deItens, params.id))
      return uma(params.id)
    },
    async descartar({ ctx, params }) {
      await s.executar(ctx, (u) => descartarImportacao(u, params.id))
      return { success: true }
    },
  }
}
