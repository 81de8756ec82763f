import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import { usinaPorId } from '#modules/usinas/publico.ts'
import type { Equipamento, Mapa, PosicaoDoMapa, StringDoMapa } from '../../contract/mapa.ts'
import { instante, LUGAR, LUGARES, MODELO, NOTA_DE_X } from './comum.ts'

type Instalada = Omit<PosicaoDoMapa, 'posicao'> & {
  string_id: string | null
  equipamento_id: string | null
  posicao: number | null
  de_troca: boolean
}

async function instaladasDa(db: Db | Tx, usinaId: string): Promise<Instalada[]> {
  const { rows } = await sql<Instalada>`
    select
      x.id,
      x.string_id,
      x.equipamento_id,
      x.posicao,
      x.serie,
      ${instante(sql`x.instalada_em`)} as instalada_em,
      p.nome as por,
      x.fora_da_nota,
      exists (select from garantias.trocas k where k.depois_id = x.id) as de_troca,
      nota.numero::float8 as nota
    from garantias.instalacoes x
    left join acesso_publico.usuarios p on p.id = x.instalada_por
    ${NOTA_DE_X}
    where x.usina_id = ${usinaId}
      and x.retirada_em is null
    order by x.posicao
  `.execute(db)
  return rows
}

async function equipamentosDa(db: Db | Tx, usinaId: string): Promise<Omit<Equipamento, 'atual'>[]> {
  const { rows } = await sql<Omit<Equipamento, 'atual'>>`
    select x.id, x.tipo, x.n, x.item_id, ${MODELO} as modelo, x.mppts
    from garantias.equipamentos x
    join catalogo_publico.itens i on i.id = x.item_id
    where x.usina_id = ${usinaId}
      and x.arquivado_em is null
    order by x.tipo, x.n
  `.execute(db)
  return rows
}

async function stringsDa(db: Db | Tx, usinaId: string): Promise<Omit<StringDoMapa, 'posicoes'>[]> {
  const { rows } = await sql<Omit<StringDoMapa, 'posicoes'>>`
    select
      x.id, x.n, x.inversor_id, x.mppt, x.item_id, ${MODELO} as modelo, x.modulos, x.agua, x.invertida, x.versao
    from garantias.strings x
    join catalogo_publico.itens i on i.id = x.item_id
    where x.usina_id = ${usinaId}
      and x.arquivada_em is null
    order by x.ordem, x.n
  `.execute(db)
  return rows
}

/** The whole map of a plant. Refuses with 404 when the plant does not exist. */
export async function mapaDaUsina(db: Db | Tx, usinaId: string): Promise<Mapa> {
  const usina = await usinaPorId(db, usinaId)
  const [equipamentos, strings, instaladas] = [
    await equipamentosDa(db, usinaId),
    await stringsDa(db, usinaId),
    await instaladasDa(db, usinaId),
  ]
  const modulos = instaladas.filter((i) => i.string_id !== null)
  // swaps of later years are no part of the walk over the roof
  const lidasNoTelhado = modulos.filter((i) => !i.de_troca)
  const horas = lidasNoTelhado.map((i) => i.instalada_em).toSorted()
  const limpa = ({ string_id: _s, equipamento_id: _e, posicao: _p, de_troca: _t, ...i }: Instalada) => i
  return {
    usina_id: usina.id,
    usina: usina.nome,
    equipamentos: equipamentos.map((e) => {
      const atual = instaladas.find((i) => i.equipamento_id === e.id)
      return { ...e, atual: atual ? limpa(atual) : null }
    }),
    strings: strings.map((s) => ({
      ...s,
      posicoes: instaladas.flatMap((i) =>
        i.string_id === s.id && i.posicao !== null ? [{ ...limpa(i), posicao: i.posicao }] : [],
      ),
    })),
    resumo: {
      lidos: modulos.length,
      modulos: strings.reduce((soma, s) => soma + s.modulos, 0),
      na_nota: modulos.filter((i) => i.nota !== null).length,
      primeira: horas[0] ?? null,
      ultima: horas.at(-1) ?? null,
      quem: [...new Set(lidasNoTelhado.flatMap((i) => (i.por ? [i.por] : [])))].toSorted(),
    },
  }
}

/** How many modules of a plant have their serial. */
export async function modulosLidos(db: Db, usinaId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n
    from garantias.instalacoes
    where usina_id = ${usinaId}
      and retirada_em is null
      and string_id is not null
  `.execute(db)
  return rows[0]?.n ?? 0
}

export interface LinhaDasTrocas {
  id: string
  lugar: string
  antes: string
  depois: string
  motivo: string
  por: string | null
  em: string
  rma: number | null
}

/** Swaps of a plant, newest first. */
export async function trocasDaUsina(db: Db, usinaId: string): Promise<LinhaDasTrocas[]> {
  await usinaPorId(db, usinaId)
  const { rows } = await sql<LinhaDasTrocas>`
    select
      k.id,
      ${LUGAR} as lugar,
      a.serie as antes,
      x.serie as depois,
      k.motivo,
      p.nome as por,
      ${instante(sql`k.em`)} as em,
      r.numero as rma
    from garantias.trocas k
    join garantias.instalacoes a on a.id = k.antes_id
    join garantias.instalacoes x on x.id = k.depois_id
    ${LUGARES}
    left join acesso_publico.usuarios p on p.id = k.por
    left join garantias.rmas r on r.id = k.rma_id
    where k.usina_id = ${usinaId}
    order by k.em desc, k.id desc
    limit 500
  `.execute(db)
  return rows
}

/** Items of the catalogue that a plant may have, by name. Modules and inverters need their datasheet. */
export async function modelosDoCatalogo(db: Db, tipo: string, busca: string): Promise<{ id: string; nome: string }[]> {
  const { rows } = await sql<{ id: string; nome: string }>`
    select i.id, ${MODELO} as nome
    from catalogo_publico.itens i
    where i.tipo = ${tipo}
      and i.arquivado_em is null
      and i.busca like '%' || plataforma.sem_acento(${busca.replaceAll(/[%_\\]/g, '')}) || '%'
    order by i.marca, i.modelo, i.id
    limit 20
  `.execute(db)
  return rows
}
