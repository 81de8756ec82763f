import { semInversao } from '#kit/texto.ts'
import { telefoneCanonico, telefoneInternacional } from '#kit/telefone.ts'
import { ehEmail } from '#kit/email.ts'
import type { CampoDoLead } from '../tipos.ts'

export interface PessoaDoLead {
  nome: string | null
  email: string | null
  telefone: string | null
}

/** Meta's standard field names, then the names that Portuguese forms use for the same. */
const NOMES = {
  nome: ['full_name', 'nome_completo', 'nome'],
  primeiro: ['first_name', 'primeiro_nome'],
  ultimo: ['last_name', 'sobrenome'],
  email: ['email', 'e-mail', 'work_email'],
  telefone: ['phone_number', 'telefone', 'whatsapp', 'celular', 'whatsapp_number', 'work_phone_number'],
} as const

const valor = (campos: readonly CampoDoLead[], nomes: readonly string[]): string =>
  nomes
    .flatMap((n) => campos.find((c) => c.nome.toLowerCase() === n)?.valores[0]?.trim() ?? [])
    .find((v) => v !== '') ?? ''

export function pessoaDoLead(campos: readonly CampoDoLead[]): PessoaDoLead {
  const nome =
    valor(campos, NOMES.nome) || [valor(campos, NOMES.primeiro), valor(campos, NOMES.ultimo)].filter(Boolean).join(' ')
  return {
    nome: semInversao(nome).slice(0, 120) || null,
    email: lerEmail(valor(campos, NOMES.email)),
    telefone: lerTelefone(valor(campos, NOMES.telefone)),
  }
}

export function lerEmail(texto: string): string | null {
  const email = texto.trim().toLowerCase()
  return email.length <= 254 && ehEmail(email) ? email : null
}

/** Normalizes a phone to digits with country code, in the format by which contacts are found. */
export function lerTelefone(texto: string): string | null {
  const digitos = telefoneCanonico(telefoneInternacional(texto))
  return /^[1-9]\d{7,14}$/.test(digitos) ? digitos : null
}

/** Replaces `{nome}` and `{campo}` in a first message; an unanswered field is removed with its space. */
export function preencherTexto(texto: string, pessoa: PessoaDoLead, campos: readonly CampoDoLead[]): string {
  const primeiro = pessoa.nome?.split(/\s+/)[0] ?? ''
  return texto
    .replace(/\s?\{([\w-]+)\}/g, (inteiro, chave: string) => {
      const achado =
        chave === 'nome'
          ? primeiro
          : (campos.find((c) => c.nome.toLowerCase() === chave.toLowerCase())?.valores.join(', ') ?? '')
      return achado ? (inteiro.startsWith('{') ? '' : (inteiro[0] ?? '')) + achado.replaceAll('_', ' ') : ''
    })
    .trim()
}
