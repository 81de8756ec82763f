import { assinar, difundir } from '#platform/eventos/relay.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import { registrar, type Tratadores } from '#platform/http/rotas.ts'
import { notificacoes, type TipoDeNotificacao } from '../contract/notificacoes.ts'
import { notificacaoCriada, prazoAvisado, prazoVencido } from '#modules/chat/nucleo/eventos.ts'
import type { DependenciasDoChat } from '#modules/chat/nucleo/server/dependencias.ts'
import type { ParteDoChat } from '#modules/chat/nucleo/server/parte.ts'
import { soPara } from '#modules/chat/nucleo/server/canais-ao-vivo.ts'
import { aoAbrirConversa, aoNotificar } from '#modules/chat/nucleo/server/ganchos.ts'
import { alcanceDe } from '#modules/chat/nucleo/server/politica.ts'
import { avisosDoChat } from './avisos.ts'
import { lerNotificacoes, mudarInterruptor, podarNotificacoes } from './comandos/ler.ts'
import { guardarAvisos, lidasNaConversa } from './comandos/notificar.ts'
import { interruptoresDe, notificacoesDe, quantasPorLer } from './consultas.ts'
import { z } from 'zod'
import { tipoDeTrabalho, trabalho } from '#platform/jobs/trabalho.ts'

const doPrazo = z.object({
  conversa_id: z.uuid(),
  tipo: z.string(),
  vence_em: z.string(),
  atendente_id: z.uuid().nullable(),
})
const trabalhoDoPrazoPerto = tipoDeTrabalho('chat:notificar-prazo-perto', doPrazo)
const trabalhoDoPrazoVencido = tipoDeTrabalho('chat:notificar-prazo-vencido', doPrazo)
const NOME_DO_PRAZO: Record<string, string> = {
  primeira_resposta: 'Primeira resposta',
  proxima_resposta: 'Próxima resposta',
  resolucao: 'Resolução',
}

function rotas({ s }: DependenciasDoChat): Tratadores<typeof notificacoes> {
  const { db } = s.banco
  return {
    async listar({ ctx, query }) {
      const { data, ...pagination } = await notificacoesDe(db, ctx, await alcanceDe(db, ctx), query)
      return { success: true, data, pagination }
    },
    porLer: async ({ ctx }) => ({
      success: true,
      data: { total: await quantasPorLer(db, ctx, await alcanceDe(db, ctx)) },
    }),
    async ler({ ctx, body }) {
      await s.executar(ctx, (u) => lerNotificacoes(u, ctx.usuario.id, body.ids))
      return { success: true, data: { total: await quantasPorLer(db, ctx, await alcanceDe(db, ctx)) } }
    },
    interruptores: async ({ ctx }) => ({ success: true, data: await interruptoresDe(db, ctx.usuario.id) }),
    async mudarInterruptor({ ctx, body }) {
      await s.executar(ctx, (u) => mudarInterruptor(u, ctx.usuario.id, body))
      return { success: true, data: await interruptoresDe(db, ctx.usuario.id) }
    },
  }
}

/** The notifications part: each user's notifications, stored until read. */
export function parteDasNotificacoes(d: DependenciasDoChat): ParteDoChat {
  const notificarPrazo = (tipo: TipoDeNotificacao) => async (p: z.infer<typeof doPrazo>) => {
    const pessoa = p.atendente_id
    const c = pessoa
      ? await d.s.banco.db
          .selectFrom('chat.conversas')
          .select('caixa_entrada_id')
          .where('id', '=', p.conversa_id)
          .executeTakeFirst()
      : undefined
    if (!c || !pessoa) return
    await d.s.executar(sistema, (u) =>
      guardarAvisos(u, [pessoa], {
        tipo,
        conversa_id: p.conversa_id,
        caixa_entrada_id: c.caixa_entrada_id,
        por: null,
        detalhe: NOME_DO_PRAZO[p.tipo] ?? '',
        chave: `${tipo}:${p.conversa_id}:${p.tipo}:${p.vence_em}`,
      }),
    )
  }
  return {
    avisos: avisosDoChat,
    ligados: [aoNotificar(guardarAvisos), aoAbrirConversa(lidasNaConversa)],
    assinantes: [assinar(prazoAvisado, trabalhoDoPrazoPerto), assinar(prazoVencido, trabalhoDoPrazoVencido)],
    trabalhos: [
      trabalho(trabalhoDoPrazoPerto, notificarPrazo('prazo_perto')),
      trabalho(trabalhoDoPrazoVencido, notificarPrazo('prazo_vencido')),
    ],
    difusoes: [
      difundir(notificacaoCriada, (e) => [
        {
          canal: 'conversations_all',
          nome: 'conversa',
          publico: soPara(e.usuario_id),
          dados: {
            id: e.conversa_id ?? e.caixa_entrada_id,
            caixa_entrada_id: e.caixa_entrada_id,
            ultima_seq: 0,
            motivo: 'aviso',
            para: e.usuario_id,
          },
        },
      ]),
    ],
    rotinas: [{ nome: 'chat:podar-notificacoes', cron: '41 4 * * *', executar: () => podarNotificacoes(d.s.banco.db) }],
    registrar: (app, porteiro, registro) =>
      registrar(app, porteiro, 'chat.notificacoes', notificacoes, rotas(d), registro),
  }
}
