const ATE_19 = [
  'zero', 'um', 'dois', 'três', 'quatro', 'cinco', 'seis', 'sete', 'oito', 'nove', 'dez', 'onze', 'doze', 'treze', 'quatorze',
  'quinze', 'dezesseis', 'dezessete', 'dezoito', 'dezenove',
] // prettier-ignore
const DEZENAS = ['', '', 'vinte', 'trinta', 'quarenta', 'cinquenta', 'sessenta', 'setenta', 'oitenta', 'noventa']
const CENTENAS = [
  '', 'cento', 'duzentos', 'trezentos', 'quatrocentos', 'quinhentos', 'seiscentos', 'setecentos', 'oitocentos', 'novecentos',
] // prettier-ignore
const CLASSES = [
  ['', ''],
  ['mil', 'mil'],
  ['milhão', 'milhões'],
  ['bilhão', 'bilhões'],
  ['trilhão', 'trilhões'],
] as const

function ateMil(n: number): string {
  if (n === 100) return 'cem'
  const [c, resto] = [Math.floor(n / 100), n % 100]
  const fim =
    resto < 20
      ? [resto > 0 ? (ATE_19[resto] ?? '') : '']
      : [DEZENAS[Math.floor(resto / 10)] ?? '', resto % 10 > 0 ? (ATE_19[resto % 10] ?? '') : '']
  return [CENTENAS[c] ?? '', ...fim].filter(Boolean).join(' e ')
}

/** A whole number in words. */
export function inteiroPorExtenso(n: number): string {
  if (n === 0) return 'zero'
  const grupos: { valor: number; classe: number }[] = []
  for (let resto = n, classe = 0; resto > 0; resto = Math.floor(resto / 1000), classe++)
    if (resto % 1000 > 0) grupos.unshift({ valor: resto % 1000, classe })
  return grupos
    .map(({ valor, classe }, i) => {
      const nome = CLASSES[classe]?.[valor === 1 ? 0 : 1] ?? ''
      const escrito = classe === 1 && valor === 1 ? nome : [ateMil(valor), nome].filter(Boolean).join(' ')
      if (i === 0) return escrito
      // "mil e cem", "mil e dez", but "mil duzentos e dez"
      const ligado = i === grupos.length - 1 && (valor < 100 || valor % 100 === 0)
      return ligado ? ` e ${escrito}` : ` ${escrito}`
    })
    .join('')
}

/** Centavos as "vinte e um mil e oitocentos reais". */
export function reaisPorExtenso(centavos: number): string {
  const [reais, resto] = [Math.floor(centavos / 100), centavos % 100]
  const redondo = reais >= 1_000_000 && reais % 1_000_000 === 0 ? ' de' : ''
  const partes = [
    reais > 0 || resto === 0 ? `${inteiroPorExtenso(reais)}${redondo} ${reais === 1 ? 'real' : 'reais'}` : '',
    resto > 0 ? `${inteiroPorExtenso(resto)} ${resto === 1 ? 'centavo' : 'centavos'}` : '',
  ]
  return partes.filter(Boolean).join(' e ')
}
