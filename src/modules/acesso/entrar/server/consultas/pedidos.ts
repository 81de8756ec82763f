import { sql } from 'kysely'
import type { QueryDe } from '#kit/endpoint.ts'
import { naoEncontrado } from '#kit/erro.ts'
import type { Paginacao } from '#kit/pagina.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { PedidoDeAcesso, pedidos } from '../../contract/pedidos.ts'
import { ehSupervisor } from '#modules/acesso/nucleo/regras/guardas.ts'
import { codigosDeDepartamento } from '#modules/acesso/nucleo/tipos.ts'
import { instante, instanteOuNulo } from '#modules/acesso/nucleo/server/apresentar.ts'
import { todos, type Filtro } from '#platform/postgres/filtros.ts'
import { lerPar, montarPagina, recorte } from '#modules/acesso/nucleo/server/consultas/paginar.ts'

interface Linha extends Omit<PedidoDeAcesso, 'criado_em' | 'decidido_em'> {
  criado_em: Date
  decidido_em: Date | null
  chave: string
}

/** The departments whose requests the user decides. Requests of other departments return 404. */
const alcance = (ctx: Ctx): string[] => codigosDeDepartamento.filter((d) => ehSupervisor(ctx.acesso, d))

const leitura = (onde: Filtro, resto: Filtro) => sql<Linha>`
  select
    p.id,
    p.nome,
    p.email::text as email,
    p.departamento,
    p.motivo,
    p.status,
    p.solicitante_id,
    p.decidido_em,
    p.resposta,
    p.papel::text as papel,
    p.criado_em,
    p.criado_em::text as chave,
    case when u.id is not null then json_build_object('id', u.id, 'nome', u.nome) end as decidido_por
  from cad.pedidos_de_acesso p
  left join cad.usuarios u on u.id = p.decidido_por
  where ${onde} ${resto}
`

const apresentar = ({ chave: _, ...l }: Linha): PedidoDeAcesso => ({
  ...l,
  criado_em: instante(l.criado_em),
  decidido_em: instanteOuNulo(l.decidido_em),
})

export async function listarPedidos(
  db: Db,
  ctx: Ctx,
  q: QueryDe<typeof pedidos.listar>,
): Promise<{ data: PedidoDeAcesso[]; pagination: Paginacao }> {
  const filtro = todos([
    sql`p.departamento = any(${alcance(ctx)}::text[])`,
    q.status === undefined ? undefined : sql`p.status = ${q.status}`,
    q.departamento === undefined ? undefined : sql`p.departamento = ${q.departamento}`,
  ])
  const par = lerPar(q.cursor)
  const depois = par ? sql`and (p.criado_em, p.id) < (${par[0]}::timestamptz, ${par[1]}::uuid)` : sql``
  const [{ rows }, total] = await Promise.all([
    leitura(filtro, sql`${depois} order by p.criado_em desc, p.id desc ${recorte(q)}`).execute(db),
    sql<{ n: number }>`select count(*)::int as n from cad.pedidos_de_acesso p where ${filtro}`.execute(db),
  ])
  const { linhas, pagination } = montarPagina(rows, total.rows[0]?.n ?? 0, q, (l) => [l.chave, l.id])
  return { data: linhas.map(apresentar), pagination }
}

/** Locks the request until the command commits, so that two users cannot decide it. */
export async function travarPedido(tx: Tx, ctx: Ctx, id: string): Promise<PedidoDeAcesso> {
  const { rows } = await leitura(
    sql`p.id = ${id} and p.departamento = any(${alcance(ctx)}::text[])`,
    sql`for update of p`,
  ).execute(tx)
  if (!rows[0]) throw naoEncontrado('Pedido não encontrado')
  return apresentar(rows[0])
}

/** The data of a notice about the request, decided or not. */
export const decididoDoPedido = (db: Db, id: string) =>
  db
    .selectFrom('cad.pedidos_de_acesso')
    .select(['nome', 'motivo', 'status', 'solicitante_id'])
    .where('id', '=', id)
    .executeTakeFirst()
