import { Readable } from 'node:stream'
import { diaAqui } from '#kit/aqui.ts'
import { conflito, naoEncontrado } from '#kit/erro.ts'
import { contem } from '#kit/objeto.ts'
import { alcanceDe } from '#modules/chat/publico.ts'
import { filtrosNaAuditoria } from '#platform/eventos/filtros-na-auditoria.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import type { leads } from '../../contract/leads.ts'
import { apresentarLead, apresentarLeadInteiro, cabecaDoCsv, linhaDoCsv } from '../apresentar.ts'
import { abrirConversaDoLead } from '../comandos/abrir-conversa.ts'
import { apagarLeads } from '../comandos/apagar.ts'
import { pedirDeNovo } from '../comandos/receber.ts'
import { LEAD_NAO_ENCONTRADO, mudarSituacao } from '../comandos/situacao.ts'
import { abrirConexao } from '../conexao.ts'
import {
  contarLeads,
  historicoDoLead,
  leadPorId,
  listarLeads,
  opcoesDosFiltros,
  type FiltrosDeLeads,
} from '../consultas/leads.ts'
import type { DependenciasDaMeta } from '../dependencias.ts'

export function rotasDeLeads({ s, chat }: DependenciasDaMeta): Tratadores<typeof leads> {
  const db = s.banco.db
  async function inteiro(ctx: Ctx, id: string) {
    const linha = await leadPorId(db, await alcanceDe(db, ctx), id)
    if (!linha) throw naoEncontrado(LEAD_NAO_ENCONTRADO)
    return { success: true as const, data: apresentarLeadInteiro(linha, await historicoDoLead(db, id)) }
  }
  async function* linhas(ctx: Ctx, filtros: FiltrosDeLeads) {
    const alcance = await alcanceDe(db, ctx)
    yield cabecaDoCsv
    for (let cursor: string | undefined; ;) {
      const pagina = await listarLeads(db, alcance, { ...filtros, limit: 500, page: 1, cursor })
      for (const l of pagina.linhas) yield linhaDoCsv(l)
      if (!pagina.proximo) return
      cursor = pagina.proximo
    }
  }
  return {
    async listar({ ctx, query }) {
      const [{ linhas: achados, proximo }, por] = await Promise.all([
        listarLeads(db, await alcanceDe(db, ctx), query),
        contarLeads(db, query),
      ])
      const total = Object.entries(por).reduce(
        (n, [situacao, m]) => n + (!query.situacao || contem(query.situacao, situacao) ? m : 0),
        0,
      )
      return {
        success: true,
        data: achados.map(apresentarLead),
        pagination: { page: query.page, limit: query.limit, total, hasMore: proximo !== null, proximo },
      }
    },
    async contagens({ query }) {
      const [por_situacao, opcoes] = await Promise.all([contarLeads(db, query), opcoesDosFiltros(db)])
      return { success: true, data: { por_situacao, ...opcoes } }
    },
    async exportar({ ctx, query, reply }) {
      await s.executar(ctx, async (u) =>
        u.auditar({ acao: 'lead.exportar', entidade: 'lead', entidade_id: 'lista', depois: filtrosNaAuditoria(query) }),
      )
      const nome = `leads-${diaAqui()}.csv`
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${nome}"`)
        .send(Readable.from(linhas(ctx, query)))
    },
    obter: ({ ctx, params }) => inteiro(ctx, params.id),
    async mudarSituacao({ ctx, params, body }) {
      await s.executar(ctx, (u) => mudarSituacao(u, params.id, body.situacao, body.motivo || null))
      return inteiro(ctx, params.id)
    },
    async buscarDeNovo({ ctx, params }) {
      const { data } = await inteiro(ctx, params.id)
      if (data.estado === 'apagado') throw conflito('Os dados deste lead foram apagados a pedido da pessoa.')
      await s.executar(ctx, (u) => pedirDeNovo(u, params.id))
      return { success: true }
    },
    async abrirConversa({ ctx, params }) {
      await inteiro(ctx, params.id)
      const conexao = await abrirConexao(db, s.cofre)
      if (!conexao) throw conflito('A ligação com a Meta ainda não foi configurada.')
      await s.executar(ctx, (u) => abrirConversaDoLead(u, chat, conexao, params.id, true))
      return inteiro(ctx, params.id)
    },
    async apagarDados({ ctx, params, body }) {
      await inteiro(ctx, params.id)
      await s.executar(ctx, (u) => apagarLeads(u, [params.id], body.motivo))
      return inteiro(ctx, params.id)
    },
  }
}
