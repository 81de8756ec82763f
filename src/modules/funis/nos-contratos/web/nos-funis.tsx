import type { ParteDosFunis } from '#modules/funis/nucleo/web/partes.ts'
import { tardia } from '#ui/tardia.tsx'

const Contratos = tardia(() => import('#modules/contratos/web/publico.ts').then((m) => m.ContratosDoCartao))

export const nosFunis: ParteDosFunis = {
  abas: [
    {
      valor: 'contratos',
      ordem: 15,
      rotulo: 'Contratos',
      Tela: ({ cartao }) => (
        <div className="p-5 max-md:p-4">
          <Contratos cartao={cartao} />
        </div>
      ),
    },
  ],
}
