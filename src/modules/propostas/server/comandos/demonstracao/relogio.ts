import { sql } from 'kysely'
import { diaAqui } from '#kit/aqui.ts'
import { DIA_MS, diaDaSemana } from '#kit/dias.ts'
import type { Autor, Unidade } from '#platform/eventos/unidade.ts'
import type { Servicos } from '#platform/servicos.ts'

/** Runs a command as if it were then; the database believes it only while it marks the demonstration. */
export const naqueleDia = <T>(
  s: Pick<Servicos, 'executar'>,
  autor: Autor,
  em: Date,
  fazer: (u: Unidade) => Promise<T>,
): Promise<T> =>
  s.executar(autor, async (u) => {
    await sql`select set_config('propostas.agora', ${em.toISOString()}, true)`.execute(u.tx)
    return fazer(u)
  })

/** A time of a working day so many days ago, in office hours. */
export function haDias(dias: number, n: number, agora: Date): Date {
  const naquele = (d: number) => diaAqui(new Date(agora.getTime() - d * DIA_MS))
  const [fim] = [dias, dias + 1, dias + 2].filter((d) => ![0, 6].includes(diaDaSemana(naquele(d))))
  const minutos = 12 * 60 + ((n * 37) % 240)
  return new Date(Date.parse(`${naquele(fim ?? dias)}T00:00:00Z`) + minutos * 60_000)
}
