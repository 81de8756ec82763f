import { ProvedorDeEncaixes } from '#modules/funis/web/encaixes.tsx'
import { TelaDoQuadro } from '#modules/funis/web/quadro/tela-quadro.tsx'
import type { PropsDaTela } from '../tipos.ts'
import { encaixesDoCartao } from './comum/encaixes-do-cartao.ts'

/** A funnel as a board, with all that its cards show. */
export const TelaDoFunil = ({ linha }: PropsDaTela) => (
  <ProvedorDeEncaixes value={encaixesDoCartao}>
    <TelaDoQuadro linha={linha} />
  </ProvedorDeEncaixes>
)
