import type { Tratadores } from '#platform/http/rotas.ts'
import { pode, type Ctx } from '#platform/http/contexto.ts'
import type { conversas } from '../contract/conversas.ts'
import { presencaMudou } from '#modules/chat/nucleo/eventos.ts'
import type { Conversa } from '#modules/chat/nucleo/tipos.ts'
import { apresentarConversa, apresentarMensagem, BUCKET } from '#modules/chat/nucleo/server/apresentar.ts'
import { alterarConversa } from '#modules/chat/atos/server/comandos/alterar-conversa.ts'
import { atribuirConversa, desatribuirConversa } from '#modules/chat/atos/server/comandos/atribuir.ts'
import { criarConversa } from '#modules/chat/atos/server/comandos/criar-conversa.ts'
import { excluirConversa } from '#modules/chat/atos/server/comandos/excluir-conversa.ts'
import { finalizarConversa } from '#modules/chat/atos/server/comandos/finalizar.ts'
import { marcarLida } from '#modules/chat/atos/server/comandos/marcar-lida.ts'
import { reabrirConversa } from '#modules/chat/atos/server/comandos/reabrir.ts'
import { CONVERSA_NAO_ENCONTRADA } from '#modules/chat/nucleo/server/comandos/trancar.ts'
import { juntadaA } from '#modules/chat/painel/server/consultas/unioes.ts'
import { contagens } from './consultas/contagens.ts'
import { conversasPorId, listarConversas, totalDeConversas } from './consultas/conversas.ts'
import { mensagensEntre } from '#modules/chat/nucleo/server/consultas/mensagens.ts'
import { naoLidasPorCaixa } from './consultas/nao-lidas.ts'
import type { DependenciasDoChat } from '#modules/chat/nucleo/server/dependencias.ts'
import { trechosAchados } from '#modules/chat/busca/server/consultas/busca-trechos.ts'
import { provarPresenca } from '#modules/chat/nucleo/server/ganchos.ts'
import { contagensDaMesa } from './consultas/mesa.ts'
import { alcanceDe, exigirVer, respondeEm, type Alcance } from '#modules/chat/nucleo/server/politica.ts'
import { baixarFoto } from '#modules/chat/entrada/server/baixar-foto.ts'

const PAGINA = 50

export function rotasDeConversas({ s, adaptadorDe }: DependenciasDoChat): Tratadores<typeof conversas> {
  const db = s.banco.db
  const direitos = (ctx: Ctx, alcance: Alcance, caixaId: string) => ({
    responder: respondeEm(ctx, alcance, caixaId),
    gerir: pode(ctx, 'chat.conversa.gerir'),
  })

  async function uma(ctx: Ctx, alcance: Alcance, id: string, comMensagens = false): Promise<Conversa> {
    const [linha] = await conversasPorId(db, ctx.usuario.id, [id])
    if (!linha) throw await juntadaA(db, alcance, id)
    exigirVer(alcance, linha.caixa_entrada_id, CONVERSA_NAO_ENCONTRADA)
    const conversa = await apresentarConversa(s.arquivos, linha, direitos(ctx, alcance, linha.caixa_entrada_id))
    if (!comMensagens) return conversa
    const mensagens = await mensagensEntre(db, id, linha.ultima_seq - PAGINA + 1, linha.ultima_seq)
    return { ...conversa, mensagens: await Promise.all(mensagens.map((m) => apresentarMensagem(s.arquivos, m))) }
  }
  /** Runs a command and returns the conversation as it is afterwards. */
  async function verbo(ctx: Ctx, id: string, fazer: (alcance: Alcance) => Promise<unknown>) {
    const alcance = await alcanceDe(db, ctx)
    await fazer(alcance)
    return { success: true as const, data: await uma(ctx, alcance, id) }
  }

  return {
    async listar({ ctx, query }) {
      const alcance = await alcanceDe(db, ctx)
      const contar = () => totalDeConversas(db, ctx.usuario.id, alcance, query)
      const [{ linhas, hasMore, proximo, total: achadas, aproximado }, contadas] = await Promise.all([
        listarConversas(db, ctx.usuario.id, alcance, query),
        query.busca ? null : contar(),
      ])
      const total = contadas ?? achadas ?? (await contar())
      const trechos = query.busca
        ? await trechosAchados(
            db,
            linhas.map((l) => l.id),
            query.busca,
          )
        : null
      const data = await Promise.all(
        linhas.map(async (l) => ({
          ...(await apresentarConversa(s.arquivos, l, direitos(ctx, alcance, l.caixa_entrada_id))),
          ...(trechos ? { achado: trechos.get(l.id) } : {}),
        })),
      )
      return {
        success: true,
        data,
        pagination: {
          page: query.page,
          limit: query.limit,
          total,
          hasMore,
          proximo,
          ...(aproximado ? { aproximado } : {}),
        },
      }
    },
    async contagens({ ctx, query }) {
      const alcance = await alcanceDe(db, ctx)
      if (query.departamento)
        return {
          success: true,
          data: await contagensDaMesa(db, ctx.usuario.id, alcance, query.departamento, query.caixa_entrada_id),
        }
      const [quantas, naoLidas] = await Promise.all([
        contagens(db, ctx.usuario.id, alcance, query.caixa_entrada_id),
        naoLidasPorCaixa(db, ctx.usuario.id, alcance, query.caixa_entrada_id),
      ])
      return { success: true, data: { ...quantas, nao_lidas: naoLidas.reduce((n, c) => n + c.conversas, 0) } }
    },
    async naoLidas({ ctx, query }) {
      const por_caixa = await naoLidasPorCaixa(db, ctx.usuario.id, await alcanceDe(db, ctx), query.caixa_entrada_id)
      const mensagens = por_caixa.reduce((n, c) => n + c.mensagens, 0)
      return {
        success: true,
        data: { total: mensagens, mensagens, conversas: por_caixa.reduce((n, c) => n + c.conversas, 0), por_caixa },
      }
    },
    obter: async ({ ctx, params, query }) => ({
      success: true,
      data: await uma(ctx, await alcanceDe(db, ctx), params.id, query.incluir_mensagens),
    }),
    async criar({ ctx, body }) {
      const alcance = await alcanceDe(db, ctx)
      const id = await s.executar(ctx, (u) => criarConversa(u, ctx, alcance, adaptadorDe, body))
      return { success: true, data: await uma(ctx, alcance, id) }
    },
    alterar: ({ ctx, params, body }) =>
      verbo(ctx, params.id, (a) => s.executar(ctx, (u) => alterarConversa(u, ctx, a, params.id, body))),
    async excluir({ ctx, params }) {
      const alcance = await alcanceDe(db, ctx)
      const arquivos = await s.executar(ctx, (u) => excluirConversa(u, ctx, alcance, params.id))
      if (arquivos.length > 0) await s.arquivos.remover(BUCKET, arquivos)
      return { success: true }
    },
    atribuir: ({ ctx, params, body }) =>
      verbo(ctx, params.id, (a) => s.executar(ctx, (u) => atribuirConversa(u, ctx, a, params.id, body.usuario_id))),
    desatribuir: ({ ctx, params }) =>
      verbo(ctx, params.id, (a) => s.executar(ctx, (u) => desatribuirConversa(u, ctx, a, params.id))),
    async finalizar({ ctx, params, body }) {
      const alcance = await alcanceDe(db, ctx)
      const desfazer = await s.executar(ctx, (u) => finalizarConversa(u, ctx, alcance, params.id, body))
      return { success: true, data: { ...(await uma(ctx, alcance, params.id)), desfazer } }
    },
    reabrir: ({ ctx, params, body }) =>
      verbo(ctx, params.id, (a) => s.executar(ctx, (u) => reabrirConversa(u, ctx, a, params.id, body))),
    async marcarLida({ ctx, params, body }) {
      const alcance = await alcanceDe(db, ctx)
      const mensagens_nao_lidas = await s.executar(ctx, (u) => marcarLida(u, ctx, alcance, params.id, body?.ate_seq))
      return { success: true, data: { mensagens_nao_lidas } }
    },
    async foto({ ctx, params }) {
      const conversa = await uma(ctx, await alcanceDe(db, ctx), params.id)
      if (conversa.contato_foto_url)
        return { success: true, data: { profilePictureUrl: conversa.contato_foto_url, erro: null } }
      const data = await baixarFoto(s, adaptadorDe, {
        contato_id: conversa.contato_id,
        caixa_id: conversa.caixa_entrada_id,
      })
      return { success: true, data }
    },
    async presenca({ ctx, params, body }) {
      const { canal, caixa_entrada_id } = await uma(ctx, await alcanceDe(db, ctx), params.id)
      await s.executar(ctx, async (u) => {
        if (body.estado === 'escrevendo') await provarPresenca(u, ctx.usuario.id)
        u.emitir(presencaMudou, {
          conversa_id: params.id,
          caixa_entrada_id,
          canal,
          usuario_id: ctx.usuario.id,
          nome: ctx.usuario.nome,
          ...body,
        })
      })
      return { success: true }
    },
  }
}
