import { parentPort, workerData } from 'node:worker_threads'
import { prepararPagina } from './documento.ts'
import type { DadosDaAba, Noticia, Ordem } from './protocolo.ts'

// One tab of one browser: its own page, with the product's code over Node's network.
const dados = workerData as DadosDaAba
prepararPagina(`${dados.url}/chat/chat`)
// a page survives an unhandled rejection; a thread would end
const soltas: string[] = []
process.on('unhandledRejection', (erro) => void soltas.push(String(erro)))
const { abrirAba } = (await import(dados.pacote)) as typeof import('./principal.tsx')
const dizer = (noticia: Noticia) => parentPort?.postMessage(noticia)
const aba = await abrirAba(dados)
dizer({ tipo: 'pronta' })
parentPort?.on(
  'message',
  (ordem: Ordem) =>
    void (ordem === 'parar' ? aba.parar() : aba.conferir()).then((n) =>
      dizer(n.tipo === 'conferida' ? { ...n, soltas } : n),
    ),
)
