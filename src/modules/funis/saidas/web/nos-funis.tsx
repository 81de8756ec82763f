import type { ParteDosFunis } from '#modules/funis/nucleo/web/partes.ts'
import { tardia } from '#ui/tardia.tsx'

export const nosFunis: ParteDosFunis = {
  secoes: [
    {
      chave: 'integracoes',
      ordem: 90,
      rotulo: 'Outros sistemas',
      grupo: 'Por onde chega',
      naHora: true,
      Corpo: tardia(() => import('./secao.tsx').then((m) => m.SecaoDasIntegracoes)),
    },
  ],
}
