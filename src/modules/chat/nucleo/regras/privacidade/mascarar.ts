/** Verifies the check digits, so that a phone or an order number is not taken for a CPF. */
export function ehCpf(d: string): boolean {
  if (d.length !== 11 || /^(\d)\1{10}$/.test(d)) return false
  const digito = (ate: number) => {
    let soma = 0
    for (let n = 0; n < ate; n++) soma += Number(d.charAt(n)) * (ate + 1 - n)
    return ((soma * 10) % 11) % 10
  }
  return digito(9) === Number(d.charAt(9)) && digito(10) === Number(d.charAt(10))
}

/** Luhn check, which every card number satisfies. */
export function ehCartao(d: string): boolean {
  if (d.length < 13 || d.length > 19 || /^(\d)\1+$/.test(d)) return false
  let soma = 0
  for (let n = 0; n < d.length; n++) {
    const x = Number(d.charAt(d.length - 1 - n)) * (n % 2 ? 2 : 1)
    soma += x > 9 ? x - 9 : x
  }
  return soma % 10 === 0
}

const digitos = (t: string) => t.replace(/\D/g, '')
const NUMERO = /(?<![\d])\d(?:[ .\-/]?\d){10,18}(?![\d])/g
/** Bank branch or account: the keyword, the separator, the number. */
export const BANCO =
  /\b(ag[êe]ncia|ag\.?|conta(?: corrente| poupan[çc]a)?|c\/c|cc)(\s{0,8}(?:n[º°o.]?\s{0,8})?:?\s{0,8})(\d[\d.-]{2,14}(?:-[\dxX])?)/gi

/** Masks CPF, card and bank data and leaves the rest unchanged. Used for lists, notifications and exports. */
export function mascarar(texto: string): string {
  if (!/\d{3}/.test(texto)) return texto
  return texto
    .replace(NUMERO, (achado) => {
      const d = digitos(achado)
      if (ehCpf(d)) return `***.***.***-${d.slice(-2)}`
      return ehCartao(d) ? `**** **** **** ${d.slice(-4)}` : achado
    })
    .replace(
      BANCO,
      (_, nome: string, meio: string, numero: string) => `${nome}${meio}${numero.replace(/[\dxX]/g, '*')}`,
    )
}

/** Shows enough to distinguish two contacts, not enough to call either. */
export const mascararTelefone = (t: string | null): string | null =>
  t && (t.length <= 6 ? '*'.repeat(t.length) : `${t.slice(0, 4)}${'*'.repeat(t.length - 6)}${t.slice(-2)}`)
export function mascararEmail(t: string | null): string | null {
  const [nome = '', dominio] = t?.split('@') ?? []
  return t && (dominio ? `${nome.slice(0, 1)}***@${dominio}` : '***')
}
