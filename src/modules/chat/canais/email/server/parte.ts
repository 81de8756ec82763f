import { registrar } from '#platform/http/rotas.ts'
import { email } from '../contract/email.ts'
import type { DependenciasDoChat } from '#modules/chat/nucleo/server/dependencias.ts'
import type { ParteDoChat } from '#modules/chat/nucleo/server/parte.ts'
import { adaptadorEmail } from './adaptador.ts'
import { copiarParaEnviados } from './enviar/copiar.ts'
import { resolverIncertas } from './repositorio/incertas.ts'
import { rotasDeEmail } from './rotas.ts'
import { criarSupervisor } from './vigia/supervisor.ts'
import { trabalho } from '#platform/jobs/trabalho.ts'
import { trabalhoDaCopia } from './tipos-de-trabalho.ts'

/** The e-mail part: mailbox watchers, copies to the folder of sent mail, and the reader. */
export function parteDeEmail(d: DependenciasDoChat): ParteDoChat {
  const supervisor = criarSupervisor(d)
  return {
    adaptadores: [adaptadorEmail(d)],
    trabalhos: [trabalho(trabalhoDaCopia, (dados) => copiarParaEnviados(d, dados))],
    rotinas: [{ nome: 'chat:email-incertas', cron: '* * * * *', executar: () => resolverIncertas(d.s) }],
    registrar: (app, porteiro, registro) => registrar(app, porteiro, 'chat.email', email, rotasDeEmail(d), registro),
    iniciar: () => supervisor.iniciar(),
    fechar: () => supervisor.fechar(),
  }
}
