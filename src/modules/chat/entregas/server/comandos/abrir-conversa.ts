import { enderecoDe } from '#modules/chat/nucleo/server/canais/endereco-de.ts'
import { avisarMudanca } from '#modules/chat/nucleo/server/comandos/evento-de-sistema.ts'
import type { DependenciasDoChat } from '#modules/chat/nucleo/server/dependencias.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'

interface Contato {
  id: string
  telefone: string | null
  email: string | null
}

/** The contact's open conversation in the inbox, or a new one with this id. */
export async function abrirConversa(
  u: Unidade,
  d: Pick<DependenciasDoChat, 'adaptadorDe'>,
  contato: Contato,
  { caixaId, id }: { caixaId: string; id: string },
): Promise<string> {
  const { tipo } = await u.tx
    .selectFrom('chat.caixas_entrada')
    .select('tipo')
    .where('id', '=', caixaId)
    .executeTakeFirstOrThrow()
  const criada = await u.tx
    .insertInto('chat.conversas')
    .values({
      id,
      caixa_entrada_id: caixaId,
      contato_id: contato.id,
      endereco: enderecoDe(d.adaptadorDe(tipo), contato),
      status: 'ativa',
    })
    .onConflict((oc) => oc.columns(['caixa_entrada_id', 'contato_id']).where('status', '<>', 'finalizada').doNothing())
    .returning(['id', 'caixa_entrada_id', 'ultima_seq'])
    .executeTakeFirst()
  if (criada) {
    u.auditar({
      acao: 'conversa.criar',
      entidade: 'conversa',
      entidade_id: id,
      depois: { caixa_entrada_id: caixaId, contato_id: contato.id },
    })
    avisarMudanca(u, criada, 'nova')
    return id
  }
  const aberta = await u.tx
    .selectFrom('chat.conversas')
    .select('id')
    .where('caixa_entrada_id', '=', caixaId)
    .where('contato_id', '=', contato.id)
    .where('status', '<>', 'finalizada')
    .executeTakeFirstOrThrow()
  return aberta.id
}
