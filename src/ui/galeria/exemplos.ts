import { semAcentos } from '#kit/texto.ts'
import type { Opcao } from '../usar-opcoes.ts'

/**
 * Sample data of the component gallery: typical content of the business, so that the examples read like the product.
 */
export const cidades: readonly Opcao[] = [
  'Campinas/SP',
  'Sumaré/SP',
  'São João da Boa Vista/SP',
  'Ribeirão Preto/SP',
  'Piracicaba/SP',
  'Uberlândia/MG',
  'Juiz de Fora/MG',
  'Goiânia/GO',
  'Florianópolis/SC',
  'Novo Hamburgo/RS',
  'Salvador/BA',
  'Manaus/AM',
  'Vitória/ES',
  'Niterói/RJ',
].map((c) => ({ valor: c, rotulo: c.split('/')[0] ?? c, detalhe: c.split('/')[1] ?? '' }))

export const pessoas = [
  { id: 'p1', nome: 'Larissa Tavares' },
  { id: 'p2', nome: 'Caio Andrade' },
  { id: 'p3', nome: 'Bruno Teixeira' },
  { id: 'p4', nome: 'João Mendes' },
  { id: 'p5', nome: 'Renata Sá' },
  { id: 'p6', nome: 'Guilherme Pires' },
] as const

export const ligacoes = [
  { valor: 'mono', rotulo: 'Monofásica', detalhe: 'Mínimo de 30 kWh por mês' },
  { valor: 'bi', rotulo: 'Bifásica', detalhe: 'Mínimo de 50 kWh por mês' },
  { valor: 'tri', rotulo: 'Trifásica', detalhe: 'Mínimo de 100 kWh por mês' },
] as const

export interface LinhaDeExemplo {
  id: string
  nome: string
  cidade: string
  ucs: number
  valor: number
  responsavel: string
  etiqueta: 'Cliente' | 'Lead' | 'Inadimplente'
  quando: string
}

const nomes = [
  'Adriana Lopes Figueira',
  'Agropecuária Rio Manso',
  'Edson Tadeu Bernardes',
  'Padaria Pão Dourado',
  'Maria Souza',
  'Condomínio Vila Verde',
  'Laticínio Serra Azul',
  'Patrícia Helena Kuhn',
  'Fotovolt Integradora',
  'Rosângela Ferraz',
  'Clínica Bem Viver',
  'Fazenda Água Limpa',
]
const etiquetas = ['Cliente', 'Lead', 'Cliente', 'Inadimplente'] as const

/** Long enough to show that only the visible rows are rendered. */
export const linhasDeExemplo: readonly LinhaDeExemplo[] = Array.from({ length: 480 }, (_, n) => ({
  id: `linha-${n + 1}`,
  nome: `${nomes[n % nomes.length]}${n < nomes.length ? '' : ` ${Math.floor(n / nomes.length) + 1}`}`,
  cidade: cidades[(n * 5) % cidades.length]?.rotulo ?? '',
  ucs: (n * 7) % 9,
  valor: 1_240_000 + ((n * 734_211) % 9_000_000),
  responsavel: pessoas[(n * 3) % pessoas.length]?.nome ?? '',
  etiqueta: etiquetas[(n * 3) % etiquetas.length] ?? 'Lead',
  quando: new Date(Date.UTC(2026, 10, 18, 12) - n * 3_700_000).toISOString(),
}))

/** Responds like a server: after a delay, and with a failure for the text 'erro'. */
export function buscarCidades(texto: string, sinal: AbortSignal): Promise<readonly Opcao[]> {
  return new Promise((ok, falha) => {
    const espera = setTimeout(
      () => (texto.toLowerCase() === 'erro' ? falha(new Error('sem resposta')) : ok(filtrar(texto))),
      400,
    )
    sinal.addEventListener('abort', () => clearTimeout(espera))
  })
}
const filtrar = (texto: string) =>
  cidades.filter((c) => semAcentos(`${c.rotulo} ${c.detalhe}`).includes(semAcentos(texto)))

/** Generates a voice-like sound in the browser for the player. */
export function audioDeExemplo(segundos = 12): string {
  const taxa = 8000
  const n = taxa * segundos
  const v = new DataView(new ArrayBuffer(44 + n * 2))
  const texto = (o: number, t: string) => [...t].forEach((c, i) => v.setUint8(o + i, c.charCodeAt(0)))
  texto(0, 'RIFF')
  v.setUint32(4, 36 + n * 2, true)
  texto(8, 'WAVEfmt ')
  v.setUint32(16, 16, true)
  v.setUint16(20, 1, true)
  v.setUint16(22, 1, true)
  v.setUint32(24, taxa, true)
  v.setUint32(28, taxa * 2, true)
  v.setUint16(32, 2, true)
  v.setUint16(34, 16, true)
  texto(36, 'data')
  v.setUint32(40, n * 2, true)
  for (let i = 0; i < n; i++) {
    const t = i / taxa
    const fala = Math.max(0, Math.sin(t * 5.1) * 0.5 + Math.sin(t * 1.7) * 0.35 + Math.sin(t * 11) * 0.2)
    v.setInt16(44 + i * 2, Math.sin(t * 2 * Math.PI * (150 + 40 * Math.sin(t * 3))) * fala * 9000, true)
  }
  return URL.createObjectURL(new Blob([v], { type: 'audio/wav' }))
}

/** Returns a drawing (an inverter on a wall) as a separate image file. */
export const imagemDeExemplo = (cor: string, codigo: string) => {
  const partes = [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 420"><rect width="640" height="420" fill="#c9c2b6"/>',
    '<path d="M0 140h640M0 280h640M160 0v140M480 140v140M240 280v140" stroke="#b8b0a3" stroke-width="3"/>',
    '<rect x="200" y="70" width="240" height="240" rx="16" fill="#f4f2ee"/>',
    '<rect x="250" y="110" width="140" height="60" rx="6" fill="#2c3a33"/>',
    '<text x="320" y="152" font-family="monospace" font-size="34" fill="#a6e3b8" text-anchor="middle">',
    `${codigo}</text><circle cx="320" cy="230" r="14" fill="${cor}"/></svg>`,
  ]
  return `data:image/svg+xml,${encodeURIComponent(partes.join(''))}`
}
