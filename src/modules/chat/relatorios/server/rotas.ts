import { proibido } from '#kit/erro.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import { pode } from '#platform/http/contexto.ts'
import type { relatorios } from '../contract/relatorios.ts'
import type { DependenciasDoChat } from '#modules/chat/nucleo/server/dependencias.ts'
import { escreverArquivo } from '#platform/planilha/escrever.ts'
import { alcanceDe } from '#modules/chat/nucleo/server/politica.ts'
import { colunasDoRelatorio } from './colunas.ts'
import { apurarTudo } from './comandos/apurar-pendentes.ts'
import { linhasDo, todasAsLinhas, type Linha } from './consultas/linhas.ts'
import { gruposDo, numerosDo, periodoAnterior } from './consultas/numeros.ts'
import { percentisDo } from './consultas/tempos.ts'
import { painelDe } from './consultas/painel.ts'

const apresentar = ({ contato_telefone: _, ...l }: Linha) => ({
  ...l,
  criado_em: l.criado_em.toISOString(),
  finalizada_em: l.finalizada_em?.toISOString() ?? null,
})

/** Report routes. Each processes the pending conversations first, so that the answer includes everything until now. */
export function rotasDeRelatorios({ s }: DependenciasDoChat): Tratadores<typeof relatorios> {
  const { db } = s.banco
  const emDia = () => apurarTudo(s.banco)
  return {
    async resumo({ ctx, query }) {
      await emDia()
      const alcance = await alcanceDe(db, ctx)
      const antes = periodoAnterior(query)
      const [atual, anterior] = await Promise.all([
        numerosDo(db, query, alcance),
        numerosDo(db, { ...query, ...antes }, alcance),
      ])
      return { success: true, data: { atual, anterior, anterior_de: antes.de, anterior_ate: antes.ate } }
    },
    async percentis({ ctx, query }) {
      await emDia()
      const alcance = await alcanceDe(db, ctx)
      const [atual, anterior] = await Promise.all([
        percentisDo(db, query, alcance),
        percentisDo(db, { ...query, ...periodoAnterior(query) }, alcance),
      ])
      return { success: true, data: { ...atual, anterior } }
    },
    async grupos({ ctx, query }) {
      await emDia()
      return { success: true, data: await gruposDo(db, query, await alcanceDe(db, ctx), query.por) }
    },
    async linhas({ ctx, query }) {
      await emDia()
      const { limit, cursor, ...filtros } = query
      const linhas = await linhasDo(db, filtros, await alcanceDe(db, ctx), { depois: cursor, limite: limit + 1 })
      const pagina = linhas.slice(0, limit)
      return {
        success: true,
        data: pagina.map(apresentar),
        proximo: linhas.length > limit ? (pagina.at(-1)?.id ?? null) : null,
      }
    },
    async exportar({ ctx, query, reply }) {
      if (!pode(ctx, 'chat.relatorio.ver'))
        throw proibido('chat.relatorio.ver', 'Você não pode ver relatórios de conversas.')
      const { formato, dados_pessoais, ...filtros } = query
      if (dados_pessoais && !pode(ctx, 'chat.privacidade.gerir'))
        throw proibido('chat.privacidade.gerir', 'Você pode exportar, mas só com os dados pessoais ocultados.')
      await emDia()
      const alcance = await alcanceDe(db, ctx)
      const { corpo, mime } = await escreverArquivo<Linha>(s.banco, {
        nome: 'Conversas',
        formato,
        colunas: colunasDoRelatorio,
        aberto: dados_pessoais,
        linhas: (tx) => todasAsLinhas(tx, filtros, alcance),
      })
      await s.executar(ctx, async (u) =>
        u.auditar({
          acao: 'relatorio.exportar',
          entidade: 'chat',
          entidade_id: 'relatorio',
          depois: { formato, dados_pessoais, filtros },
        }),
      )
      return reply
        .header('content-disposition', `attachment; filename="relatorio-${filtros.de}-a-${filtros.ate}.${formato}"`)
        .header('cache-control', 'no-store')
        .header('x-content-type-options', 'nosniff')
        .type(mime)
        .send(corpo)
    },
    async painel({ ctx, query }) {
      await emDia()
      return {
        success: true,
        data: await painelDe(s, ctx.usuario.id, await alcanceDe(db, ctx), query.fila_id, new Date()),
      }
    },
  }
}
