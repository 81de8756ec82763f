import { sql } from 'kysely'
import { invalido } from '#kit/erro.ts'
import { ehUuid } from '#kit/id.ts'
import { escreverCursor, lerCursor } from '#kit/pagina.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { Consentimento, PedidoDePrivacidade } from '../../tipos.ts'

export async function consentimentosDe(db: Db, id: string): Promise<Consentimento[]> {
  const { rows } = await sql<Omit<Consentimento, 'em'> & { em: Date }>`
    select n.id, n.finalidade, n.canal, n.dado, n.prova, n.em, u.nome as por
    from cad.consentimentos n
    left join acesso_publico.usuarios u on u.id = n.registrado_por
    where n.contato_id = ${id}
    order by n.em desc, n.id desc
  `.execute(db)
  return rows.map((r) => ({ ...r, em: r.em.toISOString() }))
}

type LinhaDoPedido = Omit<PedidoDePrivacidade, 'recebido_em' | 'prazo_em' | 'concluido_em'> & {
  recebido_em: Date
  prazo_em: Date
  concluido_em: Date | null
  chave: string
}
const colunas = sql`
  p.id, p.contato_id, p.nome, p.tipo, p.detalhe, p.recebido_em, p.prazo_em, p.situacao, p.resposta,
  p.concluido_em, u.nome as concluido_por, p.prazo_em::text as chave
`
const apresentar = ({ chave: _, ...p }: LinhaDoPedido): PedidoDePrivacidade => ({
  ...p,
  recebido_em: p.recebido_em.toISOString(),
  prazo_em: p.prazo_em.toISOString(),
  concluido_em: p.concluido_em?.toISOString() ?? null,
})

export async function pedidoPorId(db: Db, id: string): Promise<PedidoDePrivacidade | undefined> {
  const { rows } = await sql<LinhaDoPedido>`
    select ${colunas}
    from cad.pedidos_de_privacidade p
    left join acesso_publico.usuarios u on u.id = p.concluido_por
    where p.id = ${id}
  `.execute(db)
  return rows[0] && apresentar(rows[0])
}

interface Filtro {
  situacao?: string[] | undefined
  contato_id?: string | undefined
  limit: number
  page: number
  cursor?: string | undefined
}

/** Open requests first, by due date. */
export async function listarPedidos(
  db: Db,
  f: Filtro,
): Promise<{ pedidos: PedidoDePrivacidade[]; total: number; proximo: string | null }> {
  const [aberto, em, id] = lerCursor(f.cursor) ?? []
  if (
    f.cursor &&
    (typeof aberto !== 'number' ||
      typeof em !== 'string' ||
      !/^\d{4}-/.test(em) ||
      typeof id !== 'string' ||
      !ehUuid(id))
  )
    throw invalido('Página inválida', [{ campo: 'cursor', mensagem: 'Página inválida' }])
  const onde = sql`
    ${f.situacao ? sql`p.situacao = any(${f.situacao}::text[])` : sql`true`}
    and ${f.contato_id ? sql`p.contato_id = ${f.contato_id}` : sql`true`}
  `
  const { rows } = await sql<LinhaDoPedido>`
    select ${colunas}
    from cad.pedidos_de_privacidade p
    left join acesso_publico.usuarios u on u.id = p.concluido_por
    where ${onde} ${f.cursor ? sql`and ((p.situacao <> 'aberto')::int, p.prazo_em, p.id) > (${aberto}, ${em}::timestamptz, ${id}::uuid)` : sql``}
    order by (p.situacao <> 'aberto')::int, p.prazo_em, p.id
    limit ${f.limit + 1} offset ${f.cursor ? 0 : (f.page - 1) * f.limit}
  `.execute(db)
  const {
    rows: [n],
  } = await sql<{ n: number }>`select count(*)::int as n from cad.pedidos_de_privacidade p where ${onde}`.execute(db)
  const pagina = rows.slice(0, f.limit)
  const ultima = pagina.at(-1)
  return {
    pedidos: pagina.map(apresentar),
    total: n?.n ?? 0,
    proximo:
      rows.length > f.limit && ultima
        ? escreverCursor([ultima.situacao === 'aberto' ? 0 : 1, ultima.chave, ultima.id])
        : null,
  }
}
