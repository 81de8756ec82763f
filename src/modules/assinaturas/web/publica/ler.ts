import type { DadosDoPrograma } from '../../regras/pagina/dados.ts'
import { achar, todos } from '#platform/navegador/publica/dom.ts'
import { mandar } from './api.ts'

const A_CADA_MS = 5000

/** Follows the reading: the page on the screen goes to the company every 5 s, and the end opens the next step. */
export function seguirLeitura(d: DadosDoPrograma, continuar: () => void): { parar(): void } {
  const botao = achar('[data-ato="li"]', HTMLButtonElement)
  const andamento = achar('[data-andamento]', HTMLProgressElement)
  let pagina = 1
  let vista = 0
  let fim = d.leu
  let enviada = ''

  async function enviar(): Promise<void> {
    const agora = `${pagina}:${fim}`
    // an open page repeats its place, so that the company sees that it is still on the screen
    if (document.visibilityState === 'hidden' && agora === enviada) return
    try {
      await mandar(d.token, 'leitura', { pagina: fim ? d.paginas : pagina, fim })
      enviada = agora
    } catch {
      // without internet nothing is lost: the next report carries the place
    }
  }
  function mostrar(): void {
    achar('[data-pagina-atual]', HTMLElement).textContent = String(pagina)
    andamento.value = fim ? d.paginas : Math.max(vista - 1, 0)
    const faltam = Math.ceil(d.minutos * (1 - andamento.value / d.paginas))
    achar('[data-faltam]', HTMLElement).textContent = fim ? 'você leu tudo' : `faltam ${Math.max(1, faltam)} min`
    botao.disabled = !fim
    achar('[data-falta-ler]', HTMLElement).hidden = fim
  }
  const observador = new IntersectionObserver(
    (entradas) => {
      for (const e of entradas) {
        if (!e.isIntersecting || !(e.target instanceof HTMLElement)) continue
        if (e.target.dataset.pagina) {
          pagina = Number(e.target.dataset.pagina)
          vista = Math.max(vista, pagina)
        } else if (!fim) {
          fim = true
          void enviar()
        }
      }
      mostrar()
    },
    { rootMargin: '-30% 0px -30% 0px' },
  )
  for (const e of todos('[data-pagina]')) observador.observe(e)
  // the end counts when it is anywhere on the screen
  const noFim = new IntersectionObserver((entradas) => {
    if (!entradas.some((e) => e.isIntersecting) || fim) return
    fim = true
    mostrar()
    void enviar()
  })
  for (const e of todos('[data-fim]')) noFim.observe(e)
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
