import { conflito, naoEncontrado } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import { alcanceDe as alcanceNoChat } from '#modules/chat/publico.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { tarefas } from '../../contract/tarefas.ts'
import { apresentarAcontecimento, apresentarTarefa } from '../apresentar.ts'
import { alterarTarefa, responderDelegacao } from '../comandos/alterar.ts'
import { criarTarefa, porLembretes } from '../comandos/criar.ts'
import { desfazer, emLote } from '../comandos/lote.ts'
import { trancarTarefa, type TarefaTrancada } from '../comandos/mudar.ts'
import { comentar, cronometrar, lancarTempo, mudarItem, porItem, tirarItem, tirarTempo } from '../comandos/partes.ts'
import { mudarSituacao } from '../comandos/situacao.ts'
import { historicoDaTarefa, partesDe, tarefaPorId } from '../consultas/tarefa.ts'
import { alcanceNasTarefas, TAREFA_NAO_ENCONTRADA } from '../politica.ts'
import { rotasDeLeitura } from './leitura.ts'

export function rotasDasTarefas(s: Servicos): Tratadores<typeof tarefas> {
  const db = s.banco.db

  async function quemE(ctx: Ctx) {
    const [alcance, chat] = await Promise.all([alcanceNasTarefas(s, ctx), alcanceNoChat(db, ctx)])
    return { alcance, chat }
  }
  async function ler(ctx: Ctx, id: string) {
    const { alcance, chat } = await quemE(ctx)
    const linha = await tarefaPorId(db, alcance, chat, id)
    if (!linha) throw naoEncontrado(TAREFA_NAO_ENCONTRADA)
    return apresentarTarefa(linha, await partesDe(db, id, ctx.usuario.id), Date.now())
  }
  const inteira = async (ctx: Ctx, id: string) => ({ success: true as const, data: await ler(ctx, id) })
  /** Locks one task, changes it and returns it. */
  async function em(
    ctx: Ctx,
    id: string,
    fazer: (u: Unidade, t: TarefaTrancada, quem: Awaited<ReturnType<typeof quemE>>) => Promise<unknown>,
  ) {
    const quem = await quemE(ctx)
    await s.executar(ctx, async (u) => fazer(u, await trancarTarefa(u.tx, quem.alcance, id), quem))
    return inteira(ctx, id)
  }
  /** The same, with the id that undoes the change. */
  async function ato(
    ctx: Ctx,
    id: string,
    fazer: (u: Unidade, t: TarefaTrancada, ato: string, quem: Awaited<ReturnType<typeof quemE>>) => Promise<unknown>,
  ) {
    const nome = uuidv7()
    const quem = await quemE(ctx)
    await s.executar(ctx, async (u) => fazer(u, await trancarTarefa(u.tx, quem.alcance, id), nome, quem))
    return { success: true as const, data: { tarefa: await ler(ctx, id), ato: nome } }
  }

  return {
    ...rotasDeLeitura(s),
    async criar({ ctx, body: { lembretes, ...b } }) {
      const quem = await quemE(ctx)
      const responsavel_id = b.responsavel_id ?? ctx.usuario.id
      const meu = responsavel_id === ctx.usuario.id
      const id = await s.executar(ctx, async (u) => {
        const feita = await criarTarefa(u, quem, { ...b, responsavel_id, ...(meu && lembretes ? { lembretes } : {}) })
        if (feita && !meu && lembretes)
          await porLembretes(u, await trancarTarefa(u.tx, quem.alcance, feita), ctx.usuario.id, lembretes)
        return feita
      })
      // a repeated id returns the existing task, if the user may see it
      if (!id && !b.id) throw conflito('A tarefa não pôde ser criada.')
      return inteira(ctx, id ?? b.id ?? '')
    },
    obter: ({ ctx, params }) => inteira(ctx, params.id),
    alterar: ({ ctx, params, body }) =>
      ato(ctx, params.id, (u, t, nome, quem) => alterarTarefa(u, t, body, quem, nome)),
    mudarSituacao: ({ ctx, params, body }) =>
      ato(ctx, params.id, (u, t, nome) => mudarSituacao(u, t, body.verbo, body.resultado, nome)),
    async responderDelegacao({ ctx, params, body }) {
      const nome = uuidv7()
      const { alcance } = await quemE(ctx)
      await s.executar(ctx, async (u) =>
        responderDelegacao(u, await trancarTarefa(u.tx, alcance, params.id), body, nome),
      )
      // null: a returned task may be out of the user's reach
      return { success: true, data: { ato: nome, tarefa: await ler(ctx, params.id).catch(() => null) } }
    },
    async lote({ ctx, body }) {
      const quem = await quemE(ctx)
      return { success: true, data: await s.executar(ctx, (u) => emLote(u, body.ids, body.acao, quem)) }
    },
    async desfazer({ ctx, params }) {
      const { alcance } = await quemE(ctx)
      return { success: true, data: await s.executar(ctx, (u) => desfazer(u, alcance, params.id)) }
    },
    cronometro: ({ ctx, params, body }) => em(ctx, params.id, (u, t) => cronometrar(u, t, ctx.usuario.id, body.ligar)),
    lancarTempo: ({ ctx, params, body }) => em(ctx, params.id, (u, t) => lancarTempo(u, t, ctx.usuario.id, body)),
    tirarTempo: ({ ctx, params }) => em(ctx, params.id, (u, t) => tirarTempo(u, t, ctx.usuario.id, params.tempo_id)),
    porItem: ({ ctx, params, body }) => em(ctx, params.id, (u, t) => porItem(u, t, body.texto)),
    mudarItem: ({ ctx, params, body }) => em(ctx, params.id, (u, t) => mudarItem(u, t, params.item_id, body)),
    tirarItem: ({ ctx, params }) => em(ctx, params.id, (u, t) => tirarItem(u, t, params.item_id)),
    async comentar({ ctx, params, body }) {
      await em(ctx, params.id, (u, t) => comentar(u, t, ctx.usuario.id, body))
      return { success: true }
    },
    async historico({ ctx, params, query }) {
      await ler(ctx, params.id)
      const { linhas, proximo } = await historicoDaTarefa(db, params.id, query)
      return { success: true, data: { acontecimentos: linhas.map(apresentarAcontecimento), proximo } }
    },
  }
}
