import { setTimeout as esperar } from 'node:timers/promises'
import { eco, entrega } from '#tests/suporte/casa.ts'
import type { Recebida } from '#tests/suporte/contraparte-evolution.ts'
import { Cliente } from '../cliente.ts'
import type { Empresa } from './empresa.ts'
import type { Medidas } from './medidas.ts'

/** One delivery in this many is sent twice, as a channel retries when it is not sure. */
const REPETIDA_EM = 33

const recibo = (id: string, numero: string, status: string) => ({
  event: 'messages.update',
  instance: 'prova',
  date_time: new Date().toISOString(),
  data: { keyId: id, remoteJid: `${numero}@s.whatsapp.net`, fromMe: true, status, messageId: `bd-${id}` },
})

/** A few keep-alive connections to one server; each call uses the next free one. */
export class Canal {
  #livres: Cliente[] = []
  #todos: Cliente[] = []
  readonly #url: string

  constructor(url: string) {
    this.#url = url
  }

  async postar(caminho: string, corpo: unknown): Promise<number> {
    const cliente = this.#livres.pop() ?? this.#novo()
    try {
      return (await cliente.pedir('POST', caminho, JSON.stringify(corpo))).status
    } finally {
      this.#livres.push(cliente)
    }
  }

  #novo(): Cliente {
    const cliente = new Cliente(this.#url)
    this.#todos.push(cliente)
    return cliente
  }

  fechar(): void {
    for (const c of this.#todos) c.fechar()
  }
}

/** Sends the customers' messages at a constant rate per second, regardless of how fast the server responds. */
export async function entregar(o: {
  empresa: Empresa
  canal: Canal
  medidas: Medidas
  porSegundo: number
  fim: number
}): Promise<void> {
  const { empresa, canal, medidas } = o
  const emVoo = new Set<Promise<unknown>>()
  const inicio = performance.now()
  for (let n = 0; performance.now() < o.fim; n++) {
    const c = empresa.clientes[Math.floor(Math.random() * empresa.clientes.length)]
    if (!c) return
    const texto = `entrega ${n}`
    const corpo = entrega(`ENTREGA${n}`, c.numero, texto)
    for (let vez = 0; vez < (n % REPETIDA_EM === 0 ? 2 : 1); vez++) {
      const partiu = performance.now()
      if (vez === 0) medidas.partiram.set(texto, partiu)
      const feita = canal.postar(c.caixa.webhook, corpo).then(
        (status) => {
          medidas.anotar('entrega', performance.now() - partiu)
          if (status !== 200) medidas.errou(`entrega ${status}`)
        },
        (erro: Error) => medidas.errou(`entrega ${erro.message}`),
      )
      emVoo.add(feita)
      void feita.finally(() => emVoo.delete(feita))
    }
    const proxima = inicio + ((n + 1) * 1000) / o.porSegundo
    const falta = proxima - performance.now()
    if (falta > 0) await esperar(falta)
  }
  await Promise.all(emVoo)
}

/** Plays the channel after a reply: sends its echo, sometimes before the send call has returned, and the receipts. */
export async function acompanhar(o: { empresa: Empresa; canal: Canal; medidas: Medidas }, m: Recebida): Promise<void> {
  const webhook = o.empresa.caixas[Number(m.instancia)]?.webhook
  if (!webhook) return
  try {
    await esperar(Math.random() * 80)
    await o.canal.postar(webhook, eco(m.id, m.numero, m.texto))
    await esperar(200 + Math.random() * 400)
    await o.canal.postar(webhook, recibo(m.id, m.numero, 'DELIVERY_ACK'))
    await esperar(300 + Math.random() * 700)
    await o.canal.postar(webhook, recibo(m.id, m.numero, 'READ'))
  } catch (erro) {
    o.medidas.errou(`eco ${(erro as Error).message}`)
  }
}
