import { href } from '#platform/navegador/href.ts'
import type { Verbo } from '#ui/comandos/busca.ts'
import { UserPlus } from '#ui/icones.ts'

export const verbos: readonly Verbo[] = [
  {
    rotulo: 'Convidar pessoas',
    path: '/cad/cadastros/usuarios',
    href: href('/cad/cadastros/usuarios'),
    icone: <UserPlus />,
    palavras: ['convite', 'usuário', 'colega', 'novo'],
  },
]
