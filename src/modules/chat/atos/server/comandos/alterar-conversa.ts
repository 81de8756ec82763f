import type { BodyDe } from '#kit/endpoint.ts'
import { conflito } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import { alterarContato } from '#modules/contatos/publico.ts'
import type { conversas } from '#modules/chat/lista/contract/conversas.ts'
import type { Alcance } from '#modules/chat/nucleo/server/politica.ts'
import {
  avisarContato,
  avisarMudanca,
  registrarNaConversa,
} from '#modules/chat/nucleo/server/comandos/evento-de-sistema.ts'
import { finalizarConversa } from './finalizar.ts'
import { reabrirConversa } from './reabrir.ts'
import { trancarConversa } from '#modules/chat/nucleo/server/comandos/trancar.ts'

type Pedido = BodyDe<typeof conversas.alterar>

/**
 * Changes contact, priority, tags or status. A status change is delegated to its own command, so that its rules, audit
 * row and thread line apply.
 */
export async function alterarConversa(u: Unidade, ctx: Ctx, alcance: Alcance, id: string, p: Pedido): Promise<void> {
  const conversa = await trancarConversa(u.tx, ctx, alcance, id)
  const { avatar: _, ...dados } = p.contato_dados ?? {}
  const contato = {
    ...dados,
    ...(p.contato_nome === undefined ? {} : { nome: p.contato_nome }),
    ...(p.contato_email === undefined ? {} : { email: p.contato_email }),
    ...(p.contato_telefone === undefined ? {} : { telefone: p.contato_telefone }),
  }
  if (Object.keys(contato).length > 0) {
    await alterarContato(u, conversa.contato_id, contato)
    // keep the address the customer wrote from; an address that was only typed is reset so that it follows the
    // correction
    if ((p.contato_telefone !== undefined || p.contato_email !== undefined) && conversa.total_entradas === 0)
      await u.tx.updateTable('chat.conversas').set({ endereco: null }).where('id', '=', id).execute()
    await avisarContato(u, conversa.contato_id, id)
  }

  if (p.prioridade && p.prioridade !== conversa.prioridade) {
    await registrarNaConversa(u, conversa, ctx.usuario, `Prioridade: ${p.prioridade}`, {
      tipo: 'prioridade',
      de: conversa.prioridade,
      para: p.prioridade,
    })
  }
  const tags = p.tags && [...new Set(p.tags)]
  if (p.prioridade || tags) {
    await u.tx
      .updateTable('chat.conversas')
      .set({
        ...(p.prioridade ? { prioridade: p.prioridade } : {}),
        ...(tags ? { tags } : {}),
        atualizada_em: new Date(),
      })
      .where('id', '=', id)
      .execute()
    u.auditar({
      acao: 'conversa.alterar',
      entidade: 'conversa',
      entidade_id: id,
      antes: { prioridade: conversa.prioridade, tags: conversa.tags },
      depois: { prioridade: p.prioridade, tags },
    })
  }
  if (p.status && p.status !== conversa.status) {
    if (p.status === 'finalizada') {
      await finalizarConversa(u, ctx, alcance, id, {})
      return
    }
    if (conversa.status === 'finalizada') return reabrirConversa(u, ctx, alcance, id, {})
    if (p.status === 'transferida') throw conflito('Para transferir, escolha a caixa de destino.')
    await u.tx
      .updateTable('chat.conversas')
      .set({ status: p.status, atualizada_em: new Date() })
      .where('id', '=', id)
      .execute()
    await registrarNaConversa(
      u,
      conversa,
      ctx.usuario,
      p.status === 'ativa' ? 'Conversa em atendimento' : 'Conversa de volta à espera',
      { tipo: 'status', de: conversa.status, para: p.status },
    )
  }
  avisarMudanca(u, conversa, 'dados')
}
