import { Readable } from 'node:stream'
import { dadosDaPessoa, esquecerPessoa } from '#modules/contatos/publico.ts'
import { filtrosNaAuditoria } from '#platform/eventos/filtros-na-auditoria.ts'
import { entregar } from '#platform/planilha/escrever.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import { pode } from '#platform/http/contexto.ts'
import { naoEncontrado, proibido } from '#kit/erro.ts'
import type { levar } from '../contract/exportacao.ts'
import { exigirConversa } from '#modules/chat/atos/publico.ts'
import { CONVERSA_NAO_ENCONTRADA } from '#modules/chat/nucleo/server/comandos/trancar.ts'
import { estatisticasDe } from './consultas/estatisticas.ts'
import { cabecalhoDeProva } from './consultas/transcricao.ts'
import type { DependenciasDoChat } from '#modules/chat/nucleo/server/dependencias.ts'
import { alcanceDe } from '#modules/chat/nucleo/server/politica.ts'
import { exportarConversas } from './exportar.ts'
import { cabecaDeDocumento } from '#modules/empresa/publico.ts'
import { provasEmPdf } from './provas.ts'

const hoje = () => new Date().toISOString().slice(0, 10)

export function rotasDeLevar({ s }: DependenciasDoChat): Tratadores<typeof levar> {
  const db = s.banco.db
  return {
    estatisticas: async ({ ctx, query }) => ({
      success: true,
      data: await estatisticasDe(db, ctx.usuario.id, await alcanceDe(db, ctx), query),
    }),
    async exportar({ ctx, query, reply }) {
      const { formato, dados_pessoais, ...filtros } = query
      if (dados_pessoais && !pode(ctx, 'chat.privacidade.gerir'))
        throw proibido('chat.privacidade.gerir', 'Você pode exportar, mas só com os dados pessoais ocultados.')
      const { corpo, mime } = await exportarConversas(s.banco, ctx.usuario.id, await alcanceDe(db, ctx), {
        filtros,
        formato,
        aberto: dados_pessoais,
      })
      await s.executar(ctx, async (u) =>
        u.auditar({
          acao: 'conversa.exportar',
          entidade: 'chat',
          entidade_id: 'conversas',
          depois: { formato, dados_pessoais, filtros: filtrosNaAuditoria(filtros) },
        }),
      )
      return entregar(reply, `conversas-${hoje()}.${formato}`, mime, corpo)
    },
    async provas({ ctx, params, query, reply }) {
      await exigirConversa(s, await alcanceDe(db, ctx), params.id)
      const cabecalho = await cabecalhoDeProva(db, params.id)
      if (!cabecalho) throw naoEncontrado(CONVERSA_NAO_ENCONTRADA)
      await s.executar(ctx, async (u) =>
        u.auditar({
          acao: 'conversa.provas',
          entidade: 'conversa',
          entidade_id: params.id,
          depois: { redigida: query.redigida, ate_seq: cabecalho.ultima_seq },
        }),
      )
      return entregar(
        reply,
        `conversa-${params.id}${query.redigida ? '-sem-dados-pessoais' : ''}.pdf`,
        'application/pdf',
        Readable.from([
          await provasEmPdf(db, s.arquivos, {
            empresa: await cabecaDeDocumento(s),
            cabecalho,
            redigida: query.redigida,
            por: ctx.usuario.nome,
            em: new Date(),
          }),
        ]),
      )
    },
    async dadosDaPessoa({ ctx, params, query, reply }) {
      const { corpo, mime } = await dadosDaPessoa(s, params.id, query.formato)
      await s.executar(ctx, async (u) =>
        u.auditar({
          acao: 'contato.entregar_dados',
          entidade: 'contato',
          entidade_id: params.id,
          depois: { formato: query.formato },
        }),
      )
      return entregar(reply, `dados-pessoais-${params.id}.${query.formato}`, mime, corpo)
    },
    async esquecerPessoa({ ctx, params, body }) {
      const { contagens, arquivos } = await s.executar(ctx, (u) => esquecerPessoa(u, s.ligados, params.id, body.motivo))
      for (const { bucket, caminhos } of arquivos) await s.arquivos.remover(bucket, caminhos)
      return {
        success: true,
        data: {
          conversas: contagens.conversas ?? 0,
          mensagens: contagens.mensagens ?? 0,
          arquivos: arquivos.flatMap((a) => a.caminhos).length,
        },
      }
    },
  }
}
