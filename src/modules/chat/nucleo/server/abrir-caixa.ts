import { comoObjeto } from '#kit/objeto.ts'
import type { Cofre } from '#platform/segredos/cofre.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { CaixaAberta } from './canais/adaptador.ts'
import { ErroDeChat } from './canais/erro-de-chat.ts'

export const contextoDosSegredos = (caixaId: string) => `chat.caixas_entrada.segredos:${caixaId}`

/** Loads an inbox and decrypts its secrets, for the duration of one call. */
export async function abrirCaixa(
  db: Db,
  cofre: Cofre,
  id: string,
): Promise<CaixaAberta & { nome: string; ativo: boolean }> {
  const linha = await db
    .selectFrom('chat.caixas_entrada')
    .select(['id', 'nome', 'tipo', 'ativo', 'configuracao', 'segredos'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!linha)
    throw new ErroDeChat('Configuração da caixa de entrada não encontrada', 404, undefined, { code: 'NOT_FOUND' })
  const segredos = linha.segredos ? comoObjeto(JSON.parse(cofre.decifrar(linha.segredos, contextoDosSegredos(id)))) : {}
  return {
    id: linha.id,
    nome: linha.nome,
    tipo: linha.tipo,
    ativo: linha.ativo,
    configuracao: comoObjeto(linha.configuracao),
    segredos,
  }
}
