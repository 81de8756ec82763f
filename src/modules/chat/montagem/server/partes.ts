import { parteDeAgendadas } from '#modules/chat/agendadas/server/parte.ts'
import { parteDosAtos } from '#modules/chat/atos/server/parte.ts'
import { parteDeEmail } from '#modules/chat/canais/email/server/parte.ts'
import { parteDasCaixas } from '#modules/chat/caixas/server/parte.ts'
import { parteDoTelegram } from '#modules/chat/canais/telegram/server/parte.ts'
import { parteDoWebchat } from '#modules/chat/canais/webchat/server/parte.ts'
import { parteDoWebhook } from '#modules/chat/canais/webhook/server/parte.ts'
import { parteDoWhatsapp } from '#modules/chat/canais/whatsapp/server/parte.ts'
import { parteDasEntregas } from '#modules/chat/entregas/server/parte.ts'
import { parteDaExportacao } from '#modules/chat/exportacao/server/parte.ts'
import { parteDaIa } from '#modules/chat/ia/server/parte.ts'
import { parteDeLeitura } from '#modules/chat/presenca/server/leitura/parte.ts'
import { parteDasFilas } from '#modules/chat/filas/server/parte.ts'
import { parteDeEnvios } from '#modules/chat/fio/server/mensagens/parte.ts'
import { parteDoPainel } from '#modules/chat/painel/server/parte.ts'
import { parteDasPropostas } from '#modules/chat/propostas/server/parte.ts'
import { parteDasPromessas } from '#modules/chat/promessas/server/parte.ts'
import { parteDosRelatorios } from '#modules/chat/relatorios/server/parte.ts'
import { parteDeRespostas } from '#modules/chat/respostas/server/parte.ts'
import { parteDasNotificacoes } from '#modules/chat/notificacoes/server/parte.ts'
import { parteDasVisoes } from '#modules/chat/visoes/server/parte.ts'
import { parteDosLotes } from '#modules/chat/lotes/server/parte.ts'
import { parteDaBusca } from '#modules/chat/busca/server/parte.ts'
import { parteDasSaidas } from '#modules/chat/saidas/server/parte.ts'
import { parteDasOrdens } from '#modules/chat/ordens/server/parte.ts'
import { parteDeSons } from '#modules/chat/sons/server/parte.ts'
import type { DependenciasDoChat } from '#modules/chat/nucleo/server/dependencias.ts'
import type { ParteDoChat } from '#modules/chat/nucleo/server/parte.ts'

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
  parteDasPromessas,
  parteDasEntregas,
  parteDasPropostas,
  parteDasOrdens,
  parteDaExportacao,
  parteDasVisoes,
  parteDaBusca,
  parteDasNotificacoes,
  parteDosLotes,
  parteDoTelegram,
  parteDoWebhook,
  parteDasSaidas,
  parteDaIa,
  parteDosRelatorios,
  parteDoPainel,
]
