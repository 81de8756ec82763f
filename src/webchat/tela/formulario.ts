import type { CampoDoVisitante, ConfiguracaoPublica } from '#modules/chat/canais/webchat/contract/webchat.ts'
import { Recusa } from '../api.ts'
import type { DadosDoVisitante } from '../conversa.ts'
import { el } from './elemento.ts'

const CAMPOS: Record<CampoDoVisitante, { rotulo: string; tipo: string; autocomplete: string; falta: string }> = {
  nome: { rotulo: 'Nome', tipo: 'text', autocomplete: 'name', falta: 'Informe o seu nome' },
  email: { rotulo: 'E-mail', tipo: 'email', autocomplete: 'email', falta: 'Informe o seu e-mail' },
  telefone: { rotulo: 'Telefone', tipo: 'tel', autocomplete: 'tel', falta: 'Informe o seu telefone' },
}

/** Form shown before the first message, with the fields that the company requires. */
export function criarFormulario(c: ConfiguracaoPublica, comecar: (dados: DadosDoVisitante) => Promise<void>) {
  const geral = el('p', { class: 'erro', role: 'alert' })
  const campos = c.campos.map(({ nome, obrigatorio }) => {
    const { rotulo, tipo, autocomplete, falta } = CAMPOS[nome]
    const erro = el('span', { class: 'erro', id: `erro-${nome}` })
    const entrada = el('input', {
      type: tipo,
      name: nome,
      autocomplete,
      required: obrigatorio,
      maxlength: 120,
      'aria-describedby': `erro-${nome}`,
    })
    const dizer = (frase: string) => {
      erro.textContent = frase
      entrada.setAttribute('aria-invalid', String(frase !== ''))
      if (frase) entrada.focus()
    }
    return {
      nome,
      obrigatorio,
      falta,
      entrada,
      dizer,
      no: el('label', {}, el('span', {}, rotulo, !obrigatorio && el('small', {}, ' (opcional)')), entrada, erro),
    }
  })
  const botao = el('button', { class: 'primario' }, 'Começar conversa')

  async function enviar(): Promise<void> {
    geral.textContent = ''
    for (const f of campos) f.dizer('')
    const faltam = campos.filter((f) => f.obrigatorio && f.entrada.value.trim() === '')
    for (const f of faltam.toReversed()) f.dizer(f.falta)
    if (faltam.length > 0) return
    botao.disabled = true
    try {
      await comecar(Object.fromEntries(campos.map((f) => [f.nome, f.entrada.value.trim()])))
    } catch (erro) {
      const campo = erro instanceof Recusa ? campos.find((f) => f.nome === erro.campo) : undefined
      if (campo && erro instanceof Recusa) campo.dizer(erro.message)
      else geral.textContent = erro instanceof Recusa ? erro.message : 'Sem conexão. Tente de novo em instantes.'
    } finally {
      botao.disabled = false
    }
  }

  const no = el(
    'form',
    {
      class: 'formulario',
      novalidate: true,
      'aria-label': 'Seus dados',
      submit: (e: Event) => {
        e.preventDefault()
        void enviar()
      },
    },
    el('p', {}, 'Antes de começar, conte quem é você.'),
    ...campos.map((f) => f.no),
    geral,
    botao,
  )
  return { no, focar: () => campos[0]?.entrada.focus() }
}
