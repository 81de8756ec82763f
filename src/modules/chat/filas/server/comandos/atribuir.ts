import type { Unidade } from '#platform/eventos/unidade.ts'
import { proximoStatus } from '#modules/chat/nucleo/regras/transicoes.ts'
import { avisarMudanca, registrarNaConversa } from '#modules/chat/nucleo/server/comandos/evento-de-sistema.ts'
import { notificar } from '#modules/chat/nucleo/server/ganchos.ts'
import type { ConversaTrancada } from '#modules/chat/nucleo/server/comandos/trancar.ts'

interface Para {
  usuario_id: string
  nome: string
  fila: { id: string; nome: string }
  /** the user who took it; null: assigned by the queue */
  por: { id: string; nome: string } | null
}

/** Assigns a waiting conversation (already locked) to a user. */
export async function entregarDaFila(
  u: Unidade,
  c: ConversaTrancada,
  { usuario_id, nome, fila, por }: Para,
  agora: Date,
  vez = agora,
): Promise<void> {
  const status = proximoStatus('atribuir', c.status)
  await u.tx
    .updateTable('chat.conversas')
    .set({ atribuida_para: usuario_id, status, atualizada_em: agora })
    .where('id', '=', c.id)
    .execute()
  await u.tx
    .updateTable('chat.fila_membros')
    .set({ ultima_em: vez })
    .where('fila_id', '=', fila.id)
    .where('usuario_id', '=', usuario_id)
    .execute()
  await u.tx
    .updateTable('chat.fila_passagens')
    .set({ saiu_em: agora, desfecho: 'atribuida', atendente_id: usuario_id })
    .where('conversa_id', '=', c.id)
    .where('saiu_em', 'is', null)
    .execute()
  u.auditar({
    acao: 'conversa.atribuir',
    entidade: 'conversa',
    entidade_id: c.id,
    antes: { atribuida_para: c.atribuida_para },
    depois: { atribuida_para: usuario_id, fila_id: fila.id },
  })
  await registrarNaConversa(
    u,
    c,
    por,
    por ? `${nome} puxou a conversa da fila ${fila.nome}` : `${nome} recebeu a conversa da fila ${fila.nome}`,
    { tipo: 'atribuicao', para: usuario_id, fila_id: fila.id },
  )
  if (por?.id !== usuario_id)
    await notificar(u, [usuario_id], {
      tipo: 'atribuicao',
      conversa_id: c.id,
      caixa_entrada_id: c.caixa_entrada_id,
      por: por?.id ?? null,
      detalhe: `Da fila ${fila.nome}`,
      chave: `atribuicao:${c.id}:${c.ultima_seq}`,
    })
  avisarMudanca(u, c, 'atribuicao')
}
