import { sql } from 'kysely'
import { campo, type Campo, type Valores } from '#engines/funil/campos.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import { comFatos, fatos } from './fatos.ts'

/** Values for the conditions and texts of a rule: every field, and the card's own columns under reserved names. */
export const comColunas = sql`
  (
    ${fatos} || jsonb_build_object(
      'titulo_do_cartao',
      c.titulo,
      'valor_do_cartao',
      c.valor_centavos,
      'prioridade_do_cartao',
      c.prioridade,
      'origem_do_cartao',
      c.origem,
      'com_responsavel',
      c.responsavel_id is not null,
      'cliente_empresa',
      coalesce(k.tipo = 'empresa', false)
    )
  )
`

const COLUNAS = Object.entries({
  titulo_do_cartao: 'Título do cartão',
  valor_do_cartao: 'Valor do cartão',
  prioridade_do_cartao: 'Prioridade',
  origem_do_cartao: 'Origem do cartão',
  com_responsavel: 'Com responsável',
  cliente_empresa: 'Cliente é empresa',
}).map(([chave, rotulo]) => [chave, campo.parse({ chave, rotulo, tipo: 'texto', escopo: 'cartao' })] as const)
/** The company's fields and the card's own columns, to describe conditions. */
export const camposComColunas = (campos: ReadonlyMap<string, Campo>): ReadonlyMap<string, Campo> =>
  new Map([...COLUNAS, ...campos])

export async function valoresDoCartao(db: Db | Tx, id: string): Promise<Valores> {
  const { rows } = await sql<{
    valores: Valores
  }>`
    select ${comColunas} as valores
    from funis.cartoes c ${comFatos}
    where c.id = ${id}
  `.execute(db)
  return rows[0]?.valores ?? {}
}
