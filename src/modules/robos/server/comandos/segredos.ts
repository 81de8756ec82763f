import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Servicos } from '#platform/servicos.ts'

const contexto = (roboId: string, nome: string) => `chat.robo_segredos.valor:${roboId}:${nome}`

export async function gravarSegredo(
  u: Unidade,
  s: Servicos,
  roboId: string,
  nome: string,
  valor: string,
): Promise<void> {
  const cifrado = s.cofre.cifrar(valor, contexto(roboId, nome))
  await u.tx
    .insertInto('chat.robo_segredos')
    .values({ robo_id: roboId, nome, valor: cifrado })
    .onConflict((oc) => oc.columns(['robo_id', 'nome']).doUpdateSet({ valor: cifrado, em: new Date() }))
    .execute()
  u.auditar({ acao: 'robo.segredo', entidade: 'robo', entidade_id: roboId, depois: { nome } })
}

export async function excluirSegredo(u: Unidade, roboId: string, nome: string): Promise<void> {
  await u.tx.deleteFrom('chat.robo_segredos').where('robo_id', '=', roboId).where('nome', '=', nome).execute()
  u.auditar({ acao: 'robo.excluir_segredo', entidade: 'robo', entidade_id: roboId, antes: { nome } })
}

/** Decrypts the bot's secrets for the duration of one call. */
export async function segredosDo(s: Servicos, roboId: string): Promise<Map<string, string>> {
  const linhas = await s.banco.db
    .selectFrom('chat.robo_segredos')
    .select(['nome', 'valor'])
    .where('robo_id', '=', roboId)
    .execute()
  return new Map(linhas.map((l) => [l.nome, s.cofre.decifrar(l.valor, contexto(roboId, l.nome))]))
}
