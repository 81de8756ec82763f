import { ProvedorDeEncaixes } from '#modules/funis/cartao/web/encaixes.tsx'
import { TelaDaOportunidade } from '#modules/funis/visoes/web/tela-oportunidade.tsx'
import { encaixesDoCartao } from './comum/encaixes-do-cartao.ts'

/** Page of one card. */
export const TelaDoCartao = () => (
  <ProvedorDeEncaixes value={encaixesDoCartao}>
    <TelaDaOportunidade />
  </ProvedorDeEncaixes>
)
