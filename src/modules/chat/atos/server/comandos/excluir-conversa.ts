import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import { aoExcluirConversa, pastaDeFora } from '#modules/chat/nucleo/server/ganchos.ts'
import type { Alcance } from '#modules/chat/nucleo/server/politica.ts'
import { avisarMudanca } from '#modules/chat/nucleo/server/comandos/evento-de-sistema.ts'
import { trancarConversa } from '#modules/chat/nucleo/server/comandos/trancar.ts'

/**
 * Deletes the conversation and its dependent rows; the audit row stays. Returns the paths of the files, which the
 * caller removes after the commit.
 */
export async function excluirConversa(u: Unidade, ctx: Ctx, alcance: Alcance, id: string): Promise<string[]> {
  const conversa = await trancarConversa(u.tx, ctx, alcance, id, 'ver')
  const anexos = await u.tx
    .selectFrom('chat.anexos as a')
    .innerJoin('chat.mensagens as m', 'm.id', 'a.mensagem_id')
    .select('a.caminho_storage')
    .where('m.conversa_id', '=', id)
    .where('a.caminho_storage', 'is not', null)
    .execute()
  const arquivos: string[] = []
  for (const gancho of u.ligados.de(aoExcluirConversa)) arquivos.push(...(await gancho(u, id)))
  await u.tx.deleteFrom('chat.conversas').where('id', '=', id).execute()
  u.auditar({
    acao: 'conversa.excluir',
    entidade: 'conversa',
    entidade_id: id,
    antes: {
      caixa_entrada_id: conversa.caixa_entrada_id,
      contato_id: conversa.contato_id,
      mensagens: conversa.ultima_seq,
    },
  })
  avisarMudanca(u, conversa, 'exclusao')
  const deFora = new Set(u.ligados.de(pastaDeFora).map((p) => p.pasta))
  const caminhos = anexos.flatMap((a) => a.caminho_storage ?? [])
  return [...arquivos, ...caminhos.filter((caminho) => !deFora.has(caminho.split('/')[0] ?? ''))]
}
