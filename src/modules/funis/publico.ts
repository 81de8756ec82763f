// The public interface of the funnels for other modules.
export {
  type Alcance,
  alcanceNosFunis,
  CARTAO_NAO_ENCONTRADO,
  cartaoNoAlcance,
  cartaoNoFunil,
  exigirEditar,
  exigirFunil,
  exigirGerir,
} from './nucleo/server/politica.ts'
export { camposEmUso, funilVigente, type FunilVigente, nomeDoFunil } from './nucleo/server/consultas/funil.ts'
export { modelosComAutomacoes } from './modelos/index.ts'
export type { ModeloDeFunil } from './modelos/modelo.ts'
export { criarCampo } from './definicao/server/comandos/campos.ts'
export { criarCartao } from './cartao/server/comandos/criar.ts'
export { alterarCartao } from './cartao/server/comandos/alterar.ts'
export { moverCartao } from './cartao/server/comandos/mover.ts'
export { documentosQueVencem, fimDosDocumentos } from './cartao/server/consultas/vencimentos.ts'
export { type CartaoTrancado, fatosDo, trancarCartao, trancarLivres } from './nucleo/server/comandos/trancar.ts'
export {
  aprovacaoMudou,
  cartaoAprovacao,
  cartaoAviso,
  cartaoMoveu,
  cartaoMudou,
  cartaoPrazo,
  cartaoPreencheu,
} from './nucleo/eventos.ts'
export { criarDeFora } from './cartao/server/comandos/criar-de-fora.ts'
export { entrar, SEGUNDOS_PARA_DESFAZER } from './cartao/server/comandos/entrar.ts'
export { escreverAprovacao } from './cartao/server/comandos/escrever-aprovacao.ts'
export { guardarFatos, separar } from './cartao/server/comandos/fatos.ts'
export { lugarEm } from './cartao/server/comandos/lugar.ts'
export { atribuirPelaAutomacao, comentarPelaAutomacao } from './cartao/server/comandos/pela-automacao.ts'
export { receberDocumento } from './cartao/server/comandos/receber-documento.ts'
export { cartaoPorId } from './cartao/server/consultas/cartao.ts'
export { documentosDe } from './cartao/server/consultas/documentos.ts'
export { BUCKET_DOS_FUNIS } from './cartao/server/politica-de-arquivos.ts'
export { autorDaExecucao } from './nucleo/server/autor.ts'
export { dadosDoAviso, doCartao, porCartao } from './nucleo/server/aviso-do-cartao.ts'
export type { Quem } from './nucleo/server/comandos/quem.ts'
export { expedienteNoFunil } from './nucleo/server/consultas/expediente.ts'
export { comFatos, fatos } from './nucleo/server/consultas/fatos.ts'
export { medidasDoCartao } from './nucleo/server/consultas/medidas.ts'
export { quemAvisar } from './nucleo/server/consultas/pessoas.ts'
export { exigirQueVeja, veOFunil } from './nucleo/server/consultas/quem-ve.ts'
export { camposComColunas, comColunas, valoresDoCartao } from './nucleo/server/consultas/valores.ts'
export { type Botao, BOTAO_NAO_ENCONTRADO, type Ida, ligarAosCartoes, type NoCartao } from './nucleo/server/ganchos.ts'
export { porSaida } from './saidas/server/comandos/anotar.ts'
