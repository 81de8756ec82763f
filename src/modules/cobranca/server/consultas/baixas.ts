import { sql, type RawBuilder } from 'kysely'
import { invalido, naoEncontrado } from '#kit/erro.ts'
import { ehUuid } from '#kit/id.ts'
import { escreverCursor, lerCursor } from '#kit/pagina.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { BaixaManual } from '../../contract/baixas.ts'

type Linha = Omit<BaixaManual, 'pedida_em' | 'decidida_em' | 'minha'> & {
  pedida_em: Date
  decidida_em: Date | null
  pedida_por_id: string
  decidida: string | null
}

async function lerBaixas(
  db: Db,
  onde: RawBuilder<unknown>,
  ordem: RawBuilder<unknown>,
  limite: number,
): Promise<Linha[]> {
  const { rows } = await sql<Linha>`
    select
      b.id, b.conta_id, b.titulo_id as fatura_id, coalesce(f.numero, '') as fatura_numero, coalesce(f.nome, '') as contato_nome,
      b.valor_centavos::float8 as valor_centavos, b.dia::text as dia, b.motivo, b.situacao, b.pedida_em,
      b.pedida_por as pedida_por_id, u.nome as pedida_por, b.decidida_em, b.decidida_em::text as decidida,
      d.nome as decidida_por, b.resposta
    from cobranca.baixas b
    join acesso_publico.usuarios u on u.id = b.pedida_por
    left join acesso_publico.usuarios d on d.id = b.decidida_por
    left join cobranca.titulos f on f.id = b.titulo_id
    where ${onde}
    order by ${ordem}
    limit ${limite}
  `.execute(db)
  return rows
}

const apresentar =
  (quem: string) =>
  ({ pedida_por_id, decidida: _, ...b }: Linha): BaixaManual => ({
    ...b,
    pedida_em: b.pedida_em.toISOString(),
    decidida_em: b.decidida_em?.toISOString() ?? null,
    minha: pedida_por_id === quem,
  })

/** Those that wait for another person, the oldest first. */
export const listarBaixas = async (db: Db, quem: string): Promise<BaixaManual[]> =>
  (await lerBaixas(db, sql`b.situacao = 'aguardando'`, sql`b.pedida_em, b.id`, 200)).map(apresentar(quem))

export async function baixaPorId(db: Db, quem: string, id: string): Promise<BaixaManual> {
  const [baixa] = (await lerBaixas(db, sql`b.id = ${id}`, sql`b.id`, 1)).map(apresentar(quem))
  if (!baixa) throw naoEncontrado('Baixa não encontrada.')
  return baixa
}

const POR_PAGINA = 50

function depoisDe(cursor: string) {
  const [em, id] = (lerCursor(cursor) ?? []).map(String)
  if (!em || Number.isNaN(Date.parse(em)) || !ehUuid(id ?? ''))
    throw invalido('Página inválida', [{ campo: 'depois', mensagem: 'Página inválida' }])
  return sql`and (b.decidida_em, b.id) < (${em}::timestamptz, ${id}::uuid)`
}

/** Those that were decided, the newest decision first. */
export async function baixasDecididas(
  db: Db,
  quem: string,
  depois: string | undefined,
): Promise<{ baixas: BaixaManual[]; proximo: string | null }> {
  const linhas = await lerBaixas(
    db,
    sql`b.situacao <> 'aguardando' ${depois ? depoisDe(depois) : sql``}`,
    sql`b.decidida_em desc, b.id desc`,
    POR_PAGINA + 1,
  )
  const pagina = linhas.slice(0, POR_PAGINA)
  const ultima = pagina.at(-1)
  return {
    baixas: pagina.map(apresentar(quem)),
    proximo: linhas.length > POR_PAGINA && ultima ? escreverCursor([ultima.decidida ?? '', ultima.id]) : null,
  }
}

export interface BaixaDoAviso {
  situacao: string
  resposta: string | null
  valor_centavos: number
  pedida_por: string
  decidida_por: string | null
  numero: string
}

export async function baixaDoAviso(db: Db, id: string): Promise<BaixaDoAviso | undefined> {
  const { rows } = await sql<BaixaDoAviso>`
    select
      b.situacao, b.resposta, b.valor_centavos::float8 as valor_centavos, b.pedida_por, b.decidida_por,
      coalesce(f.numero, '') as numero
    from cobranca.baixas b
    left join cobranca.titulos f on f.id = b.titulo_id
    where b.id = ${id}
  `.execute(db)
  return rows[0]
}
