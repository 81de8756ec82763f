import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { consultas } from '#platform/navegador/consultas.ts'
import { buscarPessoa } from '#platform/navegador/pessoa.ts'
import { abrirSessao, lerSessao, supabase } from '#platform/navegador/sessao.ts'
import { fioAtual, selecionarConversa } from '#modules/chat/fio/web/dados/conversa-atual.ts'
import { estadoDoChat } from '#modules/chat/nucleo/web/estado.ts'
import { criarSorteio } from '../sorteio.ts'
import { procurar, sortearAto } from './atos.ts'
import { diferencasDaTela } from './conferir.ts'
import type { Mao } from './mao.ts'
import { Chat } from './mesa.tsx'
import type { Conferida, DadosDaAba, Parada } from './protocolo.ts'
import { rede, vigiarRede } from './rede.ts'

const esperar = (ms: number) => new Promise((r) => setTimeout(r, ms))
const INQUIETA_MS = 90_000
const PRAZO_DO_ATO_MS = 30_000
const LISTA_MS = 15_000

export interface Aba {
  /** Stops the acts; the tab stays open and connected. */
  parar(): Promise<Parada>
  conferir(): Promise<Conferida>
}

/** Signs in as the sign-in screen does, mounts the desk, and starts the acts. */
export async function abrirAba(d: DadosDaAba): Promise<Aba> {
  vigiarRede(d.url)
  await abrirSessao()
  const { error } = await supabase().auth.signInWithPassword({ email: d.email, password: d.senha })
  if (error) throw error
  await buscarPessoa()
  const parcial: Partial<Mao> = {}
  createRoot(document.createElement('div')).render(
    <QueryClientProvider client={consultas}>
      <Suspense fallback={null}>
        <Chat mao={parcial} />
      </Suspense>
    </QueryClientProvider>,
  )
  while (!parcial.aoVivo || !parcial.contagens) await esperar(50)
  const mao = parcial as Mao
  let perdas = 0
  mao.aoVivo?.aoPerderContinuidade(() => (perdas += 1))

  const s = criarSorteio(d.semente)
  const atos: Record<string, number> = {}
  const falhas: string[] = []
  let parada = false
  async function trabalhar(): Promise<void> {
    while (!parada) {
      await esperar(d.entreAtosMs * (0.4 + 1.2 * s.um()))
      if (parada) return
      const [nome, ato] = sortearAto(s)
      atos[nome] = (atos[nome] ?? 0) + 1
      // an act that waits on a dead connection must not block the next one: continue after 30 s
      await Promise.race([
        Promise.resolve(ato(mao, s)).catch((erro: unknown) => void falhas.push(`${nome}: ${String(erro)}`)),
        esperar(PRAZO_DO_ATO_MS),
      ])
    }
  }
  const trabalho = trabalhar()

  async function conferir(): Promise<Conferida> {
    const limite = Date.now() + INQUIETA_MS
    let diferencas: string[]
    // retry until the screen agrees with the server; what has not arrived within INQUIETA_MS counts as lost
    do {
      await esperar(500)
      // presses “try again” where the screen shows a failed load
      const falhou = estadoDoChat.obter().error
      if (falhou && mao.id) void selecionarConversa(mao.qc, mao.id)
      diferencas = await diferencasDaTela(mao).catch((erro: unknown) => [String(erro)])
      // refused messages are shown as failed and wait for the user; only messages still to be sent count as unfinished
      if (mao.carteiro.fila.obter().some((e) => e.estado !== 'falhou')) diferencas.push('messages wait in the browser')
      const linha = mao.aoVivo?.estado.ler() ?? 'nenhuma'
      if (linha !== 'conectado') diferencas.push(`line: ${linha}`)
    } while (diferencas.length > 0 && Date.now() < limite)
    return {
      tipo: 'conferida',
      diferencas,
      rede,
      perdas,
      soltas: [],
      linhas: mao.linhas.length,
      mensagens: fioAtual.obter().mensagens.length,
      conversa: estadoDoChat.obter().currentConversation?.id ?? null,
      conexao: mao.aoVivo?.estado.ler() ?? 'nenhuma',
      dentro: lerSessao().situacao === 'dentro',
      fila: mao.carteiro.fila.obter().length,
    }
  }
  return {
    async parar() {
      parada = true
      await trabalho
      // the check needs a list and a thread: open one when there is none
      if (mao.linhas.length === 0) procurar(mao)
      for (const fim = Date.now() + LISTA_MS; mao.linhas.length === 0 && Date.now() < fim;) await esperar(100)
      if (!mao.id) mao.abrir(mao.linhas[0]?.id ?? null)
      return { tipo: 'parada', atos, falhas }
    },
    conferir,
  }
}
