import { PRESETS_ART_17 } from '#engines/energia/classe.ts'
import { numero } from '#ui/formatos.ts'

export const PRESETS_DO_ART_17 = [
  { valor: 'otimista', rotulo: `otimista, × ${numero(PRESETS_ART_17.otimista.fioBPosTransicao, 2)}` },
  { valor: 'base', rotulo: `base, × ${numero(PRESETS_ART_17.base.fioBPosTransicao, 2)}` },
  { valor: 'pessimista', rotulo: 'pessimista' },
  { valor: 'proprio', rotulo: 'outro' },
] as const
