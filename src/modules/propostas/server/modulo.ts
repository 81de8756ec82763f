import { registrar } from '#platform/http/rotas.ts'
import type { Modulo } from '#platform/modulo.ts'
import type { Servicos } from '#platform/servicos.ts'
import { propostas } from '../contract/propostas.ts'
import { canaisDasPropostas, difusoesDasPropostas } from './canais-ao-vivo.ts'
import { rotasDasPropostas } from './rotas.ts'
import { rotinasDasPropostas, trabalhosDasPropostas } from './trabalhos.ts'

/** Proposals: inputs, versions, approval, sending, acceptance. */
export const moduloDasPropostas = (s: Servicos): Modulo => ({
  difusoes: difusoesDasPropostas,
  trabalhos: trabalhosDasPropostas(s),
  rotinas: rotinasDasPropostas(s),
  canaisAoVivo: canaisDasPropostas,
  registrar(app, porteiro, registro) {
    registrar(app, porteiro, 'propostas', propostas, rotasDasPropostas(s), registro)
  },
})
