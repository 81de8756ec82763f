import { sql } from 'kysely'
import { naoEncontrado } from '#kit/erro.ts'
import { usinaPorId } from '#modules/usinas/publico.ts'
import type { Usina } from '#modules/usinas/contract/usinas.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { Comissionamento } from '../../contract/comissionamento.ts'
import type { Obra, PaginaDoDatabook } from '../../contract/databooks.ts'
import type { Mapa } from '../../contract/mapa.ts'
import { garantiaDe, type Garantia } from '../../regras/garantia.ts'
import { ultimoAssinado } from './comissionamentos.ts'
import { instante, LUGAR, LUGARES, MODELO, NOTA_DE_X } from './comum.ts'
import { mapaDaUsina } from './mapa.ts'
import { anosDa, garantiaDaSerie } from './serie.ts'

const SEM_OBRA: Obra = {
  descricao: '',
  art_numero: '',
  art_profissional: '',
  art_registro: '',
  art_em: null,
  aceite_nome: '',
  aceite_em: null,
}

async function obraDa(db: Db | Tx, usinaId: string): Promise<{ obra: Obra; versao: number }> {
  const { rows } = await sql<Obra & { versao: number }>`
    select descricao, art_numero, art_profissional, art_registro, art_em::text as art_em, aceite_nome,
      aceite_em::text as aceite_em, versao
    from garantias.obras
    where usina_id = ${usinaId}
  `.execute(db)
  if (!rows[0]) return { obra: SEM_OBRA, versao: 0 }
  const { versao, ...obra } = rows[0]
  return { obra, versao }
}

export interface SerieComGarantia {
  lugar: string
  serie: string
  modelo: string
  nota: number | null
  garantia: Garantia
}

/** Every serial of a plant with its warranty, in the order of the map. */
export async function garantiasDaUsina(db: Db | Tx, usinaId: string): Promise<SerieComGarantia[]> {
  const { rows } = await sql<{
    lugar: string
    serie: string
    item_id: string
    modelo: string
    ficha: unknown
    nota: number | null
    emitida_em: string | null
    instalada: string
    herda: boolean
  }>`
    select
      ${LUGAR} as lugar,
      x.serie,
      x.item_id,
      ${MODELO} as modelo,
      i.ficha,
      nota.numero::float8 as nota,
      nota.emitida_em::text as emitida_em,
      (
        select (min(a.instalada_em) at time zone 'America/Sao_Paulo')::date::text
        from garantias.instalacoes a
        where a.serie = x.serie
      ) as instalada,
      exists (
        select
        from garantias.trocas k
        where k.depois_id = x.id
          and k.rma_id is not null
      ) as herda
    from garantias.instalacoes x
    join catalogo_publico.itens i on i.id = x.item_id
    ${LUGARES}
    ${NOTA_DE_X}
    where x.usina_id = ${usinaId}
      and x.retirada_em is null
    order by (e.id is null), e.tipo, e.n, t.n, x.posicao
  `.execute(db)
  const prontas: SerieComGarantia[] = []
  for (const r of rows) {
    const { produto, desempenho } = anosDa(r.ficha)
    const garantia = r.herda
      ? await garantiaDaSerie(db, r.serie, r.item_id)
      : garantiaDe({ nota: r.emitida_em, instalada: r.instalada, produtoAnos: produto, desempenhoAnos: desempenho })
    prontas.push({ lugar: r.lugar, serie: r.serie, modelo: r.modelo, nota: r.nota, garantia })
  }
  return prontas
}

export interface FichaDaUsina {
  modelo: string
  tipo: string
  versao: number
  ficha: unknown
}

/** Datasheets of the models of a plant, each once. */
async function fichasDa(db: Db | Tx, usinaId: string): Promise<FichaDaUsina[]> {
  const { rows } = await sql<FichaDaUsina>`
    select ${MODELO} as modelo, i.tipo, i.versao, i.ficha
    from catalogo_publico.itens i
    where i.id in (
      select item_id
      from garantias.equipamentos
      where usina_id = ${usinaId}
        and arquivado_em is null
      union
      select item_id
      from garantias.strings
      where usina_id = ${usinaId}
        and arquivada_em is null
    )
    order by i.tipo, i.marca, i.modelo, i.id
  `.execute(db)
  return rows
}

const FOTOS = 24

async function fotosDa(db: Db | Tx, usinaId: string): Promise<{ sha256: string; legenda: string }[]> {
  const { rows } = await sql<{ sha256: string; legenda: string }>`
    select
      f.sha256,
      concat_ws(', ', 'OS ' || o.numero || '/' || o.ano, v.nome, to_char(f.tirada_em at time zone 'America/Sao_Paulo', 'DD/MM/YYYY'))
        as legenda
    from ordens_publico.fotos f
    join ordens_publico.ordens o on o.id = f.ordem_id
    left join ordens_publico.vagas v on v.id = f.vaga_id
    where o.usina_id = ${usinaId}
      and f.recebida_em is not null
    order by f.tirada_em desc, f.id
    limit ${FOTOS}
  `.execute(db)
  return rows
}

export interface ConteudoDoDatabook {
  usina: Usina
  obra: Obra
  versaoDaObra: number
  mapa: Mapa
  comissionamento: Comissionamento | null
  garantias: SerieComGarantia[]
  fichas: FichaDaUsina[]
  fotos: { sha256: string; legenda: string }[]
}

/** What a databook of a plant is made of, as it is now. */
export async function conteudoDoDatabook(db: Db | Tx, usinaId: string): Promise<ConteudoDoDatabook> {
  const usina = await usinaPorId(db, usinaId)
  const { obra, versao } = await obraDa(db, usinaId)
  return {
    usina,
    obra,
    versaoDaObra: versao,
    mapa: await mapaDaUsina(db, usinaId),
    comissionamento: await ultimoAssinado(db, usinaId),
    garantias: await garantiasDaUsina(db, usinaId),
    fichas: await fichasDa(db, usinaId),
    fotos: await fotosDa(db, usinaId),
  }
}

/** Versions of a plant, newest first. */
export async function databooksDa(db: Db, usinaId: string): Promise<PaginaDoDatabook['versoes']> {
  const { rows } = await sql<PaginaDoDatabook['versoes'][number]>`
    select d.id, d.n, d.sha256, d.faltas, p.nome as gerado_por, ${instante(sql`d.gerado_em`)} as gerado_em
    from garantias.databooks d
    left join acesso_publico.usuarios p on p.id = d.gerado_por
    where d.usina_id = ${usinaId}
    order by d.n desc
    limit 200
  `.execute(db)
  return rows
}

export async function databookPorId(db: Db, id: string): Promise<{ sha256: string; n: number; usina: string }> {
  const { rows } = await sql<{ sha256: string; n: number; usina: string }>`
    select d.sha256, d.n, u.nome as usina
    from garantias.databooks d
    join usinas_publico.usinas u on u.id = d.usina_id
    where d.id = ${id}
  `.execute(db)
  if (!rows[0]) throw naoEncontrado('Este databook não existe.')
  return rows[0]
}
