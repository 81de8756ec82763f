import { comoObjeto } from '#kit/objeto.ts'
import { prepararCopia } from '#platform/navegador/publica/copiar-codigo.ts'
import './estilo.css'

// The page works without this program: value, due date and code are in the markup.

const pagina = document.querySelector<HTMLElement>('[data-fatura]')
const token = pagina?.dataset.fatura ?? ''
const chamada = `/api/fatura/${encodeURIComponent(token)}`
/** How often the page asks whether it was paid, in ms, while it is visible. */
const PERGUNTAR_MS = 5000

const achar = (seletor: string): HTMLElement | null => document.querySelector<HTMLElement>(seletor)
const escrever = (seletor: string, texto: string): void => {
  const e = achar(seletor)
  if (e) e.textContent = texto
}

/** Replaces the code when the payment arrived. */
async function perguntar(): Promise<void> {
  if (document.visibilityState !== 'visible') return
  const r = await fetch(chamada, { referrerPolicy: 'no-referrer' }).catch(() => null)
  if (!r?.ok) return
  const { situacao, paga_em } = comoObjeto(comoObjeto(await r.json()).data)
  if (situacao !== pagina?.dataset.situacao && situacao !== 'paga') return location.reload()
  if (situacao !== 'paga' || typeof paga_em !== 'string') return
  clearInterval(relogio)
  const hora = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', timeStyle: 'short' })
  const aviso = document.createElement('p')
  aviso.className = 'aviso bom'
  aviso.setAttribute('role', 'status')
  aviso.textContent = `Pagamento recebido às ${hora.format(new Date(paga_em))}. Obrigado!`
  achar('[data-pagar]')?.replaceWith(aviso)
}
const aberta = pagina !== null && pagina.dataset.situacao !== 'paga'
const relogio = aberta ? setInterval(() => void perguntar(), PERGUNTAR_MS) : undefined

function prepararContestacao(): void {
  const form = document.querySelector<HTMLFormElement>('[data-contestar]')
  const campo = document.querySelector<HTMLTextAreaElement>('#texto')
  if (!form || !campo) return
  form.hidden = false
  form.addEventListener('submit', (evento) => {
    evento.preventDefault()
    void fetch(`${chamada}/contestar`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ texto: campo.value }),
      referrerPolicy: 'no-referrer',
    })
      .catch(() => null)
      .then(async (r) => {
        if (r?.ok) return location.reload()
        const lido = comoObjeto(r ? await r.json().catch(() => null) : null)
        const frase = comoObjeto(lido.error).message
        escrever(
          '[data-resposta]',
          typeof frase === 'string' ? frase : 'Sem internet. O que você digitou continua aqui.',
        )
      })
  })
}

prepararCopia()?.focus()
prepararContestacao()
