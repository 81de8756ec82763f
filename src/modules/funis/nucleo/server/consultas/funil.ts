import { sql } from 'kysely'
import { campo, type Campo } from '#engines/funil/campos.ts'
import { definicao, type Definicao } from '#engines/funil/tipos.ts'
import { ehUuid } from '#kit/id.ts'
import { naoEncontrado } from '#kit/erro.ts'
import { departamentoLigado } from '#modules/acesso/publico.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import { preparada } from '#platform/postgres/preparada.ts'
import type { AlcanceNoFunil } from '../../tipos.ts'
import { FUNIL_NAO_ENCONTRADO } from '../politica.ts'

export interface FunilVigente {
  id: string
  chave: string
  departamento: string
  versao: number
  alcance: AlcanceNoFunil
  arquivado: boolean
  /** its department is on: otherwise no card enters it */
  ligado: boolean
  /** days of the company's register on which it is closed */
  feriados: string[]
  definicao: Definicao
}

/** Cache: a definition never changes under its version, so entries are valid for the life of the process. */
const lidas = new Map<string, { versao: number; definicao: Definicao }>()

/** The published funnel, by id or key. */
export async function funilVigente(db: Db | Tx, idOuChave: string): Promise<FunilVigente> {
  const {
    rows: [f],
  } = await sql<{
    id: string
    chave: string
    departamento: string
    versao: number
    alcance: AlcanceNoFunil
    arquivado_em: Date | null
    ligado: boolean
    feriados: string[]
  }>`${preparada}
    select
      id,
      chave,
      departamento,
      versao,
      alcance,
      arquivado_em,
      ${departamentoLigado(sql`departamento`)} as ligado,
      cad.feriados_de(array[departamento]) as feriados
    from funis.funis
    where ${ehUuid(idOuChave) ? sql`id` : sql`chave`} = ${idOuChave}
      and versao > 0
  `.execute(db)
  if (!f) throw naoEncontrado(FUNIL_NAO_ENCONTRADO)
  let lida = lidas.get(f.id)
  if (lida?.versao !== f.versao) {
    const linha = await db
      .selectFrom('funis.versoes')
      .select('definicao')
      .where('funil_id', '=', f.id)
      .where('numero', '=', f.versao)
      .executeTakeFirstOrThrow()
    lidas.set(f.id, (lida = { versao: f.versao, definicao: definicao.parse(linha.definicao) }))
  }
  return {
    id: f.id,
    chave: f.chave,
    departamento: f.departamento,
    versao: f.versao,
    alcance: f.alcance,
    arquivado: f.arquivado_em !== null,
    ligado: f.ligado,
    feriados: f.feriados,
    definicao: lida.definicao,
  }
}

/** All active fields by key, or only the named ones. */
export async function camposEmUso(db: Db | Tx, chaves?: readonly string[]): Promise<Map<string, Campo>> {
  const { rows } = await sql<Campo>`${preparada}
    select chave, rotulo, tipo, escopo, config
    from funis.campos
    where arquivado_em is null ${chaves ? sql`and chave = any(${chaves}::text[])` : sql``}
    order by chave
  `.execute(db)
  return new Map(rows.map((c) => [c.chave, campo.parse(c)]))
}

export const nomeDoFunil = async (db: Db, id: string): Promise<string | null> =>
  (await db.selectFrom('funis.funis').select('nome').where('id', '=', id).executeTakeFirst())?.nome ?? null
