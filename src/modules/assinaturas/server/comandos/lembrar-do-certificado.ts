import { sql } from 'kysely'
import { diaAqui } from '#kit/aqui.ts'
import { DIA_MS } from '#kit/dias.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import type { Servicos } from '#platform/servicos.ts'
import { certificadoVence } from '../../eventos.ts'

/** Days before the end of the certificate on which notice is given; 0: it has ended. */
const DISTANCIAS = [0, 1, 7, 15, 30] as const

/**
 * Gives notice of the end of the certificate in use. A day on which the job did not run is made up by the next one: the
 * notice of one distance reaches each person once.
 */
export async function lembrarDoCertificado(s: Pick<Servicos, 'banco' | 'executar'>, agora = new Date()): Promise<void> {
  const { rows } = await sql<{ id: string; titular: string; valido_ate: Date }>`
    select id, titular, valido_ate
    from assinaturas.certificados
    where removido_em is null
  `.execute(s.banco.db)
  for (const c of rows) {
    const faltam = Math.max(0, Math.ceil((c.valido_ate.getTime() - agora.getTime()) / DIA_MS))
    const dias = DISTANCIAS.find((d) => faltam <= d)
    if (dias === undefined) continue
    const dia = diaAqui(c.valido_ate)
    await s.executar(sistema, async (u) =>
      u.emitir(certificadoVence, { certificado_id: c.id, titular: c.titular, dia, dias }),
    )
  }
}
