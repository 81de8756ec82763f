import { registrar } from '#platform/http/rotas.ts'
import { agendadas } from '../../contract/agendadas.ts'
import type { DependenciasDoChat } from '../dependencias.ts'
import type { ParteDoChat } from '../parte.ts'
import { enviarNaHora } from './comandos/enviar-na-hora.ts'
import { TRABALHO } from './comandos/gravar.ts'
import { rotasDeAgendadas } from './rotas.ts'

/** Scheduled messages. */
export const parteDeAgendadas = (d: DependenciasDoChat): ParteDoChat => ({
  trabalhos: [{ nome: TRABALHO, executar: (dados) => enviarNaHora(d, dados as { id: string }) }],
  registrar: (app, porteiro, registro) =>
    registrar(app, porteiro, 'chat.agendadas', agendadas, rotasDeAgendadas(d), registro),
})
