import { registrar } from '#platform/http/rotas.ts'
import { relatorios } from '../contract/relatorios.ts'
import type { DependenciasDoChat } from '#modules/chat/nucleo/server/dependencias.ts'
import type { ParteDoChat } from '#modules/chat/nucleo/server/parte.ts'
import { criarApurador } from './motor.ts'
import { rotasDeRelatorios } from './rotas.ts'

/** The reports part: reports over facts, and the current state. */
export function parteDosRelatorios(d: DependenciasDoChat): ParteDoChat {
  const apurador = criarApurador(d.s)
  return {
    registrar: (app, porteiro, registro) =>
      registrar(app, porteiro, 'chat.relatorios', relatorios, rotasDeRelatorios(d), registro),
    iniciar: () => apurador.iniciar(),
    fechar: () => apurador.fechar(),
  }
}
