import { expect } from 'vitest'
import type { Simulador } from '#embedded/evolution/criar-simulador.ts'
import { ate } from '#embedded/evolution/palco-de-teste.ts'

export interface MensagemDoCelular {
  id: string
  minha: boolean
  texto: string
  status: string
  especie: string
  apagada: boolean
  reacao_empresa: string | null
  midia: { mimetype: string; nome: string | null; tamanho: number } | null
  citacao: { id: string; texto: string } | null
}

export type Escrita = Record<string, unknown>

/** A customer's phone: the acts of the phone page, over the same calls. */
export async function celular(simulador: Simulador, nome: string) {
  const chamar = async <T>(metodo: string, caminho: string, corpo?: unknown): Promise<T> => {
    const r = await fetch(`${simulador.url}/celular/api${caminho}`, {
      method: metodo,
      headers: { origin: simulador.url, ...(corpo === undefined ? {} : { 'content-type': 'application/json' }) },
      body: corpo === undefined ? null : JSON.stringify(corpo),
    })
    expect(r.status, `${metodo} ${caminho}: ${await r.clone().text()}`).toBeLessThan(300)
    return (await r.json()) as T
  }
  const { clientes } = await chamar<{ clientes: { id: number; nome: string }[] }>('GET', '/estado')
  const eu = clientes.find((c) => c.nome === nome)
  if (!eu) throw new Error(`no phone of ${nome}`)
  const mensagens = () => chamar<MensagemDoCelular[]>('GET', `/clientes/${eu.id}/mensagens`)
  return {
    mensagens,
    escrever: (texto: string) =>
      chamar<{ id: string }>('POST', `/clientes/${eu.id}/mensagens`, { tipo: 'texto', texto }),
    enviar: (escrita: Escrita) => chamar<{ id: string }>('POST', `/clientes/${eu.id}/mensagens`, escrita),
    /** The chat is open on the screen: incoming messages are read. */
    olhar: (aberto: boolean) => chamar('POST', `/clientes/${eu.id}/olhar`, { aberto }),
    estar: (online: boolean) => chamar('PATCH', `/clientes/${eu.id}`, { online }),
    reagir: (id: string, emoji: string) => chamar('POST', `/mensagens/${id}/reacao`, { emoji }),
    /** Waits until a message from the company satisfies `quando`. */
    receber: (quando: (m: MensagemDoCelular) => boolean) =>
      ate('a message of the company', async () => (await mensagens()).find((m) => !m.minha && quando(m))),
  }
}
