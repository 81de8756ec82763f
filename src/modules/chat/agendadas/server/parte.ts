import { registrar } from '#platform/http/rotas.ts'
import { agendadas } from '../contract/agendadas.ts'
import type { DependenciasDoChat } from '#modules/chat/nucleo/server/dependencias.ts'
import { aoEsquecerMensagens, aoExcluirConversa } from '#modules/chat/nucleo/server/ganchos.ts'
import type { ParteDoChat } from '#modules/chat/nucleo/server/parte.ts'
import { arquivosAgendados, esquecerAgendadas } from './comandos/esquecer.ts'
import { enviarNaHora } from './comandos/enviar-na-hora.ts'
import { rotasDeAgendadas } from './rotas.ts'
import { trabalho } from '#platform/jobs/trabalho.ts'
import { trabalhoDaAgendada } from './tipos-de-trabalho.ts'

/** Scheduled messages. */
export const parteDeAgendadas = (d: DependenciasDoChat): ParteDoChat => ({
  ligados: [aoExcluirConversa(arquivosAgendados), aoEsquecerMensagens(esquecerAgendadas)],
  trabalhos: [trabalho(trabalhoDaAgendada, (dados) => enviarNaHora(d, dados))],
  registrar: (app, porteiro, registro) =>
    registrar(app, porteiro, 'chat.agendadas', agendadas, rotasDeAgendadas(d), registro),
})
