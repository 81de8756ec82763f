import { ehEmail } from '#kit/email.ts'
import { soDigitos } from '#kit/telefone.ts'
import { lerAreaEscrita, lerCargoEscrito, lerPapelEscrito, type Dicionario } from './palavras.ts'

/** Headings of pasted lines: the mapping recognizes them, so that no column is asked. */
export const CABECALHO_COLADO = ['Nome', 'E-mail', 'Telefone', 'Área', 'Papel', 'Cargo'] as const

interface Colada {
  nome: string
  email: string
  telefone: string
  area: string
  papel: string
  cargo: string
}

/** Between the parts of a line. A hyphen separates only with spaces around it: names have hyphens. */
const ENTRE_PARTES = /[,;|\t]|\s[-–—]\s/
const TELEFONE = /^\+?[\d\s().-]{8,24}$/
const limpar = (t: string) => t.replace(/^["'<(\s]+|["'>)\s]+$/g, '').replace(/^mailto:/i, '')

/** E-mail addresses in a text, with what is around them left for the other parts. */
function separarEmails(texto: string): { emails: string[]; resto: string } {
  const emails: string[] = []
  const resto = texto
    .split(/\s+/)
    .filter((pedaco) => {
      const email = limpar(pedaco)
      if (!email.includes('@')) return true
      emails.push(email)
      return false
    })
    .join(' ')
  return { emails, resto }
}

const doEmail = (email: string): string =>
  (email.split('@')[0] ?? '')
    .split(/[._+\d-]+/)
    .filter((p) => p.length > 1)
    .map((p) => p.charAt(0).toUpperCase() + p.slice(1))
    .join(' ')

/** Reads one person written freely: `Ana Souza <ana@empresa.com.br>, vendas, operador`, in any order. */
export function lerPessoa(partes: readonly string[], d: Dicionario): Colada {
  const p: Colada = { nome: '', email: '', telefone: '', area: '', papel: '', cargo: '' }
  const soltas: string[] = []
  for (const parte of partes) {
    const { emails, resto } = separarEmails(parte)
    for (const email of emails) {
      if (!p.email) p.email = email
      else soltas.push(email)
    }
    const texto = limpar(resto)
    if (texto === '') continue
    if (!p.telefone && TELEFONE.test(texto) && soDigitos(texto).length >= 8) p.telefone = texto
    else if (!p.papel && lerPapelEscrito(texto)) p.papel = texto
    else if (!p.area && lerAreaEscrita(d, texto)) p.area = texto
    else if (!p.cargo && lerCargoEscrito(d, texto)) p.cargo = texto
    else soltas.push(texto)
  }
  p.nome = soltas.shift() ?? ''
  // what is left is shown in the place that it most likely meant, to be corrected there
  for (const campo of ['area', 'papel', 'cargo'] as const) if (!p[campo]) p[campo] = soltas.shift() ?? ''
  if (soltas.length > 0) p.cargo = [p.cargo, ...soltas].filter(Boolean).join(', ')
  if (!p.nome && ehEmail(p.email)) p.nome = doEmail(p.email)
  return p
}

const temEmail = (t: string) => t.includes('@')

/** One line may hold several people, as a mail program copies its recipients: `Ana <a@x>; Beto <b@x>`. */
export function pessoasDaLinha(linha: string): string[][] {
  const partes = (t: string) => t.split(ENTRE_PARTES).filter((p) => p.trim() !== '')
  const porPonto = linha.split(';').filter((p) => p.trim() !== '')
  if (porPonto.length > 1 && porPonto.every(temEmail)) return porPonto.map(partes)
  const porVirgula = partes(linha)
  return porVirgula.length > 1 && porVirgula.every(temEmail) ? porVirgula.map((p) => [p]) : [porVirgula]
}

/** Reads pasted text as rows under `CABECALHO_COLADO`. Lines without letters or digits are skipped. */
export function lerColado(texto: string, d: Dicionario): string[][] {
  return texto
    .replaceAll('\0', '')
    .toWellFormed()
    .split(/\r\n|\r|\n/)
    .flatMap((linha) => pessoasDaLinha(linha.replace(/^\s*(?:[-*•]|\d+[.)])\s+/, '')))
    .filter((partes) => partes.some((p) => /[\p{L}\d]/u.test(p)))
    .map((partes) => {
      const { nome, email, telefone, area, papel, cargo } = lerPessoa(partes, d)
      return [nome, email, telefone, area, papel, cargo].map((c) => c.slice(0, 4000))
    })
}
