import type { ParteDosFunis } from '#modules/funis/nucleo/web/partes.ts'
import { tardia } from '#ui/tardia.tsx'

const Kits = tardia(() => import('#modules/separacao/web/publico.ts').then((m) => m.KitsDoCartao))

export const nosFunis: ParteDosFunis = {
  abas: [
    {
      valor: 'kits',
      ordem: 12,
      rotulo: 'Kits',
      Tela: ({ cartao }) => (
        <div className="p-5 max-md:p-4">
          <Kits cartao={cartao} />
        </div>
      ),
    },
  ],
}
