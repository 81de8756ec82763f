import { registrar } from '#platform/http/rotas.ts'
import { juntar, type Modulo } from '#platform/modulo.ts'
import type { Servicos } from '#platform/servicos.ts'
import { propostas } from '../contract/propostas.ts'
import { canaisDasPropostas, difusoesDasPropostas } from './canais-ao-vivo.ts'
import { parteDaPagina } from './publico/parte.ts'
import { rotasDasPropostas } from './rotas.ts'
import { rotinasDasPropostas, trabalhosDasPropostas } from './trabalhos.ts'

const parteDasPropostas = (s: Servicos): Modulo => ({
  difusoes: difusoesDasPropostas,
  trabalhos: trabalhosDasPropostas(s),
  rotinas: rotinasDasPropostas(s),
  registrar(app, porteiro, registro) {
    registrar(app, porteiro, 'propostas', propostas, rotasDasPropostas(s), registro)
  },
})

/** Proposals: inputs, versions, approval, sending, acceptance, and the page of the customer. */
export const moduloDasPropostas = (s: Servicos): Modulo => ({
  ...juntar([parteDasPropostas(s), parteDaPagina(s)]),
  canaisAoVivo: canaisDasPropostas,
})
