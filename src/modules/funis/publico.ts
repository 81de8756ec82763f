// What other modules may use of the funnels.
export { alcanceNosFunis, cartaoNoAlcance, type Alcance, exigirFunil } from './server/politica.ts'
export { funilVigente, type FunilVigente } from './server/consultas/funil.ts'
export { cartaoAprovacao, cartaoAtribuido, cartaoAviso, cartaoMencao, cartaoPrazo, type AvisoDoCartao } from './eventos.ts'
