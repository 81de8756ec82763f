import { naoEncontrado } from '#kit/erro.ts'
import { registrar, type Tratadores } from '#platform/http/rotas.ts'
import { aceitarPlanilhas } from '#platform/importacao/aceitar.ts'
import { andarImportacao } from '#platform/importacao/andar.ts'
import { difusaoDaImportacao } from '#platform/importacao/ao-vivo.ts'
import type { Importador } from '#platform/importacao/importador.ts'
import { desfazerImportacao, iniciarImportacao } from '#platform/importacao/receber.ts'
import { trabalho } from '#platform/jobs/trabalho.ts'
import type { Modulo } from '#platform/modulo.ts'
import type { Servicos } from '#platform/servicos.ts'
import { importacoes } from '../../contract/importacoes.ts'
import { PREFIXO } from '../canais-ao-vivo.ts'
import { conferirLinhas, desfazerLinhas, gravarLinhas } from './comandos/passos.ts'
import { descartarImportacao, lerEnviado, ligarCodigo, receberArquivo } from './comandos/receber.ts'
import { importacaoPorId, linhasDaImportacao, ultimasImportacoes } from './consultas.ts'
import { deLeituras, trabalhoDeImportar, type ArquivoDeLeituras } from './importador.ts'

export const importador: Importador<ArquivoDeLeituras> = {
  ...deLeituras,
  passos: {
    conferindo: { fazer: conferirLinhas },
    importando: { fazer: gravarLinhas },
    desfazendo: { fazer: desfazerLinhas },
  },
}

/** Files of inverter portals: upload, compare, write, undo. */
export const parteDaImportacao = (s: Servicos): Modulo => ({
  difusoes: [difusaoDaImportacao(deLeituras, PREFIXO)],
  trabalhos: [trabalho(trabalhoDeImportar, ({ importacao_id }) => andarImportacao(s, importador, importacao_id))],
  registrar(app, porteiro, registro) {
    aceitarPlanilhas(app)
    registrar(app, porteiro, 'usinas.importacoes', importacoes, rotas(s), registro)
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
      const lido = lerEnviado(body)
      return uma(await s.executar(ctx, (u) => receberArquivo(u, query.nome, lido)))
    },
    obter: ({ params }) => uma(params.id),
    async linhas({ params, query }) {
      await uma(params.id)
      return { success: true, data: await linhasDaImportacao(db, params.id, query.depois) }
    },
    async ligar({ ctx, params, body }) {
      await s.executar(ctx, (u) => ligarCodigo(u, params.id, body))
      return uma(body.importacao_id)
    },
    async iniciar({ ctx, params }) {
      await s.executar(ctx, (u) => iniciarImportacao(u, deLeituras, params.id))
      return uma(params.id)
    },
    async desfazer({ ctx, params }) {
      await s.executar(ctx, (u) => desfazerImportacao(u, deLeituras, params.id))
      return uma(params.id)
    },
    async descartar({ ctx, params }) {
      await s.executar(ctx, (u) => descartarImportacao(u, params.id))
      return { success: true }
    },
  }
}
