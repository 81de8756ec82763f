import { aoDeixarDemonstracao, parteDaDemonstracao } from '#modules/acesso/publico.ts'
import { aoReceber, comRobo, pastaDeFora, roboAtende } from '#modules/chat/publico.ts'
import { registrar } from '#platform/http/rotas.ts'
import type { Modulo } from '#platform/modulo.ts'
import type { Servicos } from '#platform/servicos.ts'
import { emCurso } from './consultas/corrida.ts'
import { robos } from '../contract/robos.ts'
import { despertarRobos, roboAtende as atende } from './comandos/despertar.ts'
import type { PortaDoChat } from './dependencias.ts'
import { rotasDosRobos } from './rotas.ts'
import { acordarEsquecidas, trabalhosDosRobos } from './trabalhos.ts'

/** Bots: drawn flows that answer before users do, their versions and runs, and the takeover by a user. */
export function moduloDosRobos(s: Servicos, chat: PortaDoChat): Modulo {
  const d = { s, chat }
  return {
    ligados: [
      aoReceber(despertarRobos),
      roboAtende(atende),
      comRobo(emCurso),
      aoDeixarDemonstracao(
        parteDaDemonstracao(2, 'chat.deixar_demonstracao_robos', {
          leva: {},
          configurado: { 'chat.robos': 'robôs' },
        }),
      ),
      pastaDeFora({ pasta: 'robos', permissao: 'chat.robo.configurar' }),
    ],
    trabalhos: trabalhosDosRobos(d),
    rotinas: [{ nome: 'chat:robo-acordar', cron: '* * * * *', executar: () => acordarEsquecidas(d) }],
    registrar: (app, porteiro, registro) => registrar(app, porteiro, 'chat.robos', robos, rotasDosRobos(d), registro),
  }
}
