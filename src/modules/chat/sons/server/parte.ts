import { registrar } from '#platform/http/rotas.ts'
import { sons } from '../contract/sons.ts'
import type { DependenciasDoChat } from '#modules/chat/nucleo/server/dependencias.ts'
import type { ParteDoChat } from '#modules/chat/nucleo/server/parte.ts'
import { buscarSom } from './buscar-som.ts'

/** The notification sound of a new message, from an instant-sound link. */
export const parteDeSons = ({ s }: DependenciasDoChat): ParteDoChat => ({
  registrar: (app, porteiro, registro) =>
    registrar(
      app,
      porteiro,
      'chat.sons',
      sons,
      { buscar: async ({ body }) => ({ success: true as const, data: await buscarSom(s, body.soundId) }) },
      registro,
    ),
})
