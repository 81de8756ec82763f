import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface Fio {
  url: string
  /** Closes every connection; new ones are accepted. */
  cortar(): void
  /** Closes every connection and accepts none until `ligar`. */
  desligar(): void
  ligar(): void
  /** Stops passing data without closing: the half-open connection of a phone that lost its cell. */
  congelar(): void
  fechar(): Promise<void>
}

/**
 * The connection of one person (or one provider) to the company: a TCP relay that stands for the network and for the
 * balancer in front of the server processes. `escolher` returns the port of a live process, or undefined.
 */
export async function criarFio(escolher: () => number | undefined): Promise<Fio> {
  const pares = new Set<readonly [Socket, Socket]>()
  let ligado = true
  const cortar = () => {
    for (const par of pares) for (const s of par) s.destroy()
  }
  const servidor = createServer((a) => {
    const porta = ligado ? escolher() : undefined
    if (porta === undefined) return a.destroy()
    const b = connect(porta, '127.0.0.1')
    const par = [a, b] as const
    pares.add(par)
    a.pipe(b)
    b.pipe(a)
    for (const [um, outro] of [
      [a, b],
      [b, a],
    ] as const) {
      um.setNoDelay(true)
      um.on('error', () => {})
      um.on('close', () => {
        pares.delete(par)
        outro.destroy()
      })
    }
  })
  await new Promise<void>((r) => servidor.listen(0, '127.0.0.1', r))
  return {
    url: `http://127.0.0.1:${(servidor.address() as AddressInfo).port}`,
    cortar,
    desligar() {
      ligado = false
      cortar()
    },
    ligar: () => void (ligado = true),
    congelar() {
      for (const [a, b] of pares) {
        a.unpipe(b)
        b.unpipe(a)
        a.pause()
        b.pause()
      }
    },
    fechar: () =>
      new Promise((r) => {
        servidor.close(() => r())
        cortar()
      }),
  }
}
