import { sql } from 'kysely'
import { DIA_MS } from '#kit/dias.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { SeloDaEmpresa } from '../../contract/certificado.ts'

interface Linha {
  titular: string
  documento: string | null
  emissor: string
  valido_de: Date
  valido_ate: Date
}

/** The certificate in use and the time stamp service, without any secret. */
export async function seloDaEmpresa(db: Db, agora = new Date()): Promise<SeloDaEmpresa> {
  const [{ rows }, carimbo] = await Promise.all([
    sql<Linha>`
      select titular, documento, emissor, valido_de, valido_ate
      from assinaturas.certificados
      where removido_em is null
    `.execute(db),
    sql<{ url: string }>`select url from assinaturas.carimbo`.execute(db),
  ])
  const [c] = rows
  return {
    certificado: c
      ? {
          ...c,
          valido_de: c.valido_de.toISOString(),
          valido_ate: c.valido_ate.toISOString(),
          dias: Math.ceil((c.valido_ate.getTime() - agora.getTime()) / DIA_MS),
        }
      : null,
    carimbo: carimbo.rows[0]?.url ?? null,
  }
}
