import type { Tratadores } from '#platform/http/rotas.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { expedienteDaEmpresa as contrato } from '../../contract/expediente.ts'
import { definirExpediente } from '../comandos/expediente.ts'
import { expedienteDaEmpresa } from '../consultas/expediente.ts'

export function tratarExpediente(s: Pick<Servicos, 'banco' | 'executar'>): Tratadores<typeof contrato> {
  const responder = async () => ({ success: true as const, data: { semana: await expedienteDaEmpresa(s.banco.db) } })
  return {
    ver: responder,
    async definir({ ctx, body }) {
      await s.executar(ctx, async (u) => {
        const mudou = await definirExpediente(u.tx, 'empresa', body.semana)
        if (mudou)
          u.auditar({ acao: 'cad.expediente.alterar', entidade: 'expediente', entidade_id: 'empresa', ...mudou })
      })
      return responder()
    },
  }
}
