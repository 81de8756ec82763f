import { afterAll, beforeEach, expect } from 'vitest'
import { ErroDeChat } from '#modules/chat/nucleo/server/canais/erro-de-chat.ts'
import { criarClienteEvolution, type ClienteEvolution } from '../cliente-evolution.ts'
import { memoriaPassageira } from '../dialeto.ts'
import { aceito, servidorDeTeste } from '../servidor-de-teste.ts'

export const number = '5531988887777'
export const remoteJid = '553188887777@s.whatsapp.net'

/** Returns the error with which a call fails. */
export const erroDe = async (promessa: Promise<unknown>): Promise<ErroDeChat> => {
  const erro: unknown = await promessa.then(
    () => null,
    (e: unknown) => e,
  )
  expect(erro).toBeInstanceOf(ErroDeChat)
  return erro as ErroDeChat
}

/** Starts a server that accepts every request before each test, and returns clients of it. */
export async function casaDaEvolution() {
  const servidor = await servidorDeTeste(() => aceito)
  afterAll(() => servidor.fechar())
  beforeEach(() => {
    servidor.pedidos.length = 0
    servidor.responderCom(() => aceito)
  })
  const cliente = (
    mudanca: Parameters<typeof servidor.configuracao>[0] = {},
    dialeto = memoriaPassageira(),
  ): ClienteEvolution =>
    criarClienteEvolution({ configuracao: servidor.configuracao(mudanca), rede: servidor.rede, dialeto })
  const corpos = () => servidor.pedidos.map((p) => p.corpo)
  const caminhos = () => servidor.pedidos.map((p) => `${p.metodo} ${p.caminho}`)
  return { servidor, cliente, corpos, caminhos }
}
