import type { ParteDoDatabook } from '../tipos.ts'

/** What the parts of a databook are judged by. */
export interface TemNoDatabook {
  descricao: string
  inversores: number
  inversoresSemSerie: number
  modulos: number
  lidos: number
  art: string
  fichas: number
  modelosSemFicha: readonly string[]
  /** version of the last signed tests */
  comissionamento: number | null
  semPrazo: number
  series: number
  fotos: number
  aceite: string
}
export interface Parte {
  parte: ParteDoDatabook
  tem: string
  falta: string | null
}

const se = (falta: boolean, frase: string): string | null => (falta ? frase : null)
const plural = (n: number, um: string, varios: string): string => `${n} ${n === 1 ? um : varios}`

function comoConstruido(t: TemNoDatabook): string | null {
  if (t.inversores === 0) return 'O mapa ainda não tem inversor.'
  if (t.modulos === 0) return 'O mapa ainda não tem strings.'
  const faltam = t.modulos - t.lidos
  if (faltam > 0) return `Falta ler ${plural(faltam, 'módulo', 'módulos')} no mapa.`
  return se(
    t.inversoresSemSerie > 0,
    `Falta ler a série de ${plural(t.inversoresSemSerie, 'equipamento', 'equipamentos')}.`,
  )
}

/** The parts in their order, each with what is missing in it. */
export const partesDe = (t: TemNoDatabook): Parte[] => [
  {
    parte: 'descricao',
    tem: 'Dados da usina e o texto da obra',
    falta: se(t.descricao === '', 'Falta descrever a obra: telhado, caminho dos cabos, quadros.'),
  },
  {
    parte: 'as_built',
    tem: `${plural(t.lidos, 'módulo lido', 'módulos lidos')} de ${t.modulos}, ${plural(t.inversores, 'inversor', 'inversores')}`,
    falta: comoConstruido(t),
  },
  { parte: 'art', tem: t.art || 'Sem número', falta: se(t.art === '', 'Falta o número da ART.') },
  {
    parte: 'fichas',
    tem: plural(t.fichas, 'modelo', 'modelos'),
    falta:
      t.fichas === 0
        ? 'Nenhum modelo no mapa ainda.'
        : se(t.modelosSemFicha.length > 0, `Falta a ficha técnica de ${t.modelosSemFicha.join(', ')}.`),
  },
  {
    parte: 'comissionamento',
    tem: t.comissionamento === null ? 'Nenhum certificado' : `Certificado, versão ${t.comissionamento}`,
    falta: se(t.comissionamento === null, 'Falta um comissionamento assinado.'),
  },
  {
    parte: 'garantias',
    tem: plural(t.series, 'série', 'séries'),
    falta:
      t.series === 0
        ? 'Nenhuma série no mapa ainda.'
        : se(t.semPrazo > 0, `${plural(t.semPrazo, 'série', 'séries')} sem prazo de garantia na ficha técnica.`),
  },
  {
    parte: 'fotos',
    tem: plural(t.fotos, 'foto', 'fotos'),
    falta: se(t.fotos === 0, 'Nenhuma foto de ordem de serviço desta usina.'),
  },
  {
    parte: 'aceite',
    tem: t.aceite || 'Sem aceite',
    falta: se(t.aceite === '', 'Falta quem aceitou a obra, e quando. O termo sai em branco para assinar.'),
  },
]
