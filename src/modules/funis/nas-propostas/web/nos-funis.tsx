import type { ParteDosFunis } from '#modules/funis/nucleo/web/partes.ts'
import { tardia } from '#ui/tardia.tsx'

const Propostas = tardia(() => import('#modules/propostas/web/publico.ts').then((m) => m.PropostasDoCartao))

export const nosFunis: ParteDosFunis = {
  abas: [
    {
      valor: 'propostas',
      ordem: 10,
      rotulo: 'Propostas',
      Tela: ({ cartao }) => (
        <div className="p-5 max-md:p-4">
          <Propostas cartao={cartao} />
        </div>
      ),
    },
  ],
}
