import { comoObjeto } from '#kit/objeto.ts'
import { mandarPara, Recusa } from '#platform/navegador/publica/api.ts'
import { prepararCopia } from '#platform/navegador/publica/copiar-codigo.ts'
import { achar, marcado, todos } from '#platform/navegador/publica/dom.ts'
import { prepararExterno } from './externo.ts'
import './estilo.css'

// Reading the state works without this program. Signing, rating and asking for another time need it.

const pagina = document.querySelector<HTMLElement>('[data-os]')
const { os: token = '', formulario = '', relatorio = '', situacao, versao, pagamento = '' } = pagina?.dataset ?? {}
/** How many halves of days may be asked for. */
const HORARIOS = 3
/** How often the page asks for the state, in ms, while it is visible. */
const PERGUNTAR_MS = situacao === 'em_deslocamento' ? 15_000 : 30_000

/** Sends a form once; a refusal is shown in it and the input stays. */
function aoEnviar(seletor: string, endereco: string, corpo: (form: HTMLFormElement) => object): void {
  const form = document.querySelector<HTMLFormElement>(seletor)
  if (!form) return
  form.hidden = false
  const erro = achar('[data-erro]', HTMLElement, form)
  form.addEventListener('submit', (evento) => {
    evento.preventDefault()
    const botao = form.querySelector<HTMLButtonElement>('button:not([type=button])')
    if (botao) botao.disabled = true
    erro.textContent = ''
    mandarPara(endereco, { token, formulario, ...corpo(form) }).then(
      () => location.reload(),
      (causa: unknown) => {
        erro.textContent = causa instanceof Recusa ? causa.message : 'Não consegui enviar. Tente de novo em instantes.'
        if (botao) botao.disabled = false
      },
    )
  })
}

const texto = (form: HTMLFormElement, nome: string): string => String(new FormData(form).get(nome) ?? '').trim()

/** Lines drawn with the finger, in a frame of 1000. */
function prepararQuadro(): [number, number][][] {
  const tracos: [number, number][][] = []
  const tela = document.querySelector<HTMLCanvasElement>('[data-quadro]')
  const tinta = tela?.getContext('2d')
  if (!tela || !tinta) return tracos
  tinta.lineWidth = 6
  tinta.lineCap = 'round'
  tinta.lineJoin = 'round'
  const ponto = (e: PointerEvent): [number, number] => {
    const r = tela.getBoundingClientRect()
    const em = (v: number, fim: number) => Math.max(0, Math.min(fim, Math.round(v)))
    return [em(((e.clientX - r.left) / r.width) * 1000, 1000), em(((e.clientY - r.top) / r.height) * 340, 340)]
  }
  let atual: [number, number][] | null = null
  tela.addEventListener('pointerdown', (e) => {
    tela.setPointerCapture(e.pointerId)
    atual = [ponto(e)]
    tracos.push(atual)
    tinta.beginPath()
    tinta.moveTo(...ponto(e))
  })
  tela.addEventListener('pointermove', (e) => {
    if (!atual || atual.length >= 2000) return
    atual.push(ponto(e))
    tinta.lineTo(...ponto(e))
    tinta.stroke()
  })
  const soltar = () => {
    atual = null
  }
  tela.addEventListener('pointerup', soltar)
  tela.addEventListener('pointercancel', soltar)
  document.querySelector('[data-limpar]')?.addEventListener('click', () => {
    tracos.length = 0
    tinta.clearRect(0, 0, tela.width, tela.height)
  })
  return tracos
}

function prepararCodigo(): void {
  const estado = document.querySelector('[data-codigo-enviado]')
  for (const botao of todos('[data-canal]')) {
    botao.addEventListener('click', () => {
      mandarPara('/api/os/codigo', { token, formulario, canal: botao.dataset.canal }).then(
        (r) => estado && (estado.textContent = `Código enviado para ${String(r.destino)}. Vale 10 minutos.`),
        (causa: unknown) =>
          estado && (estado.textContent = causa instanceof Recusa ? causa.message : 'Não consegui enviar o código.'),
      )
    })
  }
}

/** The fourth half of a day is not taken: its label says how many may be chosen. */
function limitarHorarios(): void {
  const caixas = todos('[name="horario"]').filter((e) => e instanceof HTMLInputElement)
  for (const caixa of caixas)
    caixa.addEventListener('change', () => {
      const cheio = caixas.filter((c) => c.checked).length >= HORARIOS
      for (const c of caixas) c.disabled = cheio && !c.checked
    })
}

/** Reloads when the order or its payment changed; stops while the page is hidden. */
async function perguntar(): Promise<void> {
  // a checklist that is being filled is never lost to a reload
  if (document.querySelector('[data-externo]')) return
  if (document.visibilityState !== 'visible' || document.activeElement?.closest('form')) return
  const r = await fetch(`/api/os/${encodeURIComponent(token)}`, { referrerPolicy: 'no-referrer' }).catch(() => null)
  if (!r?.ok) return
  const agora = comoObjeto(comoObjeto(await r.json().catch(() => null)).data)
  const pagou = typeof agora.pagamento === 'string' ? agora.pagamento : ''
  if (String(agora.versao) !== versao || pagou !== pagamento) location.reload()
}

if (pagina) {
  const tracos = prepararQuadro()
  prepararCodigo()
  prepararCopia()
  limitarHorarios()
  prepararExterno(token, formulario)
  aoEnviar('[data-assinar]', '/api/os/assinar', (form) => ({
    nome: texto(form, 'nome'),
    qualidade: texto(form, 'qualidade'),
    codigo: texto(form, 'codigo'),
    relatorio_sha256: relatorio,
    tracos,
  }))
  aoEnviar('[data-avaliar]', '/api/os/avaliar', (form) => ({
    nota: Number(marcado('nota')),
    marcas: new FormData(form).getAll('marca'),
    texto: texto(form, 'texto'),
  }))
  aoEnviar('[data-horario]', '/api/os/horario', (form) => ({
    texto: texto(form, 'texto'),
    horarios: new FormData(form).getAll('horario').map(String),
  }))
  if (situacao !== undefined) setInterval(() => void perguntar(), PERGUNTAR_MS)
}
