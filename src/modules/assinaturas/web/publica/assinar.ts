import { achar, todos } from '#platform/navegador/publica/dom.ts'
import type { DadosDoPrograma } from '../../regras/pagina/dados.ts'
import { etapaAgora } from './api.ts'
import { prepararAto } from './assinar-e-recusar.ts'
import { prepararConfirmacao } from './confirmar.ts'
import './estilo.css'
import { guardar, lerGuardado } from './guardado.ts'
import { seguirLeitura } from './ler.ts'

const A_CADA_MS = 5000
const PASSOS = ['ler', 'confirmar', 'assinar'] as const
type Passo = (typeof PASSOS)[number]

/** The data that the server wrote beside the markup: the same build made both. */
const dados: DadosDoPrograma = JSON.parse(achar('#dados', HTMLScriptElement).textContent ?? '{}')

function mostrarPasso(passo: Passo): void {
  for (const e of todos('[data-passo]')) e.hidden = e.dataset.passo !== passo
  for (const e of todos('[data-marca]')) {
    const n = PASSOS.findIndex((p) => p === e.dataset.marca)
    e.classList.toggle('feito', n < PASSOS.indexOf(passo))
    if (e.dataset.marca === passo) e.setAttribute('aria-current', 'step')
    else e.removeAttribute('aria-current')
  }
  scrollTo({ top: 0 })
  todos(`[data-passo="${passo}"] h1[tabindex]`)[0]?.focus()
}

/** The three steps, in their order. */
function lerConfirmarAssinar(d: DadosDoPrograma): void {
  const confirmacao = prepararConfirmacao(d, (passe) => {
    guardar(d.token, { ...lerGuardado(d.token), passe })
    mostrarPasso('assinar')
  })
  const confirmar = () => {
    mostrarPasso('confirmar')
    confirmacao.pedir()
  }
  const leitura = seguirLeitura(d, () => {
    leitura.parar()
    if (lerGuardado(d.token).passe) mostrarPasso('assinar')
    else confirmar()
  })
  prepararAto(d, confirmar)
}

/** The page opens by itself when the turn comes, or when the request ends. */
function esperarMudanca(d: DadosDoPrograma): void {
  setInterval(() => {
    void etapaAgora(d.token).then((etapa) => {
      if (etapa && etapa !== d.etapa) location.reload()
    })
  }, A_CADA_MS)
}

function avisarSemInternet(): void {
  const [faixa] = todos('[data-offline]')
  if (!faixa) return
  const mudar = () => {
    faixa.hidden = navigator.onLine
  }
  addEventListener('online', mudar)
  addEventListener('offline', mudar)
  mudar()
}

avisarSemInternet()
if (dados.etapa === 'ler') lerConfirmarAssinar(dados)
if (dados.etapa === 'esperar') esperarMudanca(dados)
