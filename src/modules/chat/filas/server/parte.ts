import { feriadosMudaram } from '#modules/calendario/publico.ts'
import { assinar } from '#platform/eventos/relay.ts'
import { registrar } from '#platform/http/rotas.ts'
import { filas } from '../contract/filas.ts'
import { molduras } from '../contract/molduras.ts'
import { presencaNoServidor } from '#modules/chat/presenca/contract/disponibilidade.ts'
import type { DependenciasDoChat } from '#modules/chat/nucleo/server/dependencias.ts'
import { antesDeReceber, aoAgir, dentroDoHorario } from '#modules/chat/nucleo/server/ganchos.ts'
import type { ParteDoChat } from '#modules/chat/nucleo/server/parte.ts'
import { colherAvaliacoes } from './comandos/avaliacoes.ts'
import { provarPresenca } from './comandos/disponibilidade.ts'
import { reverAsFilas } from './comandos/reencontrar.ts'
import { filaAberta } from './consultas/fila-aberta.ts'
import { criarMotor } from './motor.ts'
import { rotasDeFilas, rotasDeMolduras, rotasDePresenca } from './rotas.ts'
import { z } from 'zod'
import { tipoDeTrabalho, trabalho } from '#platform/jobs/trabalho.ts'
import { pendenteNoDepartamento } from '#modules/acesso/publico.ts'
import { filasDoDepartamento } from './consultas/pendentes-no-departamento.ts'

/** Follows a change of holidays and reads nothing of it. */
const trabalhoDasFilas = tipoDeTrabalho('chat:rever-filas', z.looseObject({}))

/** The queues part: queues, desks, opening hours, deadlines, ratings and presence. */
export function parteDasFilas(d: DependenciasDoChat): ParteDoChat {
  const motor = criarMotor({
    s: d.s,
    recursosDe: (tipo) => d.adaptadorDe(tipo).recursos,
    aoDizer: (id) => d.remetente.despertar(id),
  })
  return {
    ligados: [
      antesDeReceber(colherAvaliacoes),
      aoAgir(async (u, usuarioId) => void (await provarPresenca(u.tx, usuarioId, new Date()))),
      dentroDoHorario(filaAberta),
      pendenteNoDepartamento(filasDoDepartamento),
    ],
    assinantes: [assinar(feriadosMudaram, trabalhoDasFilas)],
    trabalhos: [trabalho(trabalhoDasFilas, () => reverAsFilas(d.s.banco))],
    registrar(app, porteiro, registro) {
      registrar(app, porteiro, 'chat.filas', filas, rotasDeFilas(d, motor), registro)
      registrar(app, porteiro, 'chat.disponibilidade', presencaNoServidor, rotasDePresenca(d, motor), registro)
      registrar(app, porteiro, 'chat.molduras', molduras, rotasDeMolduras(d), registro)
    },
    iniciar: () => motor.iniciar(),
    fechar: () => motor.fechar(),
  }
}
