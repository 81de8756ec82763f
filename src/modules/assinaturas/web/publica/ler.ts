import type { DadosDoPrograma } from '../../regras/pagina/dados.ts'
import { achar, todos } from '#platform/navegador/publica/dom.ts'
import { fraseDasQueFaltam } from '../../regras/paginas.ts'
import { mandar } from './api.ts'

const A_CADA_MS = 5000

/** Follows the reading: the page on the screen goes to the company every 5 s, and the end opens the next step. */
export function seguirLeitura(d: DadosDoPrograma, continuar: () => void): { parar(): void } {
  const botao = achar('[data-ato="li"]', HTMLButtonElement)
  const andamento = achar('[data-andamento]', HTMLProgressElement)
  const vistas = new Set(d.vistas)
  const faltam = () => d.aLer.filter((n) => !vistas.has(n))
  let pagina = 1
  let noFim = false
  let fim = d.leu
  let enviada = ''

  async function enviar(): Promise<void> {
    const agora = `${pagina}:${vistas.size}:${fim}`
    // an open page repeats its place, so that the company sees that it is still on the screen
    if (document.visibilityState === 'hidden' && agora === enviada) return
    try {
      await mandar(d.token, 'leitura', { pagina: fim ? d.paginas : pagina, vistas: [...vistas], fim })
      enviada = agora
    } catch {
      // without internet nothing is lost: the next report carries the place
    }
  }
  function mostrar(): void {
    achar('[data-pagina-atual]', HTMLElement).textContent = String(pagina)
    const porVer = faltam()
    andamento.value = fim ? d.paginas : Math.min(d.aLer.length - porVer.length, d.paginas - 1)
    const minutos = Math.ceil(d.minutos * (1 - andamento.value / d.paginas))
    achar('[data-faltam]', HTMLElement).textContent = fim ? 'você leu tudo' : `faltam ${Math.max(1, minutos)} min`
    botao.disabled = !fim
    const frase = achar('[data-falta-ler]', HTMLElement)
    frase.hidden = fim
    // at the end with pages that were jumped over: which they are
    if (noFim && porVer.length > 0) frase.textContent = fraseDasQueFaltam(porVer)
  }
  /** The end counts once every page was on the screen. */
  function conferirFim(): void {
    if (fim || !noFim || faltam().length > 0) return
    fim = true
    void enviar()
  }
  const observador = new IntersectionObserver(
    (entradas) => {
      for (const e of entradas) {
        if (e.isIntersecting && e.target instanceof HTMLElement) pagina = Number(e.target.dataset.pagina)
      }
      mostrar()
    },
    { rootMargin: '-30% 0px -30% 0px' },
  )
  for (const e of todos('[data-pagina]')) observador.observe(e)
  // a page was seen, and the end was reached, when they are anywhere on the screen
  const naTela = new IntersectionObserver((entradas) => {
    for (const e of entradas) {
      if (!e.isIntersecting || !(e.target instanceof HTMLElement)) continue
      if (e.target.dataset.pagina) vistas.add(Number(e.target.dataset.pagina))
      else noFim = true
    }
    conferirFim()
    mostrar()
  })
  for (const e of [...todos('[data-pagina]'), ...todos('[data-fim]')]) naTela.observe(e)
  mostrar()
  void enviar()
  const relogio = setInterval(() => void enviar(), A_CADA_MS)
  botao.addEventListener('click', () => {
    botao.disabled = true
    void enviar().then(() => {
      botao.disabled = false
      continuar()
    })
  })
  return { parar: () => clearInterval(relogio) }
}
