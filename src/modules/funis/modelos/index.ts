import { funisDeCo } from './co.ts'
import { funisDeObra } from './eng-obra.ts'
import { funisDeProjeto } from './eng-projeto.ts'
import { funisDeFi } from './fi.ts'
import { funisDeFin } from './fin.ts'
import { funisDeInv } from './inv.ts'
import { funisDeJrdc } from './jrdc.ts'
import type { ModeloDeFunil } from './modelo.ts'
import { funisDeMpvl } from './mpvl.ts'
import { funisDeRh } from './rh.ts'
import { funisDeTi } from './ti.ts'
import { funisDeVc } from './vc.ts'
import { funisDeVu } from './vu.ts'

/** The initial funnels of a company: inserted as rows once, edited on their own screens from then on. */
export const modelos: readonly ModeloDeFunil[] = [
  ...funisDeVu,
  ...funisDeCo,
  ...funisDeProjeto,
  ...funisDeObra,
  ...funisDeTi,
  ...funisDeFi,
  ...funisDeFin,
  ...funisDeJrdc,
  ...funisDeVc,
  ...funisDeMpvl,
  ...funisDeInv,
  ...funisDeRh,
]
/** Those that begin with automations. */
export const modelosComAutomacoes = modelos.filter((m) => m.automacoes !== undefined)

export { camposDoModelo } from './campos.ts'
export { passagensDoModelo } from './passagens.ts'
