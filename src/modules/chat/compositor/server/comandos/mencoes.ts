import { invalido } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import { notificar } from '#modules/chat/nucleo/server/ganchos.ts'
import { quemVe, type Pessoa } from '../consultas/mencoes.ts'

/** Returns the mentioned users; refuses when one of them cannot see the conversation. */
export async function conferirMencoes(tx: Tx, caixaId: string, ids: readonly string[]): Promise<Pessoa[]> {
  const unicos = [...new Set(ids)]
  const pessoas = await quemVe(tx, caixaId, { ids: unicos })
  if (pessoas.length < unicos.length)
    throw invalido('Quem você mencionou não vê esta conversa.', [
      { campo: 'mencoes', mensagem: 'Quem você mencionou não vê esta conversa.' },
    ])
  return pessoas
}

export async function gravarMencoes(
  u: Unidade,
  conversa: { id: string; caixa_entrada_id: string },
  mensagemId: string,
  pessoas: readonly Pessoa[],
  autorId: string,
  nota: string,
): Promise<void> {
  const outros = pessoas.filter((p) => p.id !== autorId)
  if (outros.length === 0) return
  await u.tx
    .insertInto('chat.mencoes')
    .values(outros.map((p) => ({ mensagem_id: mensagemId, usuario_id: p.id, conversa_id: conversa.id })))
    .execute()
  await notificar(
    u,
    outros.map((p) => p.id),
    {
      tipo: 'mencao',
      conversa_id: conversa.id,
      caixa_entrada_id: conversa.caixa_entrada_id,
      por: autorId,
      detalhe: nota,
      chave: `mencao:${mensagemId}`,
    },
  )
}
