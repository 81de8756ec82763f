// The exports that other modules may import from the chat.
export { alcanceDe, dentroDoAlcance, type Alcance } from './server/politica.ts'
export { avisarVinculo } from './server/comandos/vincular.ts'
export { esquecerPessoa } from './server/comandos/esquecer-pessoa.ts'
export { dadosDaPessoa } from './server/levar/pessoa.ts'
export { BUCKET as BUCKET_DO_CHAT } from './server/apresentar.ts'
export { painelDaParede } from './server/relatorios/parede.ts'
export { sinoDoChat } from './server/notificacoes/sino.ts'
export { mensagemCriada } from './eventos.ts'
