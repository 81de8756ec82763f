import { invalido } from '#kit/erro.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { atos } from '../contract/atos.ts'
import { acordarConversa, adiarConversa, esperar, retomar } from './comandos/adiar.ts'
import { aceitarTransferencia, devolverTransferencia } from './comandos/decidir-transferencia.ts'
import { colorirEtiqueta, etiquetarConversa } from './comandos/etiquetar.ts'
import { quandoSera } from '#modules/chat/nucleo/server/comandos/quando.ts'
import { transferirConversa } from './comandos/transferir.ts'
import { juntarConversa } from './comandos/unir.ts'
import { desvincular, vincular } from './comandos/vincular.ts'
import { destinosDe } from '#modules/chat/painel/server/consultas/destinos.ts'
import { etiquetasEmUso } from '#modules/chat/lista/server/consultas/etiquetas.ts'
import { historicoDa } from '#modules/chat/painel/server/consultas/historico.ts'
import { outrosAtendimentos } from '#modules/chat/painel/server/consultas/outros-atendimentos.ts'
import { similaresDe } from '#modules/chat/painel/server/consultas/similares.ts'
import { rascunhoDaPassagem, transferenciaDa } from '#modules/chat/painel/server/consultas/transferencias.ts'
import { vinculosDa } from '#modules/chat/painel/server/consultas/vinculos.ts'
import type { DependenciasDoChat } from '#modules/chat/nucleo/server/dependencias.ts'
import { alcanceDe, exigirResponder, respondeEm, type Alcance } from '#modules/chat/nucleo/server/politica.ts'
import { conversasVisiveis, exigirConversa, umaConversa } from './uma-conversa.ts'

/** Hour of a snooze whose date has no time. */
const MANHA = 9

export function rotasDeAtos({ s, adaptadorDe, temAdaptador }: DependenciasDoChat): Tratadores<typeof atos> {
  const db = s.banco.db

  /** Runs a command and returns the conversation as it is afterwards. */
  async function verbo(ctx: Ctx, id: string, fazer: (u: Unidade, alcance: Alcance) => Promise<unknown>) {
    const alcance = await alcanceDe(db, ctx)
    await s.executar(ctx, (u) => fazer(u, alcance))
    return { success: true as const, data: await umaConversa(s, ctx, alcance, id) }
  }
  /** Runs a query on one conversation after checking that the caller may see it. */
  async function vendo<T>(ctx: Ctx, id: string, perguntar: (alcance: Alcance, caixaId: string) => Promise<T>) {
    const alcance = await alcanceDe(db, ctx)
    return { success: true as const, data: await perguntar(alcance, await exigirConversa(s, alcance, id)) }
  }
  const escrevendo = <T>(ctx: Ctx, id: string, perguntar: () => Promise<T>) =>
    vendo(ctx, id, (alcance, caixaId) => {
      exigirResponder(ctx, alcance, caixaId)
      return perguntar()
    })
  async function lista<T>(ctx: Ctx, fazer: (u: Unidade, alcance: Alcance) => Promise<unknown>, ler: () => Promise<T>) {
    const alcance = await alcanceDe(db, ctx)
    await s.executar(ctx, (u) => fazer(u, alcance))
    return { success: true as const, data: await ler() }
  }

  return {
    destinos: ({ ctx, params }) =>
      escrevendo(ctx, params.id, () => destinosDe(db, params.id, adaptadorDe, temAdaptador)),
    passagem: ({ ctx, params, query }) =>
      escrevendo(ctx, params.id, () => rascunhoDaPassagem(db, params.id, query.historico === 'true')),
    async transferir({ ctx, params, body }) {
      const alcance = await alcanceDe(db, ctx)
      const { conversa_id, volta } = await s.executar(ctx, (u) =>
        transferirConversa(u, ctx, alcance, adaptadorDe, params.id, body),
      )
      const vistas = await conversasVisiveis(s, ctx, alcance, [conversa_id, params.id])
      // after a transfer to an inbox that the caller cannot see, return it once more as a reader: the caller already
      // knew its content
      const data =
        vistas.get(conversa_id) ??
        vistas.get(params.id) ??
        (
          await conversasVisiveis(
            s,
            ctx,
            { ...alcance, papeis: new Map([...alcance.papeis, [body.caixa_entrada_destino_id, 'leitor']]) },
            [params.id],
          )
        ).get(params.id)
      if (!data) throw new Error('the transferred conversation is gone')
      return { success: true, data: { ...data, desfazer: volta } }
    },
    transferencia: ({ ctx, params }) =>
      vendo(ctx, params.id, (alcance, caixaId) =>
        transferenciaDa(db, alcance, params.id, respondeEm(ctx, alcance, caixaId)),
      ),
    aceitar: ({ ctx, params }) => verbo(ctx, params.id, (u, a) => aceitarTransferencia(u, ctx, a, params.id)),
    async devolver({ ctx, params, body }) {
      const alcance = await alcanceDe(db, ctx)
      await s.executar(ctx, (u) => devolverTransferencia(u, ctx, alcance, params.id, body.motivo))
      return { success: true }
    },

    etiquetar: ({ ctx, params, body }) =>
      verbo(ctx, params.id, (u, a) => etiquetarConversa(u, ctx, a, params.id, body.tags, true)),
    desetiquetar({ ctx, params, query, body }) {
      const tags = [...(body?.tags ?? []), ...(query.tags ?? [])]
      if (tags.length === 0)
        throw invalido('Informe as etiquetas', [{ campo: 'tags', mensagem: 'Informe as etiquetas' }])
      return verbo(ctx, params.id, (u, a) => etiquetarConversa(u, ctx, a, params.id, tags, false))
    },
    etiquetas: async ({ ctx, query }) => ({
      success: true,
      data: await etiquetasEmUso(db, await alcanceDe(db, ctx), query.busca),
    }),
    async colorir({ ctx, body }) {
      await s.executar(ctx, (u) => colorirEtiqueta(u, body.nome, body.cor))
      return { success: true }
    },

    similares: ({ ctx, params, query }) =>
      vendo(ctx, params.id, async (alcance) => {
        const achadas = await similaresDe(db, alcance, params.id, query.limite)
        const conversas = await conversasVisiveis(
          s,
          ctx,
          alcance,
          achadas.map((x) => x.id),
        )
        return achadas.flatMap(({ id, semelhanca }) => {
          const c = conversas.get(id)
          return c ? [{ ...c, semelhanca }] : []
        })
      }),
    async historico({ ctx, params, query }) {
      await exigirConversa(s, await alcanceDe(db, ctx), params.id)
      return { success: true, ...(await historicoDa(db, params.id, query.limit, query.cursor)) }
    },
    outrosSetores: ({ ctx, params }) => vendo(ctx, params.id, (alcance) => outrosAtendimentos(db, alcance, params.id)),

    adiar: ({ ctx, params, body }) =>
      verbo(ctx, params.id, (u, a) => adiarConversa(u, ctx, a, params.id, quandoSera(body, MANHA))),
    acordar: ({ ctx, params }) => verbo(ctx, params.id, (u, a) => acordarConversa(u, ctx, a, params.id)),
    esperar: ({ ctx, params, body }) => verbo(ctx, params.id, (u, a) => esperar(u, ctx, a, params.id, body.motivo)),
    retomar: ({ ctx, params }) => verbo(ctx, params.id, (u, a) => retomar(u, ctx, a, params.id)),
    esperas: ({ ctx, params }) =>
      vendo(ctx, params.id, async () => {
        const linhas = await db
          .selectFrom('chat.esperas')
          .select(['motivo', 'desde', 'ate'])
          .where('conversa_id', '=', params.id)
          .orderBy('desde')
          .execute()
        const por_motivo = { cliente: 0, concessionaria: 0, vistoria: 0 }
        for (const l of linhas) por_motivo[l.motivo] += ((l.ate ?? new Date()).getTime() - l.desde.getTime()) / 1000
        return {
          por_motivo,
          linhas: linhas.map((l) => ({
            motivo: l.motivo,
            desde: l.desde.toISOString(),
            ate: l.ate?.toISOString() ?? null,
          })),
        }
      }),
    unir: ({ ctx, params, body }) => verbo(ctx, params.id, (u, a) => juntarConversa(u, ctx, a, params.id, body)),

    vinculos: ({ ctx, params }) => vendo(ctx, params.id, () => vinculosDa(db, params.id)),
    vincular: ({ ctx, params, body }) =>
      lista(
        ctx,
        (u, a) => vincular(u, ctx, a, params.id, body),
        () => vinculosDa(db, params.id),
      ),
    desvincular: ({ ctx, params, body }) =>
      lista(
        ctx,
        (u, a) => desvincular(u, ctx, a, params.id, body),
        () => vinculosDa(db, params.id),
      ),
  }
}
