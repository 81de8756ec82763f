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
import { tocadas } from '../consultas/propostas.ts'
import { importacaoPorId, linhasDaImportacao, mudancasDaImportacao, ultimasImportacoes } from './consultas.ts'
import { daAneel, trabalhoDeImportar, type ArquivoDaAneel } from './importador.ts'
import { conferirLinhas, desfazerLinhas, gravarLinhas } from './comandos/passos.ts'
import { descartarImportacao, receberArquivo } from './comandos/receber.ts'

const importador: Importador<ArquivoDaAneel> = {
  ...daAneel,
  passos: {
    conferindo: { fazer: conferirLinhas },
    importando: { fazer: gravarLinhas },
    desfazendo: { fazer: desfazerLinhas },
  },
}

/** ANEEL's file: upload, compare, write, undo. */
export const parteDaImportacao = (s: Servicos): Modulo => ({
  difusoes: [difusaoDaImportacao(daAneel, PREFIXO)],
  trabalhos: [trabalho(trabalhoDeImportar, ({ importacao_id }) => andarImportacao(s, importador, importacao_id))],
  registrar(app, porteiro, registro) {
    aceitarPlanilhas(app)
    registrar(app, porteiro, 'tarifas.importacoes', importacoes, rotas(s), registro)
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
      return uma(await s.executar(ctx, (u) => receberArquivo(u, query.nome, planilha)))
    },
    obter: ({ params }) => uma(params.id),
    async linhas({ params, query }) {
      await uma(params.id)
      return { success: true, data: await linhasDaImportacao(db, params.id, query) }
    },
    async propostas({ ctx, params }) {
      await uma(params.id)
      return { success: true, data: await tocadas(s, ctx, await mudancasDaImportacao(db, params.id)) }
    },
    async iniciar({ ctx, params }) {
      await s.executar(ctx, (u) => iniciarImportacao(u, daAneel, params.id))
      return uma(params.id)
    },
    async desfazer({ ctx, params }) {
      await s.executar(ctx, (u) => desfazerImportacao(u, daAneel, params.id))
      return uma(params.id)
    },
    async descartar({ ctx, params }) {
      await s.executar(ctx, (u) => descartarImportacao(u, params.id))
      return { success: true }
    },
  }
}
