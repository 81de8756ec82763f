import { tipoDoDocumento } from '#kit/documento.ts'
import type { Signatario } from '../contract/conteudo.ts'

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
  }
  return null
}
