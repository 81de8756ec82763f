import { sql } from 'kysely'
import { naoEncontrado } from '#kit/erro.ts'
import { usinaPorId } from '#modules/usinas/publico.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import { mapaMudou } from '../../eventos.ts'
import { nomeDaPosicao } from '../../regras/posicao.ts'
import { MODELO } from '../consultas/comum.ts'

/** A position of a string, or the place of an inverter or meter. */
export interface Vaga {
  usina_id: string
  string_id: string | null
  posicao: number | null
  equipamento_id: string | null
  lugar: string
  item_id: string
  modelo: string
}
export type Onde = Pick<Vaga, 'string_id' | 'posicao' | 'equipamento_id'>

/** Serialises the changes of one plant: lock of the plant first, then rows. */
export const trancarUsina = (u: Unidade, id: string) => usinaPorId(u.tx, id, true)

/** After the lock, so that the period of an installation never begins before the end of the one that it follows. */
export async function agoraNoBanco(tx: Tx): Promise<Date> {
  const { rows } = await sql<{ em: Date }>`select date_trunc('milliseconds', clock_timestamp()) as em`.execute(tx)
  return rows[0]?.em ?? new Date()
}

export async function lerVaga(tx: Tx, usinaId: string, onde: Onde): Promise<Vaga> {
  if (onde.string_id !== null) {
    const { rows } = await sql<{ n: number; item_id: string; modelo: string; modulos: number }>`
      select x.n, x.item_id, x.modulos, ${MODELO} as modelo
      from garantias.strings x
      join catalogo_publico.itens i on i.id = x.item_id
      where x.id = ${onde.string_id}
        and x.usina_id = ${usinaId}
        and x.arquivada_em is null
    `.execute(tx)
    const [s] = rows
    if (!s || onde.posicao === null || onde.posicao > s.modulos)
      throw naoEncontrado('Esta posição não existe mais no desenho. Atualize a página.')
    return { ...onde, usina_id: usinaId, lugar: nomeDaPosicao(s.n, onde.posicao), item_id: s.item_id, modelo: s.modelo }
  }
  const { rows } = await sql<{ n: number; tipo: string; item_id: string; modelo: string }>`
    select x.n, x.tipo, x.item_id, ${MODELO} as modelo
    from garantias.equipamentos x
    join catalogo_publico.itens i on i.id = x.item_id
    where x.id = ${onde.equipamento_id}
      and x.usina_id = ${usinaId}
      and x.arquivado_em is null
  `.execute(tx)
  const [e] = rows
  if (!e) throw naoEncontrado('Este equipamento não está mais na usina. Atualize a página.')
  const lugar = `${e.tipo === 'inversor' ? 'Inversor' : 'Medidor'} ${e.n}`
  return { ...onde, usina_id: usinaId, lugar, item_id: e.item_id, modelo: e.modelo }
}

interface NaVaga {
  id: string
  serie: string
  instalada_em: Date
  por: string | null
  fora_da_nota: boolean
}

/** What is in a position now. */
export async function ocupanteDa(tx: Tx, v: Onde): Promise<NaVaga | null> {
  const { rows } = await sql<NaVaga>`
    select x.id, x.serie, x.instalada_em, x.fora_da_nota, p.nome as por
    from garantias.instalacoes x
    left join acesso_publico.usuarios p on p.id = x.instalada_por
    where x.retirada_em is null
      and x.string_id is not distinct from ${v.string_id}
      and x.posicao is not distinct from ${v.posicao}
      and x.equipamento_id is not distinct from ${v.equipamento_id}
  `.execute(tx)
  return rows[0] ?? null
}

export function registrarNoMapa(
  u: Unidade,
  usinaId: string,
  acao: string,
  r: { antes?: unknown; depois?: unknown; motivo?: string },
): void {
  u.auditar({ acao: `mapa_de_strings.${acao}`, entidade: 'mapa_de_strings', entidade_id: usinaId, ...r })
  u.emitir(mapaMudou, { usina_id: usinaId })
}
