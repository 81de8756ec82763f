import type { Verbo } from '#ui/comandos/busca.ts'
import { CircleCheck } from '#ui/icones.ts'

export const verbos: readonly Verbo[] = [
  {
    rotulo: 'Aprovar ou recusar o que espera por mim',
    path: '/aprovacoes',
    href: '/aprovacoes',
    icone: <CircleCheck />,
    palavras: ['aprovação', 'decidir'],
  },
]
