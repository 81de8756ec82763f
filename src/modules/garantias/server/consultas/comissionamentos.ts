import { sql } from 'kysely'
import { naoEncontrado } from '#kit/erro.ts'
import { fichaDoModulo } from '#modules/catalogo/contract/fichas.ts'
import { usinaPorId } from '#modules/usinas/publico.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import { esperado as formaDoEsperado, type Comissionamento, type MedidaFeita } from '../../contract/comissionamento.ts'
import { diagnosticar, esperadoDa, type Ambiente, type Esperado } from '../../regras/comissionamento.ts'
import { nomeDaString } from '../../regras/posicao.ts'
import type { Teste } from '../../tipos.ts'
import { instante, MODELO } from './comum.ts'

type Cabeca = Omit<Comissionamento, 'strings' | 'falta' | 'fora_da_faixa'>

const CABECA = sql`
  c.id,
  c.usina_id,
  c.n,
  c.irradiancia::float8 as irradiancia,
  c.t_celula::float8 as t_celula,
  ${instante(sql`c.medido_em`)} as medido_em,
  c.instrumento,
  c.versao,
  a.nome as criado_por,
  ${instante(sql`c.criado_em`)} as criado_em,
  c.como,
  b.nome as assinado_por,
  ${instante(sql`c.assinado_em`)} as assinado_em,
  c.sha256
`
const PESSOAS = sql`
  left join acesso_publico.usuarios a on a.id = c.criado_por
  left join acesso_publico.usuarios b on b.id = c.assinado_por
`

/** Versions of a plant, newest first. */
export async function comissionamentosDa(db: Db, usinaId: string): Promise<Cabeca[]> {
  await usinaPorId(db, usinaId)
  const { rows } = await sql<Cabeca>`
    select ${CABECA}
    from garantias.comissionamentos c
    ${PESSOAS}
    where c.usina_id = ${usinaId}
    order by c.n desc
    limit 200
  `.execute(db)
  return rows
}

interface LinhaDaString {
  string_id: string
  n: number
  modulos: number
  mppt: number
  modelo: string
  ficha: unknown
  medidas: number
}
type LinhaDaMedida = Omit<MedidaFeita, 'esperado' | 'diagnostico' | 'fora'> & {
  string_id: string
  esperado: unknown
  fora: Teste[]
}

/** A signed version shows the strings that it measured, an open one those of the map. */
async function stringsDo(db: Db | Tx, c: Cabeca): Promise<LinhaDaString[]> {
  const { rows } = await sql<LinhaDaString>`
    select x.id as string_id, x.n, x.modulos, x.mppt, ${MODELO} as modelo, i.ficha, m.quantas as medidas
    from garantias.strings x
    join catalogo_publico.itens i on i.id = x.item_id
    cross join lateral (
      select count(*)::int as quantas
      from garantias.medidas m
      where m.comissionamento_id = ${c.id}
        and m.string_id = x.id
    ) m
    where x.usina_id = ${c.usina_id}
      and (${c.assinado_em === null} and x.arquivada_em is null or ${c.assinado_em !== null} and m.quantas > 0)
    order by x.n, x.id
  `.execute(db)
  return rows
}

async function ultimasMedidas(db: Db | Tx, id: string): Promise<LinhaDaMedida[]> {
  const { rows } = await sql<LinhaDaMedida>`
    select distinct on (m.string_id)
      m.id,
      m.string_id,
      m.continuidade,
      m.polaridade,
      m.voc::float8 as voc,
      m.isc::float8 as isc,
      m.isolacao::float8 as isolacao,
      m.irradiancia::float8 as irradiancia,
      m.t_celula::float8 as t_celula,
      m.esperado,
      m.fora,
      m.ressalva,
      p.nome as por,
      ${instante(sql`m.em`)} as em
    from garantias.medidas m
    left join acesso_publico.usuarios p on p.id = m.por
    where m.comissionamento_id = ${id}
    order by m.string_id, m.seq desc
  `.execute(db)
  return rows
}

export const ambienteDe = (c: Pick<Cabeca, 'irradiancia' | 't_celula'>): Ambiente | null =>
  c.irradiancia !== null && c.irradiancia > 0 && c.t_celula !== null
    ? { irradiancia: c.irradiancia, tCelula: c.t_celula }
    : null

/** What a string should show; null without a complete datasheet. */
export function esperadoDaFicha(modulos: number, ficha: unknown, a: Ambiente): Esperado | null {
  const lida = fichaDoModulo.safeParse(ficha)
  return lida.success ? esperadoDa({ modulos, ...lida.data }, a) : null
}

function apresentarMedida(n: number, { string_id: _, ...m }: LinhaDaMedida): MedidaFeita {
  const esperado = formaDoEsperado.parse(m.esperado)
  return { ...m, esperado, diagnostico: diagnosticar(nomeDaString(n), m, esperado) }
}

function oQueFalta(c: Cabeca, strings: Comissionamento['strings']): string[] {
  const semFicha = strings.filter((s) => s.esperado === null)
  const semMedida = strings.filter((s) => s.ultima === null)
  const semRessalva = strings.filter((s) => s.ultima && s.ultima.fora.length > 0 && s.ultima.ressalva === '')
  const nomes = (quais: typeof strings) => quais.map((s) => nomeDaString(s.n)).join(', ')
  return [
    ...(strings.length === 0 ? ['O mapa ainda não tem strings.'] : []),
    ...(ambienteDe(c) === null ? ['Sem irradiância e temperatura a faixa não pode ser calculada.'] : []),
    ...(ambienteDe(c) !== null && semFicha.length > 0
      ? [`Falta a ficha técnica do módulo de ${nomes(semFicha)}.`]
      : []),
    ...(semMedida.length > 0 ? [`Falta medir ${nomes(semMedida)}.`] : []),
    ...(semRessalva.length > 0 ? [`Falta a ressalva de ${nomes(semRessalva)}.`] : []),
  ]
}

/** One version with what is expected and measured of each string. */
export async function comissionamentoPorId(db: Db | Tx, id: string): Promise<Comissionamento> {
  const { rows } = await sql<Cabeca>`
    select ${CABECA}
    from garantias.comissionamentos c
    ${PESSOAS}
    where c.id = ${id}
  `.execute(db)
  const [c] = rows
  if (!c) throw naoEncontrado('Este comissionamento não existe.')
  const [linhas, medidas, ambiente] = [await stringsDo(db, c), await ultimasMedidas(db, id), ambienteDe(c)]
  const strings = linhas.map(({ ficha, ...s }) => {
    const m = medidas.find((x) => x.string_id === s.string_id)
    return {
      ...s,
      esperado: ambiente && esperadoDaFicha(s.modulos, ficha, ambiente),
      ultima: m ? apresentarMedida(s.n, m) : null,
    }
  })
  return {
    ...c,
    strings,
    falta: c.assinado_em === null ? oQueFalta(c, strings) : [],
    fora_da_faixa: strings.filter((s) => s.ultima !== null && s.ultima.fora.length > 0).length,
  }
}

/** The last signed version of a plant. */
export async function ultimoAssinado(db: Db | Tx, usinaId: string): Promise<Comissionamento | null> {
  const { rows } = await sql<{ id: string }>`
    select id
    from garantias.comissionamentos
    where usina_id = ${usinaId}
      and assinado_em is not null
    order by n desc
    limit 1
  `.execute(db)
  return rows[0] ? await comissionamentoPorId(db, rows[0].id) : null
}
