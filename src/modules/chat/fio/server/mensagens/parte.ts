import { registrar } from '#platform/http/rotas.ts'
import { envios } from '#modules/chat/envio/contract/envios.ts'
import type { DependenciasDoChat } from '#modules/chat/nucleo/server/dependencias.ts'
import type { ParteDoChat } from '#modules/chat/nucleo/server/parte.ts'
import { anexosDoContato, mensagemDonaDeContas } from './consultas/dono-de-contas.ts'
import { rotasDeEnvios } from './rotas.ts'

/** Undo, forwarding, history, mentions and drafts. */
export const parteDeEnvios = (d: DependenciasDoChat): ParteDoChat => ({
  ligados: [mensagemDonaDeContas, anexosDoContato],
  registrar: (app, porteiro, registro) => registrar(app, porteiro, 'chat.envios', envios, rotasDeEnvios(d), registro),
})
