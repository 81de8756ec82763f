import { naoEncontrado } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { servirGuardado } from '#platform/guardados/servir.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { lotes } from '../contract/lotes.ts'
import { linhasEmCsv } from '../regras/exportar.ts'
import { apresentarItem, apresentarLote, apresentarNaLista } from './apresentar.ts'
import { aprovarLote } from './comandos/aprovar.ts'
import { responderContestacao } from './comandos/contestar.ts'
import { nomeDoPdf, pdfDaFatura } from './comandos/desenhar.ts'
import { cancelarEnvio, pausarEnvio, repetirFalhadas, retomarEnvio } from './comandos/fila.ts'
import { criarLote, deixarFora, pedirAprovacao, reabrirLote } from './comandos/montar.ts'
import { corrigirLote, descartarLote, devolverLote } from './comandos/mudar-lote.ts'
import { bytesDaConta, cancelarLeitura, receberConta, relerArquivo, relerConta } from './comandos/receber.ts'
import { enviarCanceladas } from './comandos/reenviar.ts'
import { usarConferidas } from './comandos/usar-conferidas.ts'
import { LOTE_NAO_ENCONTRADO } from './comandos/trancar.ts'
import { lerRetrato } from './consultas/fatura.ts'
import { amostrasDoLote, itensDoLote } from './consultas/itens.ts'
import { pagamentosDoLote } from './consultas/pagamentos-do-lote.ts'
import { listarLotes, lotePorId } from './consultas/lotes.ts'

export function rotasDosLotes(s: Servicos): Tratadores<typeof lotes> {
  const { db } = s.banco
  const achar = async (id: string) => {
    const lote = await lotePorId(db, id)
    if (!lote) throw naoEncontrado(LOTE_NAO_ENCONTRADO)
    return lote
  }
  const um = async (ctx: Ctx, id: string) => ({
    success: true as const,
    data: await apresentarLote(db, ctx, await achar(id)),
  })
  const fazer = async (ctx: Ctx, id: string, ato: (u: Unidade) => Promise<unknown>) => {
    await s.executar(ctx, ato)
    return um(ctx, id)
  }
  return {
    listar: async ({ query }) => ({
      success: true,
      data: (await listarLotes(db, query.competencia)).map(apresentarNaLista),
    }),
    async criar({ ctx, body }) {
      return um(ctx, await s.executar(ctx, (u) => criarLote(u, ctx.usuario.id, body)))
    },
    obter: ({ ctx, params }) => um(ctx, params.id),
    corrigir: ({ ctx, params, body }) => fazer(ctx, params.id, (u) => corrigirLote(u, params.id, body)),
    descartar: ({ ctx, params, body }) => fazer(ctx, params.id, (u) => descartarLote(u, params.id, body.motivo)),
    devolver: ({ ctx, params, body }) =>
      fazer(ctx, params.id, (u) => devolverLote(u, ctx.usuario.id, params.id, body.motivo)),
    async itens({ params, query }) {
      await achar(params.id)
      const { linhas, proximo } = await itensDoLote(db, params.id, query)
      return { success: true, data: { itens: linhas.map(apresentarItem), proximo } }
    },
    async pagamentos({ params, query }) {
      await achar(params.id)
      return { success: true, data: await pagamentosDoLote(db, params.id, query.depois) }
    },
    async amostras({ params }) {
      await achar(params.id)
      return { success: true, data: (await amostrasDoLote(db, params.id)).map(apresentarItem) }
    },
    receber: async ({ ctx, params, query, body }) => ({
      success: true,
      data: await s.executar(ctx, (u) => receberConta(u, params.id, { nome: query.nome, bytes: bytesDaConta(body) })),
    }),
    usarConferidas: ({ ctx, params }) => fazer(ctx, params.id, (u) => usarConferidas(u, params.id)),
    cancelarLeitura: ({ ctx, params }) => fazer(ctx, params.id, (u) => cancelarLeitura(u, params.id)),
    deixarFora: ({ ctx, params, body }) => fazer(ctx, params.id, (u) => deixarFora(u, params.id, body)),
    reler: ({ ctx, params, body }) => fazer(ctx, params.id, (u) => relerConta(u, params.id, body.item_id)),
    pedirAprovacao: ({ ctx, params, body }) =>
      fazer(ctx, params.id, (u) => pedirAprovacao(u, ctx.usuario.id, params.id, body.versao)),
    aprovar: ({ ctx, params, body }) =>
      fazer(ctx, params.id, (u) => aprovarLote(u, s, ctx.usuario.id, { loteId: params.id, ...body })),
    reabrir: ({ ctx, params }) => fazer(ctx, params.id, (u) => reabrirLote(u, params.id)),
    pausar: ({ ctx, params }) => fazer(ctx, params.id, (u) => pausarEnvio(u, ctx.usuario.id, params.id)),
    retomar: ({ ctx, params }) => fazer(ctx, params.id, (u) => retomarEnvio(u, params.id)),
    cancelarEnvio: ({ ctx, params }) => fazer(ctx, params.id, (u) => cancelarEnvio(u, params.id)),
    enviarCanceladas: ({ ctx, params }) => fazer(ctx, params.id, (u) => enviarCanceladas(u, params.id)),
    relerArquivo: ({ ctx, params }) => fazer(ctx, params.id, (u) => relerArquivo(u, params.id, params.entrada)),
    repetir: ({ ctx, params }) => fazer(ctx, params.id, (u) => repetirFalhadas(u, params.id)),
    async exportar({ params, reply }) {
      const lote = await achar(params.id)
      const { linhas } = await itensDoLote(db, params.id, { filtro: 'todas', limite: 5000 })
      return reply
        .headers({
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="faturas-${lote.competencia}.csv"`,
          'cache-control': 'private, no-store',
        })
        .send(linhasEmCsv(linhas.map(apresentarItem)))
    },
    async pdf({ params, reply }) {
      const f = await lerRetrato(db, { id: params.id })
      const guardado = f && (await pdfDaFatura(s, f.id))
      if (!guardado) throw naoEncontrado('Fatura não encontrada.')
      return servirGuardado(reply, guardado, nomeDoPdf(f), false)
    },
    async responder({ ctx, params, body }) {
      await s.executar(ctx, (u) =>
        responderContestacao(u, s, { autor: ctx.usuario.id, id: params.id, resposta: body.resposta }),
      )
      return { success: true }
    },
  }
}
