import { sql, type RawBuilder } from 'kysely'
import { lugarNoTempo } from '#kit/lugar-no-tempo.ts'
import { escreverCursor } from '#kit/pagina.ts'
import type { Leu } from '#engines/leitura/tipos.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { Calibracao, Caixa, ContaNaLista, Dono, EstadoDoCampo } from '../../tipos.ts'

export interface LinhaDaConta extends Omit<ContaNaLista, 'campos_lidos' | 'campos_conferidos'> {
  campos_lidos: number
  campos_conferidos: number
  contato: { id: string; nome: string }
  tipo: 'nf3e' | 'fatura' | 'foto' | 'digitada' | null
  recusa_codigo: string | null
  leitura: (Leu & { naoUsada?: boolean }) | null
  calibracao: Calibracao | null
  caminho: string
  /** the sort key with full precision */
  chave: string
}

const pessoa = (coluna: string): RawBuilder<unknown> => sql`(
  select jsonb_build_object('id', p.id, 'nome', p.nome)
  from acesso_publico.usuarios p
  where p.id = ${sql.ref(coluna)}
)`
const valorDe = (chave: string): RawBuilder<unknown> => sql`(
  select f.valor
  from contas.campos f
  where f.conta_id = c.id
    and f.chave = ${sql.lit(chave)}
)`

const COLUNAS = sql`
  c.id,
  c.contato_id,
  c.unidade_id,
  c.nome,
  c.mime,
  c.tamanho,
  c.situacao,
  c.tipo,
  c.recusa,
  c.recusa_codigo,
  c.leitura,
  c.calibracao,
  c.caminho,
  ${valorDe('uc')} as uc,
  ${valorDe('concessionaria')} as concessionaria,
  ${valorDe('mesReferencia')} as mes,
  ${valorDe('totalCentavos')}::int as total_centavos,
  (
    select count(*)::int
    from contas.campos f
    where f.conta_id = c.id
      and f.valor is not null
  ) as campos_lidos,
  (
    select count(*)::int
    from contas.campos f
    where f.conta_id = c.id
      and f.estado in ('conferido', 'corrigido')
  ) as campos_conferidos,
  coalesce((
    select d.tipo
    from contas.donos d
    where d.conta_id = c.id
    order by d.tipo = 'mensagem' desc, d.em
    limit 1
  ), 'contato') as veio_de,
  to_json(c.criada_em) #>> '{}' as criada_em,
  ${pessoa('c.criada_por')} as criada_por,
  to_json(c.conferida_em) #>> '{}' as conferida_em,
  ${pessoa('c.conferida_por')} as conferida_por,
  c.versao,
  c.criada_em::text as chave,
  jsonb_build_object('id', k.id, 'nome', coalesce(k.nome, '')) as contato
`
const ORIGEM = sql`
  from contas.contas c
  join contatos_publico.contatos k on k.id = c.contato_id
`

export async function contaPorId(db: Db | Tx, id: string): Promise<LinhaDaConta | null> {
  const { rows } = await sql<LinhaDaConta>`select ${COLUNAS} ${ORIGEM} where c.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** The text of the document; null for one without text, or read before it was stored. */
export async function textoDaConta(db: Db | Tx, id: string): Promise<string | null> {
  const l = await db.selectFrom('contas.contas').select('texto').where('id', '=', id).executeTakeFirst()
  return l?.texto ?? null
}

/** A contact has all its bills, another owner those that were linked to it. */
const doDono = ({ tipo, id }: Dono): RawBuilder<unknown> =>
  tipo === 'contato'
    ? sql`c.contato_id = ${id}`
    : sql`exists (select from contas.donos d where d.conta_id = c.id and d.tipo = ${tipo} and d.dono_id = ${id})`

export async function listarContas(
  db: Db,
  dono: Dono,
  p: { limit: number; page: number; cursor?: string | undefined },
): Promise<{ linhas: LinhaDaConta[]; proximo: string | null; total: number }> {
  const lugar = p.cursor ? lugarNoTempo(p.cursor) : null
  const depois = lugar ? sql`and (c.criada_em, c.id) < (${lugar.em}::timestamptz, ${lugar.id}::uuid)` : sql``
  const [{ rows }, contagem] = await Promise.all([
    sql<LinhaDaConta>`
      select ${COLUNAS} ${ORIGEM}
      where ${doDono(dono)} ${depois}
      order by c.criada_em desc, c.id desc
      limit ${p.limit + 1} offset ${p.cursor ? 0 : (p.page - 1) * p.limit}
    `.execute(db),
    sql<{ n: number }>`select count(*)::int as n from contas.contas c where ${doDono(dono)}`.execute(db),
  ])
  const linhas = rows.slice(0, p.limit)
  const ultima = linhas.at(-1)
  return {
    linhas,
    proximo: rows.length > p.limit && ultima ? escreverCursor([ultima.chave, ultima.id]) : null,
    total: contagem.rows[0]?.n ?? 0,
  }
}

export interface LinhaDoCampo {
  chave: string
  lido: string | null
  valor: string | null
  confianca: number | null
  estado: EstadoDoCampo
  caixa: Caixa | null
  por: { id: string; nome: string } | null
  em: string | null
}

export async function camposDaConta(db: Db | Tx, id: string): Promise<LinhaDoCampo[]> {
  const { rows } = await sql<LinhaDoCampo>`
    select f.chave, f.lido, f.valor, f.confianca, f.estado, f.caixa, to_json(f.em) #>> '{}' as em, ${pessoa('f.por')} as por
    from contas.campos f
    where f.conta_id = ${id}
  `.execute(db)
  return rows
}

/** The owners of a bill besides its contact. */
export async function donosDa(db: Db, id: string): Promise<Dono[]> {
  const { rows } = await sql<Dono>`
    select tipo, dono_id as id
    from contas.donos
    where conta_id = ${id}
    order by em, dono_id
  `.execute(db)
  return rows
}

/** Those of the files whose owner has brought no bill yet. */
export async function semOsLidos<A extends { dono: Dono }>(db: Db, arquivos: readonly A[]): Promise<A[]> {
  const { rows } = await sql<{ id: string }>`
    select dono_id as id
    from contas.donos
    where dono_id = any(${arquivos.map((a) => a.dono.id)}::uuid[])
  `.execute(db)
  const lidos = new Set(rows.map((r) => r.id))
  return arquivos.filter((a) => !lidos.has(a.dono.id))
}

/** Another confirmed bill of the same contact for this unit and month. */
export async function contaIgual(
  db: Db,
  c: { id: string; contato_id: string; uc: string | null; mes: string | null },
): Promise<{ id: string; total_centavos: number | null } | null> {
  if (c.uc === null || c.mes === null) return null
  const { rows } = await sql<{ id: string; total_centavos: number | null }>`
    select o.id, t.valor::int as total_centavos
    from contas.contas o
    join contas.campos u on u.conta_id = o.id and u.chave = 'uc' and u.valor = ${c.uc}
    join contas.campos m on m.conta_id = o.id and m.chave = 'mesReferencia' and m.valor = ${c.mes}
    left join contas.campos t on t.conta_id = o.id and t.chave = 'totalCentavos'
    where o.contato_id = ${c.contato_id}
      and o.id <> ${c.id}
      and o.situacao = 'conferida'
    order by o.conferida_em desc
    limit 1
  `.execute(db)
  return rows[0] ?? null
}

export async function contatoExiste(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ ha: boolean }>`
    select exists (select from contatos_publico.contatos where id = ${id}) as ha
  `.execute(db)
  return rows[0]?.ha ?? false
}
