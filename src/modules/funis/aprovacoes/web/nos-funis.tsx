import type { ParteDosFunis } from '#modules/funis/nucleo/web/partes.ts'
import { tardia } from '#ui/tardia.tsx'

export const nosFunis: ParteDosFunis = {
  secoes: [
    {
      chave: 'aprovacoes',
      ordem: 120,
      rotulo: 'Aprovações',
      grupo: 'Enquanto anda',
      naHora: true,
      Corpo: tardia(() => import('./editor/secao.tsx').then((m) => m.SecaoDasAprovacoes)),
    },
  ],
  AntesDosFatos: tardia(() => import('./no-cartao.tsx').then((m) => m.AprovacoesDoCartao)),
  NoPasso: tardia(() => import('./no-passo.tsx').then((m) => m.NoPasso)),
  SaidaDoEstagio: tardia(() => import('./editor/saida.tsx').then((m) => m.SaidaDoEstagio)),
}
