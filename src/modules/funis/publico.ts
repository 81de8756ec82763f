// The public interface of the funnels for other modules.
export { alcanceNosFunis, cartaoNoAlcance, type Alcance, exigirFunil } from './server/politica.ts'
export { funilVigente, type FunilVigente } from './server/consultas/funil.ts'
export { criarCampo, mudarCampo } from './server/edicao/comandos/campos.ts'
export { definiveisPor } from './server/edicao/politica.ts'
export { criarCartao } from './server/comandos/criar.ts'
export { alterarCartao } from './server/comandos/alterar.ts'
export { moverCartao } from './server/comandos/mover.ts'
export { documentosQueVencem } from './server/documentos/consultas/vencimentos.ts'
export { trancarCartao } from './server/comandos/trancar.ts'
export { estadoDaAprovacao } from './server/aprovacoes/consultas/aprovacoes.ts'
export {
  aprovacaoMudou,
  cartaoAprovacao,
  cartaoAtribuido,
  cartaoAviso,
  cartaoMencao,
  cartaoPrazo,
  type AvisoDoCartao,
} from './eventos.ts'
