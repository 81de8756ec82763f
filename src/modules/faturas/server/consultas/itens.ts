import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'
import { escreverCursor, lerCursor } from '#kit/pagina.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { filtrosDosItens } from '../../contract/lotes.ts'
import { medida as formaDaMedida, type Medida, type SituacaoDaFatura, type SituacaoDoEnvio } from '../../tipos.ts'

export type FiltroDosItens = (typeof filtrosDosItens)[number]

export interface LinhaDoItem {
  id: string
  membro: string
  uc: string
  contato_id: string | null
  matricula_id: string
  medida: unknown
  plano: unknown
  memoria: unknown
  bloqueios: unknown
  avisos: unknown
  compensada_kwh: number | null
  sem_centavos: number | null
  distribuidora_centavos: number | null
  cobranca_centavos: number | null
  economia_centavos: number | null
  vencimento_em: string
  fora: boolean
  fora_motivo: string | null
  ordem: number
  fatura: {
    id: string
    numero: string
    situacao: SituacaoDaFatura
    valor_centavos: number
    pago_centavos: number
    envio: SituacaoDoEnvio
    canal: 'whatsapp' | 'email'
    tentativa: number
    detalhe: string | null
    mudou_em: string
    contestacao: string | null
    a_decidir: boolean
    vencimento_em: string
  } | null
}

/** Blocked lines come first, those left out after them. */
const ORDEM = sql`case when i.bloqueios <> '[]' then 0 when i.fora then 1 else 2 end`
const COLUNAS = sql`
  i.id, i.membro, i.uc, i.contato_id, i.matricula_id, i.medida, i.plano, i.memoria, i.bloqueios, i.avisos,
  i.compensada_kwh::float8 as compensada_kwh, i.sem_centavos::float8 as sem_centavos,
  i.distribuidora_centavos::float8 as distribuidora_centavos, i.cobranca_centavos::float8 as cobranca_centavos,
  i.economia_centavos::float8 as economia_centavos, i.fora, i.fora_motivo,
  coalesce(i.vencimento_em, l.vencimento_em)::text as vencimento_em, ${ORDEM} as ordem,
  case when f.id is not null then jsonb_build_object(
    'id', f.id, 'numero', f.numero, 'situacao', f.situacao, 'valor_centavos', f.valor_centavos,
    'pago_centavos', f.pago_centavos, 'envio', e.situacao, 'canal', e.canal, 'tentativa', e.tentativa,
    'detalhe', e.detalhe, 'mudou_em', e.mudou_em, 'contestacao', c.texto, 'a_decidir', a.id is not null,
    'vencimento_em', f.vencimento_em
  ) end as fatura
`
const ORIGEM = sql`
  from faturas.itens i
  join faturas.lotes l on l.id = i.lote_id
  left join lateral (
    select *
    from faturas.faturas x
    where x.item_id = i.id
      and (x.situacao <> 'cancelada' or l.aprovado_em is not null)
    order by x.situacao = 'cancelada', x.numero desc
    limit 1
  ) f on true
  left join faturas.envios e on e.fatura_id = f.id
  left join faturas.contestacoes c on c.fatura_id = f.id and c.respondida_em is null
  left join faturas.anulacoes a on a.fatura_id = f.id and a.situacao = 'aguardando'
`

const DO_FILTRO: Readonly<Record<FiltroDosItens, RawBuilder<unknown>>> = {
  todas: sql`true`,
  bloqueadas: sql`i.bloqueios <> '[]'`,
  avisos: sql`i.avisos <> '[]'`,
  prontas: sql`not i.fora and i.bloqueios = '[]'`,
  fora: sql`i.fora`,
  falharam: sql`e.situacao = 'falhou'`,
  pagas: sql`f.situacao = 'paga'`,
  parciais: sql`f.situacao = 'parcial'`,
  contestadas: sql`f.situacao = 'contestada'`,
  a_decidir: sql`a.id is not null`,
  canceladas: sql`f.situacao = 'cancelada'`,
}

const cursor = z.tuple([z.number().int(), z.string(), z.uuid()])

/** A page of the lines of a batch. */
export async function itensDoLote(
  db: Db,
  loteId: string,
  q: { filtro: FiltroDosItens; depois?: string | undefined; limite: number },
): Promise<{ linhas: LinhaDoItem[]; proximo: string | null }> {
  const lido = cursor.safeParse(lerCursor(q.depois))
  const depois = lido.success
    ? sql`(${ORDEM}, i.membro, i.id) > (${lido.data[0]}::int, ${lido.data[1]}, ${lido.data[2]}::uuid)`
    : sql`true`
  const { rows } = await sql<LinhaDoItem>`
    select ${COLUNAS} ${ORIGEM}
    where i.lote_id = ${loteId}
      and ${DO_FILTRO[q.filtro]}
      and ${depois}
    order by ${ORDEM}, i.membro, i.id
    limit ${q.limite + 1}
  `.execute(db)
  const linhas = rows.slice(0, q.limite)
  const ultima = linhas.at(-1)
  const proximo = rows.length > q.limite && ultima ? escreverCursor([ultima.ordem, ultima.membro, ultima.id]) : null
  return { linhas, proximo }
}

/** What a sample is drawn from. */
export async function linhaDaAmostra(
  db: Db,
  loteId: string,
  id: string,
): Promise<{ unidade_id: string; medida: Medida | null; vencimento_em: string } | undefined> {
  const { rows } = await sql<{ unidade_id: string; medida: unknown; vencimento_em: string }>`
    select i.unidade_id, i.medida, coalesce(i.vencimento_em, l.vencimento_em)::text as vencimento_em
    from faturas.itens i
    join faturas.lotes l on l.id = i.lote_id
    where i.id = ${id}
      and i.lote_id = ${loteId}
  `.execute(db)
  const [linha] = rows
  return linha && { ...linha, medida: formaDaMedida.nullable().parse(linha.medida) }
}

/** Five ready lines: largest, smallest, least saving, and two that the batch's id picks. */
export async function amostrasDoLote(db: Db, loteId: string): Promise<LinhaDoItem[]> {
  const { rows } = await sql<LinhaDoItem>`
    with prontas as (
      select
        id,
        row_number() over (order by cobranca_centavos desc, id) as maior,
        row_number() over (order by cobranca_centavos, id) as menor,
        row_number() over (order by economia_centavos, id) as menos,
        row_number() over (order by md5(id::text || ${loteId}), id) as acaso
      from faturas.itens
      where lote_id = ${loteId}
        and not fora
        and bloqueios = '[]'
    ),
    escolhidas as (
      select id, least(case maior when 1 then 1 end, case menor when 1 then 2 end, case menos when 1 then 3 end, 3 + acaso) as vez
      from prontas
    )
    select ${COLUNAS} ${ORIGEM}
    join escolhidas x on x.id = i.id
    order by x.vez, i.id
    limit 5
  `.execute(db)
  return rows
}
