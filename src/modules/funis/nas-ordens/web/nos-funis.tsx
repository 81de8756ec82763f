import type { ParteDosFunis } from '#modules/funis/nucleo/web/partes.ts'
import { tardia } from '#ui/tardia.tsx'

const Ordens = tardia(() => import('#modules/ordens/web/publico.ts').then((m) => m.OrdensDoCartao))

/** Departments whose cards become work in the field. */
const VAO_A_CAMPO = new Set(['mpvl', 'eng', 'ti', 'vc', 'est'])

export const nosFunis: ParteDosFunis = {
  abas: [
    {
      valor: 'ordens',
      ordem: 14,
      rotulo: 'Ordens',
      ha: ({ funil }) => VAO_A_CAMPO.has(funil.departamento),
      Tela: ({ cartao }) => <Ordens cartao={cartao} />,
    },
  ],
}
