import { sql } from 'kysely'
import { conflito, naoEncontrado } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import { separacaoMudou } from '../../eventos.ts'
import type { Situacao } from '../../tipos.ts'

export async function trancarSeparacao(tx: Tx, id: string, em: readonly Situacao[], frase: string) {
  const separacao = await tx
    .selectFrom('separacao.separacoes')
    .selectAll()
    .select(sql<string | null>`instala_em::text`.as('dia'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!separacao) throw naoEncontrado('Este kit não existe.')
  if (!em.includes(separacao.situacao)) throw conflito(frase)
  const { dia, ...resto } = separacao
  return { ...resto, instala_em: dia }
}
export type Trancada = Awaited<ReturnType<typeof trancarSeparacao>>

type Fato = 'comecou' | 'fechada' | 'falta' | 'entregue' | 'cancelada' | null
export const avisarMudanca = (u: Unidade, s: Pick<Trancada, 'id' | 'cartao_id'>, fato: Fato = null) =>
  u.emitir(separacaoMudou, { separacao_id: s.id, cartao_id: s.cartao_id, fato })
