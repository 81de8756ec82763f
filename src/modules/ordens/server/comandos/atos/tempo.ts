import { sql } from 'kysely'
import { uuidv7 } from '#kit/id.ts'
import type { AtoDe } from '../../../contract/atos.ts'
import { Recusa } from '../../recusa.ts'
import { exigirPapel, exigirTrabalho, registrarEvento, type ContextoDoAto } from './contexto.ts'

/** Closes the open intervals of an order; of one technician when given. An interval without length is annulled. */
export async function encerrarIntervalos(c: ContextoDoAto, usuarioId?: string): Promise<void> {
  const deQuem = usuarioId === undefined ? sql`true` : sql`usuario_id = ${usuarioId}`
  await sql`
    update ordens.apontamentos
    set anulado_em = case when lower(periodo) >= ${c.em} then now() end,
      periodo = case when lower(periodo) >= ${c.em} then periodo else tstzrange(lower(periodo), ${c.em}) end
    where ordem_id = ${c.ordem.id}
      and upper_inf(periodo)
      and anulado_em is null
      and ${deQuem}
  `.execute(c.u.tx)
}

/** Opens the interval of the acting technician. Its constraint refuses one who is elsewhere. */
export async function abrirIntervalo(c: ContextoDoAto, tipo: 'deslocamento' | 'trabalho', km?: number): Promise<void> {
  if (c.usuarioId === null) return
  await encerrarIntervalos(c, c.usuarioId)
  await exigirLivre(c)
  await sql`
    insert into ordens.apontamentos (id, ordem_id, ciclo, usuario_id, tipo, periodo, km, ato_id)
    values (
      ${uuidv7()}, ${c.ordem.id}, ${c.ordem.ciclo}, ${c.usuarioId}, ${tipo}, tstzrange(${c.em}, null),
      ${km ?? null}, ${c.ato.id}
    )
  `.execute(c.u.tx)
}

/** Names the order where the technician still is: the constraint alone could not. */
async function exigirLivre(c: ContextoDoAto): Promise<void> {
  const { rows } = await sql<{ numero: number; ano: number }>`
    select o.numero, o.ano
    from ordens.apontamentos a
    join ordens.ordens o on o.id = a.ordem_id
    where a.usuario_id = ${c.usuarioId}
      and a.anulado_em is null
      and a.periodo && tstzrange(${c.em}, null)
    limit 1
  `.execute(c.u.tx)
  const [outra] = rows
  if (outra)
    throw new Recusa('ocupado', `Você tem trabalho aberto na OS ${outra.numero}/${outra.ano}. Encerre-o lá antes.`)
}

export async function apontar(c: ContextoDoAto, { dados }: AtoDe<'apontar'>): Promise<void> {
  exigirPapel(c, 'tecnico')
  exigirTrabalho(c)
  const [de, ate] = [new Date(dados.de), new Date(dados.ate)]
  if (de >= ate) throw new Recusa('outra', 'O fim vem depois do começo.')
  if (ate.getTime() - de.getTime() > 24 * 3_600_000) throw new Recusa('outra', 'Um apontamento tem no máximo 24 horas.')
  await sql`
    insert into ordens.apontamentos (id, ordem_id, ciclo, usuario_id, tipo, periodo, ato_id)
    values (
      ${uuidv7()}, ${c.ordem.id}, ${c.ordem.ciclo}, ${c.usuarioId}, ${dados.tipo}, tstzrange(${de}, ${ate}), ${c.ato.id}
    )
  `.execute(c.u.tx)
  await registrarEvento(c, { tipo: 'apontar', dados: { tipo: dados.tipo, de: dados.de, ate: dados.ate } })
}
