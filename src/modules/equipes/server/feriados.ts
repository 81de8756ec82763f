import { feriadosNacionais } from '#kit/feriados.ts'
import { diasDaEmpresa } from '#modules/calendario/publico.ts'
import type { Db } from '#platform/postgres/banco.ts'

/** Whether the whole company is closed on a day. */
export async function fechados(db: Db): Promise<(dia: string) => boolean> {
  const dias = new Set(await diasDaEmpresa(db))
  return (dia) => dias.has(dia)
}

export const nomeDoFeriado = (dia: string): string | null =>
  feriadosNacionais(Number(dia.slice(0, 4))).find((f) => f.dia === dia)?.nome ?? null
