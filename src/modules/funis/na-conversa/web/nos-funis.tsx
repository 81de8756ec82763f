import type { ParteDosFunis } from '#modules/funis/nucleo/web/partes.ts'
import { tardia } from '#ui/tardia.tsx'

export const nosFunis: ParteDosFunis = {
  secoes: [
    {
      chave: 'anuncios',
      ordem: 80,
      rotulo: 'Anúncios da Meta',
      grupo: 'Por onde chega',
      naHora: true,
      Corpo: tardia(() => import('./anuncios/secao.tsx').then((m) => m.SecaoDosAnuncios)),
    },
    {
      chave: 'mensagens',
      ordem: 110,
      rotulo: 'Mensagens',
      grupo: 'Enquanto anda',
      naHora: true,
      Corpo: tardia(() => import('./mensagens.tsx').then((m) => m.SecaoDasMensagens)),
    },
  ],
}
