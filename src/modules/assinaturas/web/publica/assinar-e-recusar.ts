import { prepararAssinatura } from '#platform/navegador/publica/assinatura.ts'
import { achar } from '#platform/navegador/publica/dom.ts'
import type { DadosDoPrograma } from '../../regras/pagina/dados.ts'
import { mandar, Recusa } from './api.ts'
import { mostrarErros } from './erros.ts'
import { prepararExtras } from './extras.ts'
import { esquecer, guardar, lerGuardado } from './guardado.ts'

const CAMPOS = ['assinatura', 'consentimento'] as const
const GERAL = '#erro-ao-assinar'

/** The signature. What was drawn survives a refusal and a lost connection; it is sent later only when asked. */
export function prepararAto(d: DadosDoPrograma, confirmarDeNovo: () => void): void {
  const form = achar('[data-assinar]', HTMLFormElement)
  const campo = prepararAssinatura(form, () =>
    guardar(d.token, { ...lerGuardado(d.token), tracos: [...campo.tracos()] }),
  )
  campo.repor(lerGuardado(d.token).tracos)
  const extras = prepararExtras(form)
  const passe = () => lerGuardado(d.token).passe ?? ''
  let semInternet = false

  function recusada(erro: unknown): void {
    if (!(erro instanceof Recusa)) throw erro
    semInternet = erro.status === 0
    mostrarErros(form, CAMPOS, erro, GERAL)
    if (erro.status !== 409) return
    guardar(d.token, { ...lerGuardado(d.token), passe: null })
    confirmarDeNovo()
  }
  addEventListener('online', () => {
    if (semInternet)
      achar(GERAL, HTMLElement).textContent = 'A internet voltou. Toque em assinar para enviar o que está guardado.'
  })
  form.addEventListener('submit', (evento) => {
    evento.preventDefault()
    const botao = achar('[type="submit"]', HTMLButtonElement, form)
    const consentimento = achar('[name="consentimento"]', HTMLInputElement, form).checked
    botao.disabled = true
    mostrarErros(form, CAMPOS, null, GERAL)
    mandar(d.token, 'assinar', {
      passe: passe(),
      assinatura: campo.ler(),
      ...(consentimento ? { consentimento } : {}),
      ...extras(),
    })
      .then(() => {
        esquecer(d.token)
        location.reload()
      }, recusada)
      .finally(() => {
        botao.disabled = false
      })
  })

  const recusa = achar('[data-recusar]', HTMLFormElement)
  recusa.addEventListener('submit', (evento) => {
    evento.preventDefault()
    const motivo = achar('#motivo', HTMLTextAreaElement, recusa).value
    mandar(d.token, 'recusar', { passe: passe(), motivo }).then(
      () => location.reload(),
      (erro: unknown) => {
        if (!(erro instanceof Recusa)) throw erro
        achar('#erro-motivo', HTMLElement).textContent = erro.campos.get('motivo') ?? erro.message
      },
    )
  })
}
