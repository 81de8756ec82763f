// The exports that other modules may import from the chat.
export { alcanceDe, dentroDoAlcance, type Alcance } from '#modules/chat/nucleo/server/politica.ts'
export { apagarMensagensPara } from '#modules/chat/fio/server/comandos/apagar-mensagens-para.ts'
export { desvincularRegistro, vincularRegistro } from '#modules/chat/atos/server/comandos/vincular.ts'
export { painelDaParede } from '#modules/chat/relatorios/server/parede.ts'
export { sinoDoChat } from '#modules/chat/notificacoes/server/sino.ts'
export { mensagemCriada } from '#modules/chat/nucleo/eventos.ts'
