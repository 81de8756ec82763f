import { diaAqui } from '#kit/aqui.ts'
import { invalido, naoEncontrado, proibido } from '#kit/erro.ts'
import { comoObjeto } from '#kit/objeto.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import type { caixas } from '../contract/caixas.ts'
import type { Caixa } from '#modules/chat/nucleo/tipos.ts'
import { apresentarEntrega } from './rotas.ts'
import { comoFalhaDeFora } from '#modules/chat/nucleo/server/canais/erro-de-chat.ts'
import { anotarTeste } from './comandos/sessao.ts'
import {
  alterarCaixa,
  contextoDoToken,
  criarCaixa,
  definirPapel,
  excluirCaixa,
  regenerarToken,
  removerPessoa,
} from './comandos/caixas.ts'
import { CAIXA_NAO_ENCONTRADA } from '#modules/chat/nucleo/server/exigir-caixa.ts'
import { eventosDaCaixa, estatisticasDaCaixa, listarCaixas, type LinhaDeCaixa } from './consultas/caixas.ts'
import type { DependenciasDoChat } from '#modules/chat/nucleo/server/dependencias.ts'
import { abrirCaixa, contextoDosSegredos } from '#modules/chat/nucleo/server/abrir-caixa.ts'
import { alcanceDe, configuraCaixa, type Alcance } from '#modules/chat/nucleo/server/politica.ts'

export function rotasDeCaixas({ s, adaptadorDe, temAdaptador }: DependenciasDoChat): Tratadores<typeof caixas> {
  const db = s.banco.db
  const urlDoWebhook = (token: string) => `${s.ambiente.urlPublica}/api/chat/webhook/${token}`

  function apresentar(ctx: Ctx, alcance: Alcance, l: LinhaDeCaixa): Caixa {
    const pode_configurar = configuraCaixa(ctx, alcance, l.id)
    const segredos = l.segredos ? comoObjeto(JSON.parse(s.cofre.decifrar(l.segredos, contextoDosSegredos(l.id)))) : {}
    const token = pode_configurar ? s.cofre.decifrar(l.token_cifrado, contextoDoToken(l.id)) : undefined
    return {
      id: l.id,
      nome: l.nome,
      tipo: l.tipo,
      ativo: l.ativo,
      configuracao:
        pode_configurar && temAdaptador(l.tipo)
          ? adaptadorDe(l.tipo).configuracao.apresentar(l.configuracao, segredos)
          : {},
      usuarios: l.usuarios ?? [],
      conexao: {
        estado: l.conexao_estado,
        detalhe: l.conexao_detalhe,
        em: l.conexao_em?.toISOString() ?? null,
        qrcode: pode_configurar ? l.conexao_qrcode : null,
      },
      mudo_desde: l.mudo_desde?.toISOString() ?? null,
      criado_em: l.criado_em.toISOString(),
      atualizada_em: l.atualizada_em.toISOString(),
      pode_configurar,
      ...(token ? { token, webhook_url: urlDoWebhook(token) } : {}),
    }
  }
  async function uma(ctx: Ctx, alcance: Alcance, id: string): Promise<Caixa> {
    const {
      linhas: [linha],
    } = await listarCaixas(db, alcance, { id, page: 1, limit: 1 })
    if (!linha) throw naoEncontrado(CAIXA_NAO_ENCONTRADA)
    return apresentar(ctx, alcance, linha)
  }
  async function exigirConfigurar(ctx: Ctx, id: string): Promise<Alcance> {
    const alcance = await alcanceDe(db, ctx)
    const caixa = await uma(ctx, alcance, id)
    if (!caixa.pode_configurar)
      throw proibido('chat.caixa.configurar', 'Só quem administra esta caixa pode fazer isso.')
    return alcance
  }

  return {
    async listar({ ctx, query }) {
      const alcance = await alcanceDe(db, ctx)
      const { linhas, total } = await listarCaixas(db, alcance, query)
      return {
        success: true,
        data: linhas.map((l) => apresentar(ctx, alcance, l)),
        pagination: { page: query.page, limit: query.limit, total, hasMore: query.page * query.limit < total },
      }
    },
    async criar({ ctx, body }) {
      if (!temAdaptador(body.tipo))
        throw invalido('Tipo de canal não suportado', [{ campo: 'tipo', mensagem: 'Tipo de canal não suportado' }])
      const id = await s.executar(ctx, (u) => criarCaixa(u, s.cofre, adaptadorDe(body.tipo), body))
      return { success: true, data: await uma(ctx, await alcanceDe(db, ctx), id) }
    },
    obter: async ({ ctx, params }) => ({ success: true, data: await uma(ctx, await alcanceDe(db, ctx), params.id) }),
    async alterar({ ctx, params, body }) {
      const alcance = await alcanceDe(db, ctx)
      await s.executar(ctx, (u) =>
        alterarCaixa(u, ctx, alcance, params.id, { pedido: body, cofre: s.cofre, adaptadorDe }),
      )
      return { success: true, data: await uma(ctx, alcance, params.id) }
    },
    async excluir({ ctx, params }) {
      const alcance = await alcanceDe(db, ctx)
      await s.executar(ctx, (u) => excluirCaixa(u, ctx, alcance, params.id))
      return { success: true }
    },
    async regenerarToken({ ctx, params }) {
      const alcance = await alcanceDe(db, ctx)
      const token = await s.executar(ctx, (u) => regenerarToken(u, ctx, alcance, s.cofre, params.id))
      return { success: true, data: { token, webhook_url: urlDoWebhook(token) } }
    },
    async adicionarUsuario({ ctx, params, body }) {
      const alcance = await alcanceDe(db, ctx)
      return {
        success: true,
        data: await s.executar(ctx, (u) =>
          definirPapel(u, ctx, alcance, params.id, {
            usuarioId: body.usuario_id,
            papel: body.papel,
            modo: 'adicionar',
          }),
        ),
      }
    },
    async alterarUsuario({ ctx, params, body }) {
      const alcance = await alcanceDe(db, ctx)
      return {
        success: true,
        data: await s.executar(ctx, (u) =>
          definirPapel(u, ctx, alcance, params.id, { usuarioId: params.userId, papel: body.papel, modo: 'alterar' }),
        ),
      }
    },
    async removerUsuario({ ctx, params }) {
      const alcance = await alcanceDe(db, ctx)
      await s.executar(ctx, (u) => removerPessoa(u, ctx, alcance, params.id, params.userId))
      return { success: true }
    },
    async estatisticas({ ctx, params, query }) {
      await uma(ctx, await alcanceDe(db, ctx), params.id)
      const data_fim = query.data_fim ?? diaAqui()
      const data_inicio = query.data_inicio ?? diaAqui(Date.parse(`${data_fim}T12:00:00Z`) - 29 * 86_400_000)
      const numeros = await estatisticasDaCaixa(db, params.id, data_inicio, data_fim)
      return { success: true, data: { data_inicio, data_fim, ...numeros, por_dia: numeros.por_dia ?? [] } }
    },
    async testar({ ctx, params }) {
      await exigirConfigurar(ctx, params.id)
      const caixa = await abrirCaixa(db, s.cofre, params.id)
      const adaptador = adaptadorDe(caixa.tipo)
      const data = await adaptador.testar(caixa)
      if (adaptador.conectar) await anotarTeste(s, ctx, params.id, data.conectado)
      return { success: true, data: { ...data, latency: data.latencia } }
    },
    async ligarWebhook({ ctx, params }) {
      const alcance = await exigirConfigurar(ctx, params.id)
      const caixa = await abrirCaixa(db, s.cofre, params.id)
      const { webhook_url = '' } = await uma(ctx, alcance, params.id)
      await comoFalhaDeFora(async () => adaptadorDe(caixa.tipo).ligarWebhook?.(caixa, webhook_url))
      return { success: true, data: { webhook_url } }
    },
    async logsWebhook({ ctx, params, query }) {
      await exigirConfigurar(ctx, params.id)
      const linhas = await eventosDaCaixa(db, params.id, query)
      return { success: true, data: linhas.map(apresentarEntrega) }
    },
  }
}
