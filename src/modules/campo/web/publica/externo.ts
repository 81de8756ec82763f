import { mandarPara, Recusa } from '#platform/navegador/publica/api.ts'
import { achar } from '#platform/navegador/publica/dom.ts'
import { prepararFoto } from '../offline/fotografar.ts'

/** Photos go in one call, whose body has at most 1 MB: smaller than those of the application. */
const QUALIDADE = 0.65
const NAO_DEU = 'Não consegui enviar. Tente de novo em instantes.'
const frase = (causa: unknown): string => (causa instanceof Recusa ? causa.message : NAO_DEU)

function prepararPin(token: string): void {
  const form = document.querySelector<HTMLFormElement>('[data-pin]')
  if (!form) return
  const erro = achar('[data-erro]', HTMLElement, form)
  form.addEventListener('submit', (evento) => {
    evento.preventDefault()
    erro.textContent = ''
    mandarPara('/api/os/pin', { token, pin: String(new FormData(form).get('pin') ?? '') }).then(
      () => location.reload(),
      (causa: unknown) => {
        erro.textContent = frase(causa)
      },
    )
  })
}

const emBase64 = (bytes: Uint8Array): string => {
  let texto = ''
  for (let i = 0; i < bytes.length; i += 0x8000) texto += String.fromCharCode(...bytes.subarray(i, i + 0x8000))
  return btoa(texto)
}

function prepararFotos(token: string, formulario: string): void {
  const erro = document.querySelector('[data-erro-da-foto]')
  for (const campo of document.querySelectorAll<HTMLInputElement>('[data-vaga]')) {
    const vaga_id = campo.dataset.vaga ?? ''
    const estado = document.querySelector(`[data-fotos="${vaga_id}"]`)
    campo.addEventListener('change', () => {
      const [arquivo] = campo.files ?? []
      if (!arquivo || !erro || !estado) return
      erro.textContent = ''
      estado.textContent = 'enviando…'
      prepararFoto(arquivo, QUALIDADE)
        .then(async ({ bytes, sha256, tirada_em }) => {
          const foto = emBase64(new Uint8Array(await bytes.arrayBuffer()))
          const r = await mandarPara('/api/os/externo/fotos', { token, formulario, vaga_id, sha256, tirada_em, foto })
          estado.textContent = r.fotos === 1 ? '1 foto' : `${String(r.fotos)} fotos`
        })
        .catch((causa: unknown) => {
          estado.textContent = 'não enviada'
          erro.textContent = frase(causa)
        })
        .finally(() => {
          campo.value = ''
        })
    })
  }
}

/** Only what was changed is sent: an answer is never given twice. */
function respostasDe(form: HTMLFormElement): { item_id: string; valor: string }[] {
  return [...form.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>('[id^="i-"]')].flatMap(
    (c) => {
      const antes =
        c instanceof HTMLSelectElement ? (c.querySelector('[selected]')?.getAttribute('value') ?? '') : c.defaultValue
      const valor = c.value.trim()
      return valor !== '' && valor !== antes ? [{ item_id: c.name, valor }] : []
    },
  )
}

function prepararEnvio(token: string, formulario: string): void {
  const form = document.querySelector<HTMLFormElement>('[data-externo]')
  if (!form) return
  form.hidden = false
  const erro = achar('[data-erro]', HTMLElement, form)
  form.addEventListener('submit', (evento) => {
    evento.preventDefault()
    const botoes = [...form.querySelectorAll('button')]
    for (const b of botoes) b.disabled = true
    erro.textContent = ''
    const dado = (nome: string) => String(new FormData(form).get(nome) ?? '').trim()
    const passo = evento.submitter instanceof HTMLButtonElement ? evento.submitter.value : 'nenhum'
    mandarPara('/api/os/externo', {
      token,
      formulario,
      respostas: respostasDe(form),
      nota: dado('nota'),
      passo,
      sem_assinatura: dado('sem'),
    }).then(
      () => location.reload(),
      (causa: unknown) => {
        erro.textContent = frase(causa)
        for (const b of botoes) b.disabled = false
      },
    )
  })
}

/** The page of the external technician: the PIN, then photos and the checklist. */
export function prepararExterno(token: string, formulario: string): void {
  prepararPin(token)
  prepararFotos(token, formulario)
  prepararEnvio(token, formulario)
}
