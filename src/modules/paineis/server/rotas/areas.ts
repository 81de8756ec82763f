import { alcanceNosFunis, documentosQueVencem } from '#modules/funis/publico.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { areasDoPainel } from '../../contract/areas.ts'
import { diaDe, funisDaArea, qualidadeDe } from '../consultas/areas.ts'

/** Days before a document expires, enough to request a new one from the customer. */
const DIAS_DOS_DOCUMENTOS = 45

export function rotasDasAreas(s: Servicos): Tratadores<typeof areasDoPainel> {
  const { db } = s.banco
  return {
    async funis({ ctx, query }) {
      return { success: true, data: await funisDaArea(db, await alcanceNosFunis(db, ctx), query.departamento) }
    },
    async dia({ ctx, query }) {
      return { success: true, data: await diaDe(db, await alcanceNosFunis(db, ctx), query) }
    },
    async documentos({ ctx, query }) {
      return {
        success: true,
        data: await documentosQueVencem(db, await alcanceNosFunis(db, ctx), query.departamento, DIAS_DOS_DOCUMENTOS, 8),
      }
    },
    async qualidade({ ctx }) {
      return { success: true, data: await qualidadeDe(db, await alcanceNosFunis(db, ctx)) }
    },
  }
}
