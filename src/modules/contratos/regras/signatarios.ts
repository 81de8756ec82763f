import { z } from 'zod'
import { tipoDoDocumento } from '#kit/documento.ts'
import { telefoneInternacional } from '#kit/telefone.ts'
import type { Signatario } from '../contract/conteudo.ts'

/** As a request for signatures takes it: digits with country code. */
const TELEFONE = /^[1-9]\d{9,14}$/

export type ErrosDoSignatario = Partial<Record<'cpf' | 'telefone' | 'email', string>>

/** What is wrong with what was typed of a signer, by field. An empty field is no error: the checklist asks for it. */
export function errosDoSignatario(s: Pick<Signatario, 'cpf' | 'telefone' | 'email'>): ErrosDoSignatario {
  return {
    ...(s.cpf && tipoDoDocumento(s.cpf) !== 'cpf' ? { cpf: 'CPF inválido: confira os números' } : {}),
    ...(s.telefone && !TELEFONE.test(telefoneInternacional(s.telefone))
      ? { telefone: 'Celular inválido: escreva com o DDD' }
      : {}),
    ...(s.email && !z.email().safeParse(s.email).success ? { email: 'E-mail inválido' } : {}),
  }
}

/** What the list of signers lacks, in a sentence; null when it may be sent. */
export function faltaDosSignatarios(signatarios: readonly Signatario[]): string | null {
  if (!signatarios.some((s) => s.papel === 'contratante')) return 'falta quem assina pelo cliente'
  if (!signatarios.some((s) => s.papel === 'contratada')) return 'falta quem assina pela empresa'
  const cpfs = new Set<string>()
  for (const s of signatarios) {
    if (s.nome.trim().length < 3) return 'falta o nome de quem assina'
    if (tipoDoDocumento(s.cpf) !== 'cpf') return `falta o CPF de ${s.nome}`
    if (cpfs.has(s.cpf)) return `${s.nome} tem o CPF de outra pessoa da lista`
    cpfs.add(s.cpf)
    if (!s.telefone && !s.email) return `${s.nome} precisa de celular ou e-mail`
    const { telefone, email } = errosDoSignatario(s)
    if (telefone ?? email) return `${telefone ? 'o celular' : 'o e-mail'} de ${s.nome} está errado`
  }
  return null
}
