import { registrar } from '#platform/http/rotas.ts'
import type { Modulo } from '#platform/modulo.ts'
import type { Servicos } from '#platform/servicos.ts'
import { auditoria } from '../contract/auditoria.ts'
import { historicos } from '../contract/historicos.ts'
import { selarAuditoria } from './comandos/selar-auditoria.ts'
import { tratarAuditoria } from './rotas/auditoria.ts'
import { tratarHistoricos } from './rotas/historicos.ts'

/** The audit log: search, export, the seals of each day and the history of one record. */
export function moduloDaAuditoria(s: Pick<Servicos, 'banco' | 'executar' | 'log'>): Modulo {
  return {
    rotinas: [
      {
        // the name identifies its runs in the database
        nome: 'acesso:selar-auditoria',
        cron: '17 2 * * *',
        executar: async () => void (await selarAuditoria(s.executar, s.log)),
      },
    ],
    registrar(app, porteiro, registro) {
      registrar(app, porteiro, 'usuarios.por_dentro', historicos, tratarHistoricos(s), registro)
      registrar(app, porteiro, 'auditoria', auditoria, tratarAuditoria(s), registro)
    },
  }
}
