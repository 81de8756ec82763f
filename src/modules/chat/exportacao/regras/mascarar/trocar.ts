import { BANCO, ehCartao, ehCpf } from '#modules/chat/nucleo/regras/privacidade/mascarar.ts'

/**
 * Replaces personal data before a text is sent to an outside provider, and restores it in the response. A value keeps
 * the same placeholder during a call, so that the response refers to the right one. Placeholders look like [CPF_1];
 * customer text that looks like a placeholder is replaced too, so that it cannot reveal another person's data.
 */
export interface Trocador {
  tirar(texto: string): string
  por(texto: string): string
  /**
   * The same for a text that arrives in chunks: what may be the beginning of a placeholder is held until the next
   * chunk.
   */
  emPartes(): { por(parte: string): string; fim(): string }
}

type Especie = 'CPF' | 'CNPJ' | 'CARTAO' | 'CONTA' | 'TELEFONE' | 'EMAIL' | 'ENDERECO' | 'CEP' | 'NOME' | 'TRECHO'

const MARCA = /\[(?:CPF|CNPJ|CARTAO|CONTA|TELEFONE|EMAIL|ENDERECO|CEP|NOME|TRECHO)_\d{1,4}\]/g
// the lookbehind allows a match only at the start of a run of characters, so that a long run is scanned once
const EMAIL = /(?<![\p{L}\d._%+-])[\p{L}\d._%+-]+@[\p{L}\d-]{1,63}(?:\.[\p{L}\d-]{1,63})+/gu
const CNPJ_EM_LETRAS = /(?<![\p{L}\d])[A-Z\d]{2}\.?[A-Z\d]{3}\.?[A-Z\d]{3}\/[A-Z\d]{4}-?\d{2}(?!\d)/giu
const CEP = /(?<![\d.-])(?:\d{5}-\d{3}|\d{2}\.\d{3}-\d{3})(?![\d-])|(?<=\bcep\D{0,3})\d{8}(?!\d)/gi
const LOGRADOURO =
  /(?<![\p{L}\d])(?:rua|r\.|avenida|av\.?|alameda|al\.|travessa|tv\.|rodovia|rod\.|estrada|estr\.|pra[çc]a|p[çc]a\.|largo|viela|servid[ãa]o|quadra|qd\.?)\s+(?:\p{L}|\d{1,2}\s+de)[\p{L}\d.'ºª ]{1,60}?(?:\s*,\s*|\s+n[º°o.]*\s*|\s+)\d{1,6}(?!\d)(?:\s*[,-]?\s*(?:apto?\.?|apartamento|bloco|bl\.?|casa|sala|lote|lt\.?|fundos|conjunto|cj\.?)\s*[\p{L}\d]{1,6}){0,3}/giu
const NUMERO = /(?<![\d])(?:\+?\(?\d)(?:[ .\-/()]{0,2}\d){7,}(?![\d])/g

const digitosDe = (t: string) => t.replace(/\D/g, '')

/** Verifies the check digits, so that a barcode or an order number is not taken for a company. */
export function ehCnpj(d: string): boolean {
  if (d.length !== 14 || /^(\d)\1{13}$/.test(d)) return false
  const digito = (ate: number) => {
    let [soma, peso] = [0, 2]
    for (let n = ate - 1; n >= 0; n--) {
      soma += Number(d.charAt(n)) * peso
      peso = peso === 9 ? 2 : peso + 1
    }
    return soma % 11 < 2 ? 0 : 11 - (soma % 11)
  }
  return digito(12) === Number(d.charAt(12)) && digito(13) === Number(d.charAt(13))
}

const DATA = /^\d{1,2}[/.-]\d{1,2}[/.-]\d{4}|^\d{4}-\d{2}-\d{2}/
const CELULAR = /^(?:55)?(?:[1-9]\d)?9\d{8}$/
const FIXO = /^(?:55)?[1-9]\d[2-5]\d{7}$/

/**
 * Classifies a run of digits. Documents need valid check digits; a CPF also matches by its full punctuation alone. A
 * phone starts with `+`, is a mobile number (area code optional), a landline with area code and separators, or
 * `1234-5678`.
 */
function especieDoNumero(escrito: string): Especie | null {
  const todos = digitosDe(escrito)
  if (ehCnpj(todos)) return 'CNPJ'
  if (ehCpf(todos) || /^\d{3}\.\d{3}\.\d{3}-\d{2}$/.test(escrito)) return 'CPF'
  if (ehCartao(todos)) return 'CARTAO'
  if (DATA.test(escrito)) return null
  const d = todos.replace(/^0(?=\d{10,11}$)/, '')
  if (
    escrito.startsWith('+') ||
    CELULAR.test(d) ||
    (FIXO.test(d) && /[ ()-]/.test(escrito)) ||
    /^\d{4}-\d{4}$/.test(escrito)
  )
    return 'TELEFONE'
  return null
}

/** Splits consecutive numbers: from the left, the longest piece with a known meaning is replaced. */
function trocarNumeros(corrida: string, trocar: (escrito: string, especie: Especie) => string): string {
  const partes = corrida.split(/([ /]+)/)
  let saida = ''
  // even indexes are numbers, odd ones separators; no pattern spans more than eight numbers
  for (let de = 0; de < partes.length; de++) {
    const fins = de % 2 ? [] : [15, 13, 11, 9, 7, 5, 3, 1].map((n) => de + n).filter((ate) => ate <= partes.length)
    const pedaco = fins
      .map((ate) => ({ ate, escrito: partes.slice(de, ate).join('') }))
      .find((p) => especieDoNumero(p.escrito))
    const especie = pedaco && especieDoNumero(pedaco.escrito)
    saida += pedaco && especie ? trocar(pedaco.escrito, especie) : (partes[de] ?? '')
    if (pedaco) de = pedaco.ate - 1
  }
  return saida
}

/** Longest names first, so that a shorter name does not match inside a full name and leave the rest. */
function acharNomes(nomes: readonly string[]): RegExp | null {
  const procurados = nomes
    .map((n) => n.trim())
    .filter((n) => n.length >= 3 && /\p{L}/u.test(n))
    .toSorted((a, b) => b.length - a.length)
  const formas = procurados.map((n) => n.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+'))
  return formas.length > 0 ? new RegExp(`(?<![\\p{L}\\d])(?:${formas.join('|')})(?![\\p{L}\\d])`, 'giu') : null
}

export function criarTrocador(nomes: readonly string[] = []): Trocador {
  const porChave = new Map<string, string>()
  const porMarca = new Map<string, string>()
  const quantas = new Map<Especie, number>()
  const marca = (especie: Especie, escrito: string, chave: string): string => {
    const conhecida = porChave.get(`${especie}:${chave}`)
    if (conhecida) return conhecida
    const n = (quantas.get(especie) ?? 0) + 1
    quantas.set(especie, n)
    const nova = `[${especie}_${n}]`
    porChave.set(`${especie}:${chave}`, nova)
    porMarca.set(nova, escrito)
    return nova
  }
  const deGente = acharNomes(nomes)
  const por = (texto: string) => texto.replace(MARCA, (m) => porMarca.get(m) ?? m)

  return {
    tirar(texto) {
      let t = texto.replace(MARCA, (m) => marca('TRECHO', m, m))
      // order matters: no later pattern matches inside a placeholder that was already inserted
      t = t.replace(EMAIL, (m) => marca('EMAIL', m, m.toLowerCase()))
      t = t.replace(CNPJ_EM_LETRAS, (m) => marca('CNPJ', m, m.replace(/[^A-Za-z\d]/g, '').toUpperCase()))
      t = t.replace(LOGRADOURO, (m) => marca('ENDERECO', m, m.toLowerCase().replace(/\s+/g, ' ')))
      t = t.replace(CEP, (m) => marca('CEP', m, digitosDe(m)))
      t = t.replace(NUMERO, (m) => trocarNumeros(m, (escrito, especie) => marca(especie, escrito, digitosDe(escrito))))
      t = t.replace(
        BANCO,
        (_, nome: string, meio: string, numero: string) => `${nome}${meio}${marca('CONTA', numero, digitosDe(numero))}`,
      )
      return deGente ? t.replace(deGente, (m) => marca('NOME', m, m.toLowerCase().replace(/\s+/g, ' '))) : t
    },
    por,
    emPartes() {
      let resto = ''
      return {
        por(parte) {
          const tudo = resto + parte
          const aberta = /\[[A-Z]{0,8}(?:_\d{0,4})?$/.exec(tudo)
          resto = aberta ? aberta[0] : ''
          return por(aberta ? tudo.slice(0, aberta.index) : tudo)
        },
        fim() {
          const ultimo = por(resto)
          resto = ''
          return ultimo
        },
      }
    },
  }
}
