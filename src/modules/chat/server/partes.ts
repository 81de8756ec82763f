import { parteDeAgendadas } from './agendadas/parte.ts'
import { parteDosAtos } from './atos/parte.ts'
import { parteDeEmail } from './canais/email/parte.ts'
import { parteDasCaixas } from './caixas/parte.ts'
import { parteDoTelegram } from './canais/telegram/parte.ts'
import { parteDoWebchat } from './canais/webchat/parte.ts'
import { parteDoWebhook } from './canais/webhook/parte.ts'
import { parteDoWhatsapp } from './canais/whatsapp/parte.ts'
import { parteDaIa } from './ia/parte.ts'
import { parteDeLeitura } from './leitura/parte.ts'
import { parteDasFilas } from './filas/parte.ts'
import { parteDeEnvios } from './mensagens/parte.ts'
import { parteDosRelatorios } from './relatorios/parte.ts'
import { parteDeRespostas } from './respostas/parte.ts'
import { parteDosRobos } from './robos/parte.ts'
import { parteDasNotificacoes } from './notificacoes/parte.ts'
import { parteDasVisoes } from './visoes/parte.ts'
import { parteDosLotes } from './lotes/parte.ts'
import { parteDaBusca } from './consultas/busca-parte.ts'
import { parteDasSaidas } from './saidas/parte.ts'
import { parteDeSons } from './sons/parte.ts'
import type { DependenciasDoChat } from './dependencias.ts'
import type { ParteDoChat } from './parte.ts'

/** The subjects of the chat outside its core, in start order. */
export const partesDoChat: readonly ((d: DependenciasDoChat) => ParteDoChat)[] = [
  parteDeEmail,
  parteDoWhatsapp,
  parteDeRespostas,
  parteDeEnvios,
  parteDeAgendadas,
  parteDoWebchat,
  parteDasCaixas,
  parteDeLeitura,
  parteDeSons,
  parteDasFilas,
  parteDosAtos,
  parteDosRobos,
  parteDasVisoes,
  parteDaBusca,
  parteDasNotificacoes,
  parteDosLotes,
  parteDoTelegram,
  parteDoWebhook,
  parteDasSaidas,
  parteDaIa,
  parteDosRelatorios,
]
