import type { ConfiguracaoPublica } from '#modules/chat/canais/webchat/contract/webchat.ts'
import type { Api } from '../api.ts'
import type { Conversa } from '../conversa.ts'
import { criarCompositor } from './compositor.ts'
import { el, icone, tintaSobre, focado } from './elemento.ts'
import { criarFormulario } from './formulario.ts'
import { criarLista } from './lista.ts'
import estilo from './estilo.css?inline'

const juntar = new Intl.ListFormat('pt-BR', { type: 'conjunction' })

function presenca(agentes: string[] | null): string {
  if (agentes === null) return ''
  return agentes.length === 0
    ? 'Deixe a sua mensagem'
    : `${juntar.format(agentes.slice(0, 3))} ${agentes.length > 1 ? 'estão' : 'está'} online`
}

/**
 * A shadow root with its own stylesheet: isolated from the site's CSS in both directions. An adopted stylesheet is not
 * blocked by the site's policy for styles.
 */
function abrirSombra(c: ConfiguracaoPublica): { hospede: HTMLElement; raiz: HTMLElement } {
  const hospede = document.createElement('girassol-webchat')
  const sombra = hospede.attachShadow({ mode: 'open' })
  const folha = new CSSStyleSheet()
  folha.replaceSync(estilo)
  sombra.adoptedStyleSheets = [folha]
  const raiz = el('div', { class: `raiz ${c.posicao}`, lang: 'pt-BR' })
  for (const [nome, valor] of [
    ['--p', c.cor_primaria],
    ['--sobre-p', tintaSobre(c.cor_primaria)],
    ['--s', c.cor_secundaria],
    ['--sobre-s', tintaSobre(c.cor_secundaria)],
  ] as const)
    raiz.style.setProperty(nome, valor)
  sombra.append(raiz)
  return { hospede, raiz }
}

export interface Painel {
  desenhar(): void
  abrir(focar?: boolean): void
  fechar(): void
  readonly aberto: boolean
  mostrar(sim: boolean): void
  atualizarAgentes(agentes: string[] | null): void
}

export function criarPainel(
  api: Api,
  conversa: Conversa,
  c: ConfiguracaoPublica,
  ao: { abrir(): void; fechar(): void },
): Painel {
  const { hospede, raiz } = abrirSombra(c)
  let aberto = false

  const contagem = el('span', { class: 'contagem', hidden: true })
  const lancador = el(
    'button',
    {
      type: 'button',
      class: 'lancador',
      'aria-haspopup': 'dialog',
      'aria-expanded': 'false',
      click: () => (aberto ? fechar() : abrir()),
    },
    icone('balao'),
    contagem,
  )
  const quemEsta = el('p', {}, presenca(c.agentes))
  const semRede = el('p', { class: 'rede', role: 'status' })
  const lista = criarLista(api, conversa, c)
  const compositor = criarCompositor(conversa, c, () => lista.aoFim())
  const formulario = criarFormulario(c, (dados) => conversa.comecar(dados))
  const entrada = el('p', { class: 'formulario' }, 'Entre na sua conta no site para conversar com a gente.')
  const pe = el('div', { class: 'pe' })
  const janela = el(
    'div',
    { class: 'painel', role: 'dialog', 'aria-label': c.titulo, hidden: true, keydown: teclas },
    el(
      'header',
      {},
      el('div', {}, el('h2', {}, c.titulo), quemEsta),
      el(
        'button',
        { type: 'button', class: 'icone', 'aria-label': 'Fechar chat', click: () => fechar() },
        icone('fechar'),
      ),
    ),
    semRede,
    lista.no,
    pe,
  )
  raiz.append(janela, lancador)
  document.body.append(hospede)

  /** Returns the form while data is still required, then the composer. */
  function base(): { no: HTMLElement; focar(): void } {
    if (conversa.temSessao || conversa.identificada) return compositor
    if (c.exige_identidade) return { no: entrada, focar: () => lista.no.focus() }
    return c.campos.length > 0 ? formulario : compositor
  }

  function desenhar(): void {
    const { no, focar } = base()
    if (pe.firstChild !== no) {
      const comFoco = pe.contains(focado(raiz))
      pe.replaceChildren(no)
      if (comFoco) focar()
    }
    const n = conversa.naoLidas()
    contagem.textContent = n > 9 ? '9+' : String(n)
    contagem.hidden = n === 0 || aberto
    lancador.setAttribute(
      'aria-label',
      aberto
        ? 'Fechar chat'
        : `Abrir chat: ${c.titulo}${n > 0 ? `. ${n} ${n > 1 ? 'mensagens novas' : 'mensagem nova'}` : ''}`,
    )
    semRede.textContent = conversa.semRede ? 'Sem conexão. O que você escrever segue assim que ela voltar.' : ''
    lista.desenhar()
    if (aberto && !document.hidden) conversa.mostradas()
  }

  function teclas(e: KeyboardEvent): void {
    if (e.key === 'Escape') return fechar()
    if (e.key !== 'Tab' || !matchMedia('(max-width:480px)').matches) return
    // on a phone the panel covers the screen, so the focus is kept inside it
    const focaveis = [...janela.querySelectorAll<HTMLElement>('button,textarea,input,a[href],[tabindex="0"]')].filter(
      (x) => x.tabIndex >= 0 && x.getClientRects().length > 0,
    )
    const ativo = focado(raiz)
    const borda = e.shiftKey ? focaveis[0] : focaveis.at(-1)
    if (ativo !== borda) return
    e.preventDefault()
    ;(e.shiftKey ? focaveis.at(-1) : focaveis[0])?.focus()
  }

  function abrir(focar = true): void {
    aberto = true
    janela.hidden = false
    raiz.classList.add('aberta')
    lancador.setAttribute('aria-expanded', 'true')
    lancador.replaceChildren(icone('fechar'), contagem)
    ao.abrir()
    desenhar()
    lista.aoFim()
    if (focar) base().focar()
  }

  function fechar(): void {
    if (!aberto) return
    aberto = false
    janela.hidden = true
    raiz.classList.remove('aberta')
    lancador.setAttribute('aria-expanded', 'false')
    lancador.replaceChildren(icone('balao'), contagem)
    ao.fechar()
    desenhar()
    lancador.focus()
  }

  document.addEventListener('visibilitychange', desenhar)
  desenhar()
  return {
    desenhar,
    abrir,
    fechar,
    get aberto() {
      return aberto
    },
    mostrar: (sim) => (hospede.hidden = !sim),
    atualizarAgentes: (agentes) => (quemEsta.textContent = presenca(agentes)),
  }
}
