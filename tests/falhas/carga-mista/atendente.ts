import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Conferida, DadosDaAba, Noticia, Ordem, Parada } from './aba/protocolo.ts'
import { criarFio, type Fio } from './fio.ts'

export interface Atendente {
  n: number
  fio: Fio
  pronta: Promise<void>
  parar(): Promise<Parada>
  conferir(): Promise<Conferida>
  fechar(): Promise<void>
}

/** One attendant at one tab, in its own thread, behind its own relay. */
export async function abrirAtendente(
  escolher: () => number | undefined,
  dados: Omit<DadosDaAba, 'url'>,
): Promise<Atendente> {
  const fio = await criarFio(escolher)
  const aba = new Worker(join(import.meta.dirname, 'aba/trabalhador.ts'), {
    workerData: { ...dados, url: fio.url } satisfies DadosDaAba,
  })
  const esperadas = new Map<Noticia['tipo'], PromiseWithResolvers<Noticia>>()
  const noticia = (tipo: Noticia['tipo']) => {
    const p = Promise.withResolvers<Noticia>()
    p.promise.catch(() => {})
    esperadas.set(tipo, p)
    return p.promise
  }
  let morte: Error | undefined
  aba.on('message', (m: Noticia) => esperadas.get(m.tipo)?.resolve(m))
  aba.on('error', (erro) => {
    morte = new Error(`the tab of ${dados.email} died: ${erro instanceof Error ? erro.stack : String(erro)}`)
    for (const p of esperadas.values()) p.reject(morte)
  })
  const pedir = <T extends Noticia>(ordem: Ordem, tipo: T['tipo']) => {
    if (morte) return Promise.reject<T>(morte)
    aba.postMessage(ordem)
    return noticia(tipo) as Promise<T>
  }
  const pronta = noticia('pronta').then(() => {})
  pronta.catch(() => {})
  return {
    n: dados.n,
    fio,
    pronta,
    parar: () => pedir<Parada>('parar', 'parada'),
    conferir: () => pedir<Conferida>('conferir', 'conferida'),
    async fechar() {
      await aba.terminate()
      await fio.fechar()
    },
  }
}
