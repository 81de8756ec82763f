// The exports that other modules may import from the chat.
export type { Adaptador } from '#modules/chat/nucleo/server/canais/adaptador.ts'
export {
  avisarContato,
  avisarMudanca,
  registrarNaConversa,
} from '#modules/chat/nucleo/server/comandos/evento-de-sistema.ts'
export {
  CONVERSA_NAO_ENCONTRADA,
  trancarConversa,
  trancarPeloSistema,
  type ConversaTrancada,
} from '#modules/chat/nucleo/server/comandos/trancar.ts'
export { conversaPara } from '#modules/chat/nucleo/server/consultas/mensagens.ts'
export {
  aoReceber,
  comRobo,
  escreverNoFluxo,
  pastaDeFora,
  roboAtende,
  type Recebida,
} from '#modules/chat/nucleo/server/ganchos.ts'
export { alcanceDe, dentroDoAlcance, veComo, type Alcance } from '#modules/chat/nucleo/server/politica.ts'
export { apagarMensagensPara } from '#modules/chat/fio/server/comandos/apagar-mensagens-para.ts'
export { atribuirConversa, conferirPessoa } from '#modules/chat/atos/server/comandos/atribuir.ts'
export { alterarPeloSistema, finalizarPeloSistema } from '#modules/chat/atos/server/comandos/pelo-sistema.ts'
export { passarAdiante } from '#modules/chat/atos/server/comandos/transferir.ts'
export { desvincularRegistro, vincularRegistro } from '#modules/chat/atos/server/comandos/vincular.ts'
export { entregasPendentes } from '#modules/chat/entrada/server/pendentes.ts'
export { conferirEspecial } from '#modules/chat/envio/server/comandos/conferir-especial.ts'
export { enviarPeloSistema } from '#modules/chat/envio/server/comandos/enviar-pelo-sistema.ts'
export { painelDaParede } from '#modules/chat/relatorios/server/parede.ts'
export { haCanalAtendido } from '#modules/chat/caixas/server/consultas/canal-atendido.ts'
export { sinoDoChat } from '#modules/chat/notificacoes/server/sino.ts'
