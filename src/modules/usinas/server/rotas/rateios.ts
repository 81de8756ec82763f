import { naoEncontrado } from '#kit/erro.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import { entregar, escreverArquivo } from '#platform/planilha/escrever.ts'
import type { ColunaDePlanilha } from '#platform/planilha/formatos.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { rateios, VersaoDoRateio } from '../../contract/rateios.ts'
import { aceitarVersao, criarVersao, descartarVersao, pedirVersao, recusarVersao } from '../comandos/rateios.ts'
import { baseDaSimulacao } from '../consultas/base.ts'
import { candidatas, versoesDaUsina } from '../consultas/rateios.ts'
import { usinaPorId } from '../consultas/usinas.ts'

type Linha = VersaoDoRateio['linhas'][number]

const colunas: readonly ColunaDePlanilha<Linha>[] = [
  { nome: 'ordem', titulo: 'Ordem', valor: (l) => l.ordem },
  { nome: 'unidade', titulo: 'Unidade consumidora', valor: (l) => l.numero },
  { nome: 'titular', titulo: 'Titular', valor: (l) => l.titular },
  { nome: 'parte', titulo: 'Percentual', valor: (l) => l.parte },
]

export function rotasDosRateios(s: Servicos): Tratadores<typeof rateios> {
  const db = s.banco.db
  const todas = async (id: string) => {
    await usinaPorId(db, id)
    return { success: true as const, data: await versoesDaUsina(db, id) }
  }
  return {
    listar: ({ params }) => todas(params.id),
    async base({ params, query }) {
      const pedido = { competencia: query.competencia, mais: query.unidade ?? [] }
      return { success: true, data: await baseDaSimulacao(db, s.ligados, await usinaPorId(db, params.id), pedido) }
    },
    async candidatas({ params, query }) {
      const usina = await usinaPorId(db, params.id)
      return { success: true, data: await candidatas(db, usina.distribuidora_id, query.busca) }
    },
    async criar({ ctx, params, body }) {
      await s.executar(ctx, (u) => criarVersao(u, params.id, body))
      return todas(params.id)
    },
    async pedir({ ctx, params, body }) {
      await s.executar(ctx, (u) => pedirVersao(u, params.id, params.versaoId, body))
      return todas(params.id)
    },
    async recusar({ ctx, params, body }) {
      await s.executar(ctx, (u) => recusarVersao(u, params.id, params.versaoId, body))
      return todas(params.id)
    },
    async descartar({ ctx, params }) {
      await s.executar(ctx, (u) => descartarVersao(u, params.id, params.versaoId))
      return todas(params.id)
    },
    async aceitar({ ctx, params }) {
      await s.executar(ctx, (u) => aceitarVersao(u, params.id, params.versaoId))
      return todas(params.id)
    },
    async arquivo({ ctx, params, query, reply }) {
      const versao = (await versoesDaUsina(db, params.id)).find((v) => v.id === params.versaoId)
      if (!versao) throw naoEncontrado('Versão do rateio não encontrada.')
      await s.executar(ctx, async (u) =>
        u.auditar({
          acao: 'rateio_da_usina.exportar',
          entidade: 'usina',
          entidade_id: params.id,
          depois: { versao: versao.n, formato: query.formato },
        }),
      )
      const { corpo, mime } = await escreverArquivo(s.banco, {
        nome: 'Rateio',
        formato: query.formato,
        colunas,
        aberto: true,
        async *linhas() {
          yield versao.linhas
        },
      })
      return entregar(reply, `rateio-v${versao.n}.${query.formato}`, mime, corpo)
    },
  }
}
