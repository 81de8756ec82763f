import { semAcentos } from '#kit/texto.ts'
import { chaveDe, type Linha } from './linhas.ts'
import { valoresDoRotulo } from './rotulos.ts'

export interface Classificacao {
  classe: string | null
  subgrupo: string | null
  modalidade: string | null
  faseLigacao: string | null
}

const ROTULOS = [
  'classificacao',
  'classe',
  'classe/subclasse',
  'subclasse',
  'modalidade tarifaria',
  'modalidade',
  'tarifa',
  'grupo e subgrupo de tensao',
  'grupo/subgrupo',
  'subgrupo',
  'grupo',
  'tipo de fornecimento',
  'ligacao',
  'tipo de ligacao',
  'fornecimento',
  'fases',
]

const CLASSES: [RegExp, string][] = [
  [/residencial/, 'residencial'],
  [/comercial/, 'comercial'],
  [/industrial/, 'industrial'],
  [/rural/, 'rural'],
  [/iluminacao publica/, 'iluminação pública'],
  [/poder publico/, 'poder público'],
  [/servico publico/, 'serviço público'],
  [/consumo proprio/, 'consumo próprio'],
]

const MODALIDADES: [RegExp, string][] = [
  [/\bbranca\b/, 'branca'],
  [/\bazul\b/, 'azul'],
  [/\bverde\b/, 'verde'],
  [/convencional|monomia/, 'convencional'],
]

const FASES: [RegExp, string][] = [
  [/\bmono(f|\b)/, 'monofasico'],
  [/\bbi(f|\b)/, 'bifasico'],
  [/\btri(f|\b)/, 'trifasico'],
]

const SUBGRUPO = /\b(a1|a2|a3a|a3|a4|as|b1|b2|b3|b4a|b4b|b4)\b/

const escolher = (t: string, formas: [RegExp, string][]): string | null =>
  formas.find(([forma]) => forma.test(t))?.[1] ?? null

/** Class, subgroup, tariff mode and phases, from the text at their labels. */
export function lerClassificacao(paginas: Linha[][]): Classificacao {
  const textoCom = (t: string): string | null => (/\p{L}{2}|[AB]\d/u.test(t) ? t : null)
  const rotulados = valoresDoRotulo(paginas, ROTULOS, textoCom).map(semAcentos)
  const soltos = paginas
    .flatMap((linhas) => linhas.flatMap((l) => l.celulas.map((c) => chaveDe(c.texto))))
    .filter((t) => t.length < 60 && /residencial|comercial|industrial|rural|fasico|convencional|tarifa branca/.test(t))
  const primeiro = (formas: [RegExp, string][]): string | null =>
    [...rotulados, ...soltos].flatMap((t) => escolher(t, formas) ?? [])[0] ?? null
  const grupo = [...rotulados, ...soltos].flatMap((t) => SUBGRUPO.exec(t)?.[1] ?? [])[0]
  return {
    classe: primeiro(CLASSES),
    subgrupo: grupo ? `${grupo.slice(0, 2).toUpperCase()}${grupo.slice(2)}` : null,
    modalidade: primeiro(MODALIDADES),
    faseLigacao: primeiro(FASES),
  }
}
