import { naoEncontrado } from '#kit/erro.ts'
import { feriadosDaPessoa } from '#modules/calendario/publico.ts'
import { alcanceDe as alcanceNoChat } from '#modules/chat/publico.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { configuracaoDasTarefas } from '../../contract/configuracao.ts'
import { hojeEm } from '../../regras/prazo.ts'
import { frase, proximas } from '../../regras/recorrencia.ts'
import { alterarModelo, alterarTipo, aplicarModelo, criarModelo, criarTipo, preverModelo } from '../comandos/modelos.ts'
import { alterarSerie, encerrar } from '../comandos/mudar-serie.ts'
import { inserirSerie, trancarSerie } from '../comandos/series.ts'
import { modelosDeTarefas, seriesDeTarefas, tiposDeTarefa } from '../consultas/configuracao.ts'
import { alcanceNasTarefas } from '../politica.ts'

const PREVISTAS = 12

export function rotasDaConfiguracao(s: Servicos): Tratadores<typeof configuracaoDasTarefas> {
  const db = s.banco.db
  const quemE = async (ctx: Ctx) => ({ alcance: await alcanceNasTarefas(s, ctx), chat: await alcanceNoChat(db, ctx) })
  const um = <T>(lista: readonly T[]): T => {
    const [primeiro] = lista
    if (!primeiro) throw naoEncontrado('Não encontrado.')
    return primeiro
  }
  const tipo = async (id: string) => ({ success: true as const, data: um(await tiposDeTarefa(db, true, id)) })
  const modelo = async (id: string) => ({ success: true as const, data: um(await modelosDeTarefas(db, true, id)) })
  const serie = async (ctx: Ctx, id: string) => ({
    success: true as const,
    data: um(await seriesDeTarefas(db, await alcanceNasTarefas(s, ctx), { encerradas: true, id })),
  })
  return {
    tipos: async ({ query }) => ({ success: true, data: await tiposDeTarefa(db, query.arquivados) }),
    criarTipo: async ({ ctx, body }) => tipo(await s.executar(ctx, (u) => criarTipo(u, body))),
    async alterarTipo({ ctx, params, body }) {
      await s.executar(ctx, (u) => alterarTipo(u, params.id, body))
      return tipo(params.id)
    },
    modelos: async ({ query }) => ({ success: true, data: await modelosDeTarefas(db, query.arquivados) }),
    criarModelo: async ({ ctx, body }) => modelo(await s.executar(ctx, (u) => criarModelo(u, body))),
    async alterarModelo({ ctx, params, body }) {
      await s.executar(ctx, (u) => alterarModelo(u, params.id, body))
      return modelo(params.id)
    },
    async aplicarModelo({ ctx, params, body }) {
      const quem = await quemE(ctx)
      // prefix the key with the user, so that equal keys of two users do not collide
      const chave = body.chave ? `${ctx.usuario.id}:${body.chave}` : undefined
      return {
        success: true,
        data: {
          tarefas: await s.executar(ctx, (u) =>
            aplicarModelo(u, quem, {
              modelo_id: params.id,
              cartao_id: body.cartao_id,
              contato_id: body.contato_id,
              conversa_id: body.conversa_id,
              chave,
            }),
          ),
        },
      }
    },
    async preverModelo({ ctx, params, query }) {
      return {
        success: true,
        data: await preverModelo(db, await quemE(ctx), ctx.usuario.id, { modelo_id: params.id, ...query }),
      }
    },
    series: async ({ ctx, query }) => ({
      success: true,
      data: await seriesDeTarefas(db, await alcanceNasTarefas(s, ctx), query),
    }),
    async preverSerie({ ctx, body }) {
      const feriados = body.pular_feriados
        ? (await feriadosDaPessoa(db, body.responsavel_id ?? ctx.usuario.id)).map((f) => f.dia)
        : []
      const lida = {
        regra: body.regra,
        inicio: body.inicio,
        ate: body.ate ?? null,
        vezes: body.vezes ?? null,
        pular_feriados: body.pular_feriados ?? false,
        feriados,
      }
      return {
        success: true,
        data: { frase: frase(body.regra, lida.pular_feriados), dias: proximas(lida, hojeEm(new Date()), PREVISTAS) },
      }
    },
    async criarSerie({ ctx, body }) {
      const quem = await quemE(ctx)
      return serie(
        ctx,
        await s.executar(ctx, (u) =>
          inserirSerie(u, quem, { ...body, responsavel_id: body.responsavel_id ?? ctx.usuario.id }),
        ),
      )
    },
    async alterarSerie({ ctx, params, body }) {
      const quem = await quemE(ctx)
      return serie(
        ctx,
        await s.executar(ctx, async (u) => alterarSerie(u, await trancarSerie(u, quem.alcance, params.id), body, quem)),
      )
    },
    async encerrarSerie({ ctx, params, body }) {
      const { alcance } = await quemE(ctx)
      await s.executar(ctx, async (u) => {
        const antes = await trancarSerie(u, alcance, params.id)
        if (!antes.encerrada_em) await encerrar(u, antes, body.desde ?? hojeEm(new Date()))
      })
      return { success: true }
    },
  }
}
