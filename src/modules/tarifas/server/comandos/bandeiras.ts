import { sql } from 'kysely'
import { conflito, naoEncontrado } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { baseMudou } from '../../eventos.ts'
import type { CorDaBandeira } from '../../tipos.ts'
import { lerBandeiras, type LinhaDaBandeira } from '../consultas/tributos.ts'

interface Bandeira {
  cor: CorDaBandeira
  valor: number
}

async function trancarBandeira(u: Unidade, mes: string): Promise<LinhaDaBandeira | undefined> {
  await sql`
    select from tarifas.bandeiras
    where mes = ${mes}
      and substituida_por is null
    for update
  `.execute(u.tx)
  return (await lerBandeiras(u.tx, mes))[0]
}

/** The flag of a month is one row: a second value replaces the first, until a record uses it. */
export async function guardarBandeira(u: Unidade, mes: string, b: Bandeira): Promise<void> {
  const antes = await trancarBandeira(u, mes)
  if (antes && antes.usos > 0) throw conflito(BANDEIRA_EM_USO)
  await sql`
    insert into tarifas.bandeiras (mes, cor, valor)
    values (${mes}, ${b.cor}, ${b.valor})
    on conflict (mes) where substituida_por is null
    do update set cor = excluded.cor, valor = excluded.valor, versao = bandeiras.versao + 1
  `.execute(u.tx)
  u.auditar({
    acao: 'bandeira.guardar',
    entidade: 'bandeira',
    entidade_id: mes,
    antes: antes && { cor: antes.cor, valor: antes.valor },
    depois: b,
  })
  u.emitir(baseMudou, { que: 'bandeiras' })
}

export const BANDEIRA_EM_USO = 'A bandeira deste mês está em uso: não se edita, corrige-se.'

/** Puts another flag in the place of that of a month, which stays for the bills that were computed with it. */
export async function corrigirBandeira(u: Unidade, mes: string, b: Bandeira & { motivo: string }): Promise<void> {
  const antes = await trancarBandeira(u, mes)
  if (!antes) throw naoEncontrado('Não há bandeira lançada neste mês.')
  const { cor, valor, motivo } = b
  const novo = uuidv7()
  await u.tx
    .updateTable('tarifas.bandeiras')
    .set({ substituida_por: novo, versao: antes.versao + 1 })
    .where('id', '=', antes.id)
    .execute()
  await u.tx
    .insertInto('tarifas.bandeiras')
    .values({ id: novo, mes, cor, valor, motivo, corrige_id: antes.id })
    .execute()
  u.auditar({
    acao: 'bandeira.corrigir',
    entidade: 'bandeira',
    entidade_id: mes,
    antes: { cor: antes.cor, valor: antes.valor },
    depois: { cor, valor },
    motivo,
  })
  u.emitir(baseMudou, { que: 'bandeiras' })
}
