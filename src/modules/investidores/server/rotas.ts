import { filtrosNaAuditoria } from '#platform/eventos/filtros-na-auditoria.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import { servirGuardado } from '#platform/guardados/servir.ts'
import { entregar, escreverArquivo } from '#platform/planilha/escrever.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { investidores, investimentos } from '../contract/investidores.ts'
import { criarCota, encerrarCota, linkDoInvestidor, revogarLink } from './comandos/cotas.ts'
import { estornarDistribuicao, fecharMes, pagarDistribuicao } from './comandos/fechar.ts'
import { configurarUsina, lancarCusto, tirarCusto, type MesDaUsina } from './comandos/usinas.ts'
import { cotaPorId, cotasDoArquivo, listarCotas } from './consultas/cotas.ts'
import { investidorCompleto } from './consultas/investidor.ts'
import { custosDoMes, extratoDoMes } from './consultas/mes.ts'
import { planoExigido, semPlano, usinasComInvestidores } from './consultas/plano.ts'
import { colunasDoArquivo } from './exportar.ts'
import { extratoGuardado } from './pdf/guardado.ts'

export function rotasDosInvestidores(s: Servicos): Tratadores<typeof investidores> {
  const db = s.banco.db
  const uma = async (id: string) => ({ success: true as const, data: await cotaPorId(db, id) })
  return {
    async listar({ query }) {
      const { linhas, total, proximo } = await listarCotas(db, query)
      return {
        success: true,
        data: linhas,
        pagination: { page: query.page, limit: query.limit, total, hasMore: proximo !== null, proximo },
      }
    },
    async obter({ params, query }) {
      return { success: true, data: await investidorCompleto(db, await cotaPorId(db, params.id), query.mes) }
    },
    async exportar({ ctx, query: { formato, ...filtro }, reply }) {
      await s.executar(ctx, async (u) =>
        u.auditar({
          acao: 'cota.exportar',
          entidade: 'cota',
          entidade_id: 'todas',
          depois: { formato, ...filtrosNaAuditoria(filtro) },
        }),
      )
      const { corpo, mime } = await escreverArquivo(s.banco, {
        nome: 'Investidores',
        formato,
        colunas: colunasDoArquivo,
        aberto: true,
        linhas: (tx) => cotasDoArquivo(tx, filtro),
      })
      return entregar(reply, `investidores.${formato}`, mime, corpo)
    },
    async pdf({ params, reply }) {
      const { guardado, nome } = await extratoGuardado(s, await cotaPorId(db, params.id), params.competencia)
      return servirGuardado(reply, guardado, nome, false)
    },
    async link({ ctx, params }) {
      return { success: true, data: { link: await s.executar(ctx, (u) => linkDoInvestidor(u, s, params.id)) } }
    },
    async revogarLink({ ctx, params }) {
      await s.executar(ctx, (u) => revogarLink(u, params.id))
      return { success: true }
    },
    criar: async ({ ctx, body }) => uma(await s.executar(ctx, (u) => criarCota(u, s.cofre, body))),
    async encerrar({ ctx, params, body }) {
      await s.executar(ctx, (u) => encerrarCota(u, params.id, body.ultimo_mes))
      return uma(params.id)
    },
    async pagar({ ctx, params, body }) {
      await s.executar(ctx, (u) => pagarDistribuicao(u, params.id, body))
      return { success: true }
    },
    async estornar({ ctx, params, body }) {
      await s.executar(ctx, (u) => estornarDistribuicao(u, params.id, body.motivo))
      return { success: true }
    },
  }
}

export function rotasDosInvestimentos(s: Servicos): Tratadores<typeof investimentos> {
  const db = s.banco.db
  const mes = async ({ usina, competencia }: MesDaUsina) => ({
    success: true as const,
    data: {
      ...(await extratoDoMes(db, await planoExigido(db, usina), competencia)),
      custos: await custosDoMes(db, usina, competencia),
    },
  })
  return {
    usinas: async () => ({ success: true, data: await usinasComInvestidores(db) }),
    async configurar({ ctx, params, body }) {
      await s.executar(ctx, (u) => configurarUsina(u, params.usina, body))
      const [data] = await usinasComInvestidores(db, params.usina)
      if (!data) throw semPlano()
      return { success: true, data }
    },
    mes: ({ params }) => mes(params),
    async lancarCusto({ ctx, params, body }) {
      await s.executar(ctx, (u) => lancarCusto(u, params, body))
      return mes(params)
    },
    async tirarCusto({ ctx, params: { id, ...m } }) {
      await s.executar(ctx, (u) => tirarCusto(u, m, id))
      return mes(m)
    },
    async fechar({ ctx, params, body }) {
      await s.executar(ctx, (u) => fecharMes(u, params, body))
      return mes(params)
    },
  }
}
