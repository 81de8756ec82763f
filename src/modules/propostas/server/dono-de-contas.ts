import { proibido } from '#kit/erro.ts'
import { donoDeContas } from '#modules/contas/publico.ts'
import { pode } from '#platform/http/contexto.ts'
import { propostaPorId } from './consultas/propostas.ts'
import { semProposta } from './politica.ts'

/** The bills of a proposal follow its reach. */
export const propostaDonaDeContas = donoDeContas({
  tipo: 'proposta',
  async abrir(db, ctx, id, para) {
    const p = await propostaPorId(db, ctx, id)
    if (!p) throw semProposta()
    if (para === 'editar' && !pode(ctx, 'propostas.proposta.editar'))
      throw proibido('propostas.proposta.editar', 'Você pode ver esta proposta, mas não mudá-la.')
    return { contatoId: p.contato_id }
  },
})
