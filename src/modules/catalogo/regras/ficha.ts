import type { FichaDoInversor, FichaDoModulo } from '../contract/fichas.ts'

export interface Incoerencia {
  campo: string
  mensagem: string
}

const LIMITE_DO_MPPT = 'O limite do MPPT fica acima do mínimo e até a tensão máxima'

/** Figures of a datasheet that contradict each other, with the field. The database checks the same. */
export function incoerencias(item: { ficha: FichaDoModulo | FichaDoInversor | object }): Incoerencia[] {
  const achadas: Incoerencia[] = []
  const exigir = (vale: boolean, campo: string, mensagem: string) =>
    void (vale || achadas.push({ campo: `ficha.${campo}`, mensagem }))
  if ('voc' in item.ficha) {
    const { voc, vmp, isc, imp } = item.ficha
    exigir(vmp < voc, 'vmp', 'A tensão de operação (Vmp) é menor que a em aberto (Voc)')
    exigir(imp === undefined || imp < isc, 'imp', 'A corrente de operação (Imp) é menor que a de curto (Isc)')
  }
  if ('vdcMax' in item.ficha) {
    const { vdcMax, vMpptMin, vMpptMax } = item.ficha
    exigir(vMpptMin < vdcMax, 'vMpptMin', 'A tensão mínima do MPPT é menor que a máxima do inversor')
    exigir(vMpptMax === undefined || (vMpptMax > vMpptMin && vMpptMax <= vdcMax), 'vMpptMax', LIMITE_DO_MPPT)
  }
  return achadas
}
