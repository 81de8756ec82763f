import type { ParteDosFunis } from '#modules/funis/nucleo/web/partes.ts'
import { tardia } from '#ui/tardia.tsx'

export const nosFunis: ParteDosFunis = {
  secoes: [
    {
      chave: 'formularios',
      ordem: 70,
      rotulo: 'Formulários',
      grupo: 'Por onde chega',
      naHora: true,
      Corpo: tardia(() => import('./editor/secao.tsx').then((m) => m.SecaoDosFormularios)),
    },
  ],
}
