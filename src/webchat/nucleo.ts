import type { ConfiguracaoPublica } from '#modules/chat/canais/webchat/contract/webchat.ts'
import { criarApi } from './api.ts'
import { criarConversa, type IdentidadeAssinada } from './conversa.ts'
import { criarGuarda } from './guarda.ts'
import { criarPainel, type Painel } from './tela/painel.ts'

/** Commands that a site can call: `GirassolWebchat('abrir')`. */
export type Comando =
  | ['abrir', boolean?]
  | ['fechar']
  | ['mostrar']
  | ['esconder']
  | ['identificar', IdentidadeAssinada]
  | ['sair']

const AGENTES_MS = 60_000

export function montar({
  base,
  caixa,
  configuracao: c,
}: {
  base: string
  caixa: string
  configuracao: ConfiguracaoPublica
}): (comando: Comando) => void {
  const api = criarApi(base, caixa)
  const guarda = criarGuarda(caixa)
  let painel: Painel | undefined
  let quadro = 0
  // batches several changes into one render
  const aoMudar = () => {
    quadro ||= requestAnimationFrame(() => {
      quadro = 0
      painel?.desenhar()
    })
  }
  const conversa = criarConversa(api, guarda, aoMudar)
  let agentesEm = Date.now()

  function rever(): void {
    if (c.agentes === null || Date.now() - agentesEm < AGENTES_MS) return
    agentesEm = Date.now()
    api.pedir<ConfiguracaoPublica>('GET', '/configuracao').then(
      (nova) => painel?.atualizarAgentes(nova.agentes),
      () => {},
    )
  }
  painel = criarPainel(api, conversa, c, {
    abrir() {
      guarda.gravar({ aberto: true })
      rever()
      void conversa.retomar(true)
    },
    fechar: () => guarda.gravar({ aberto: false }),
  })
  setInterval(() => painel?.aberto && !document.hidden && rever(), AGENTES_MS)
  // a returning visitor continues their thread on any page
  if (guarda.ler().token || guarda.ler().fila.length > 0) {
    if (guarda.ler().aberto && !matchMedia('(max-width:480px)').matches) painel.abrir(false)
    else void conversa.retomar(false)
  }

  const avisar = (erro: unknown) => console.warn('Girassol:', erro instanceof Error ? erro.message : erro)
  return ([nome, dados]) => {
    // 'abrir' with false opens the panel without moving the focus
    if (nome === 'abrir') painel.abrir(dados !== false)
    else if (nome === 'fechar') painel.fechar()
    else if (nome === 'mostrar' || nome === 'esconder') painel.mostrar(nome === 'mostrar')
    else if (nome === 'identificar' && dados?.id && dados.hash) conversa.identificar(dados).catch(avisar)
    else if (nome === 'sair') conversa.sair().catch(avisar)
    else avisar(`comando desconhecido ou incompleto: ${String(nome)}`)
  }
}
